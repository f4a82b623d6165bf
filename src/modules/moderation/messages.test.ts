import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { blockOther } from '#modules/messages/commands/block.server.ts'
import { threadView } from '#modules/messages/queries/thread.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { say, twoPeople } from '#modules/messages/test-conversations.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { decideCase } from './commands/decide.server.ts'
import { report } from './commands/report.server.ts'
import { listCases } from './queries/cases.server.ts'
import { reportable } from './queries/reportable.server.ts'

describe('a reported message', () => {
  spec(
    '[PERM-06] can be reported by the one it was written to, once, and by nobody else (D2, D6)',
    async ({ world }) => {
      const { zawadi, amina, juma, id } = await twoPeople(world)
      await say(amina, id, 'Send me 500 first')
      const [message] = await amina.db.select().from(messages)
      const path = `/messages/${id}`
      expect(await reportable(zawadi, 'message', message!.id)).toMatchObject({
        title: 'Send me 500 first',
        path,
        isReported: false,
      })
      expect(await refusal(report(amina, 'message', message!.id, { kind: 'fee' }))).toBe('report-own')
      for (const unknown of [message!.id, newId()])
        expect(await refusal(report(juma, 'message', unknown, { kind: 'fee' }))).toBe('not-found')
      expect(await report(zawadi, 'message', message!.id, { kind: 'fee' })).toEqual({ isNew: true, path })
      expect(await report(zawadi, 'message', message!.id, { kind: 'spam' })).toEqual({ isNew: false, path })
    },
  )

  spec(
    '[PERM-06] reaches moderators with what was said before it; what nobody reported does not (D6)',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      const admin = await world.admin()
      for (const [who, text] of [
        [amina, 'Do you lend?'],
        [zawadi, 'What for?'],
        [amina, 'Send me 500 first'],
        [zawadi, 'No'],
      ] as const)
        await say(who, id, text)
      const [, , third] = await amina.db.select().from(messages).orderBy(messages.sequence)
      expect((await listCases(admin, { q: 'Send me 500' })).total).toBe(0)
      await report(zawadi, 'message', third!.id, { kind: 'fee', reason: 'A loan' })
      const { cases, counts } = await listCases(admin, {})
      expect(counts.report).toBe(1)
      expect(cases).toMatchObject([
        {
          target: 'message',
          what: 'message',
          kind: 'report',
          text: 'Send me 500 first',
          authorName: 'Amina Yusuf',
          path: null,
          standing: 'shown',
          before: [
            { by: 'Amina Yusuf', text: 'Do you lend?' },
            { by: 'Zawadi Otieno', text: 'What for?' },
          ],
          reports: [{ kind: 'fee', reason: 'A loan', by: 'Zawadi Otieno' }],
        },
      ])
      expect((await listCases(admin, { q: 'Send me 500' })).total).toBe(1)
      expect((await listCases(admin, { q: 'What for' })).total).toBe(0)
    },
  )

  spec('[PERM-06] is taken away from both, its author told why, and comes back', async ({ world }) => {
    const { zawadi, amina, id } = await twoPeople(world)
    const admin = await world.admin()
    await say(amina, id, 'Send me 500 first')
    const [message] = await amina.db.select().from(messages)
    await report(zawadi, 'message', message!.id, { kind: 'fee' })
    expect(await refusal(decideCase(admin, 'message', message!.id, 'hide', {}))).toEqual({
      reason: 'required',
    })
    await decideCase(admin, 'message', message!.id, 'hide', { reason: 'Asks for money' })
    for (const who of [amina, zawadi])
      expect((await threadView(who, id, null)).messages).toMatchObject([{ content: '', isHidden: true }])
    expect((await listCases(admin, {})).total).toBe(0)
    expect(await amina.db.select().from(notifications)).toMatchObject([
      { userId: amina.viewer.id, kind: 'content-hidden', href: `/messages/${id}` },
    ])
    expect((await listCases(admin, { kind: 'hidden' })).cases).toMatchObject([{ standing: 'hidden' }])
    await decideCase(admin, 'message', message!.id, 'restore', {})
    expect((await threadView(zawadi, id, null)).messages).toMatchObject([{ content: 'Send me 500 first' }])
  })

  spec('[PERM-06] cannot be one that its reader had blocked and never got', async ({ world }) => {
    const { zawadi, amina, id } = await twoPeople(world)
    await blockOther(zawadi, id, { on: '1' })
    await say(amina, id, 'Hello?')
    const [message] = await amina.db.select().from(messages)
    expect(await refusal(report(zawadi, 'message', message!.id, { kind: 'spam' }))).toBe('not-found')
  })
})
