import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { addReply } from '#modules/community/commands/replies.server.ts'
import { appealPost } from '#modules/community/commands/appeal.server.ts'
import { removePost } from '#modules/community/commands/remove.server.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { aQuestion, aStory, aTopic } from '#modules/community/test-threads.ts'
import { appealUssdJob } from '#modules/ussd-jobs/commands/appeal.server.ts'
import { threadOf } from '#modules/community/queries/thread.server.ts'
import { ussdBoard } from '#modules/ussd-jobs/queries/board.server.ts'
import { aJob, crowd, everyFilter, type Member, reportedBy } from '#test/reports.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { decideCase } from './commands/decide.server.ts'
import { report } from './commands/report.server.ts'
import { countCases, listCases } from './queries/cases.server.ts'
import type { CaseView } from './types.ts'

const shortOf = (cases: CaseView[]) => cases.map(({ what, kind, standing }) => `${what} ${kind} ${standing}`)
const queueOf = async (admin: Member, filters: object = {}) =>
  shortOf((await listCases(admin, filters)).cases)

describe('the queue', () => {
  spec(
    '[ADM-18+] [USSD-22+] [STO-12+] [COM-26+] holds new jobs, appeals and reports, those that wait longest first, with true counts by kind',
    async ({ world }) => {
      const [amina, baraka, ...others] = await crowd(world, 5)
      const admin = await world.admin()
      const [topic, story] = [await aTopic(amina!), await aStory(amina!)]
      const answer = await addReply(baraka!, 'topic', topic, { body: 'Send money first.' })
      await aJob(amina!, { state: 'waiting', title: 'Milk collector' })
      const refused = await aJob(amina!)
      world.wait(HOUR)
      await reportedBy(others, 'reply', answer, 'fee')
      world.wait(HOUR)
      await reportedBy(others.slice(0, 1), 'post', story)
      await decideCase(admin, 'ussd-job', refused, 'refuse', { reason: 'No address.' })
      world.wait(HOUR)
      await appealUssdJob(amina!, refused, { reason: 'It has one.' })
      const { cases, counts, total } = await listCases(admin, {})
      expect(shortOf(cases)).toEqual([
        'ussd-job job waiting',
        'reply report reported',
        'story report shown',
        'ussd-job appeal refused',
      ])
      expect(counts).toEqual({ job: 1, appeal: 1, report: 2, all: 4 })
      expect([total, await countCases(admin)]).toEqual([4, 4])
      expect(cases[1]).toMatchObject({
        title: 'First client',
        text: 'Send money first.',
        authorName: baraka!.viewer.name,
        authorEmail: baraka!.viewer.email,
        reports: [{ kind: 'fee', counts: true }, { kind: 'fee' }, { kind: 'fee' }],
        path: expect.stringContaining(answer) as string,
      })
      expect(cases[3]).toMatchObject({ reason: 'No address.', appeal: 'It has one.', isAppealOpen: true })
      for (const [kind, n] of [
        ['job', 1],
        ['appeal', 1],
        ['report', 2],
        ['hidden', 2],
        ['nonsense', 4],
      ] as const)
        expect(await queueOf(admin, { kind }), kind).toHaveLength(n)
    },
  )

  spec('[SYS-09+] has twenty cases a page; a page beyond the end is the last', async ({ world }) => {
    const amina = await world.member('Amina')
    for (let n = 0; n < 21; n++) {
      await aJob(amina, { state: 'waiting', title: `Job ${n}` })
      world.wait(MINUTE)
    }
    const admin = await world.admin()
    const titles = async (page: string) => (await listCases(admin, { page })).cases.map(({ title }) => title)
    expect((await titles('1')).slice(0, 2)).toEqual(['Job 0', 'Job 1'])
    expect(await titles('1')).toHaveLength(20)
    for (const page of ['2', '9']) expect(await titles(page)).toEqual(['Job 20'])
    expect(await listCases(admin, { page: 'x' })).toMatchObject({ page: 1, pages: 2, total: 21 })
  })

  spec(
    '[PERM-08+] [STO-12+] forgets what is removed, and what is of somebody suspended or erased',
    async ({ world }) => {
      const [amina, baraka, cheptoo] = await crowd(world, 3)
      const admin = await world.admin()
      const [topic, question] = [await aTopic(amina!), await aQuestion(baraka!)]
      const answer = await addReply(amina!, 'question', question, { body: 'Any.' })
      const job = await aJob(amina!)
      for (const [target, id] of [
        ['post', topic],
        ['post', question],
        ['reply', answer],
        ['ussd-job', job],
      ] as const)
        await reportedBy([cheptoo!], target, id)
      expect(await queueOf(admin)).toHaveLength(4)
      await removePost(baraka!, 'question', question)
      expect((await queueOf(admin)).sort()).toEqual([
        'answer report shown',
        'topic report shown',
        'ussd-job report shown',
      ])
      await amina!.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, amina!.viewer.id))
      expect(await queueOf(admin)).toEqual([])
      // There is nothing to decide: nobody can read it.
      expect((await ussdBoard(world.visitor, everyFilter)).jobs).toEqual([])
      expect((await threadOf(world.visitor, 'question', question)).answers).toEqual([])
      for (const [target, id] of [
        ['reply', answer],
        ['ussd-job', job],
      ] as const)
        expect(await refusal(report(baraka!, target, id, { kind: 'spam' }))).toBe('not-found')
      await amina!.db.update(users).set({ suspendedAt: null }).where(eq(users.id, amina!.viewer.id))
      // An erased reporter's report is deleted with them.
      await amina!.db.delete(users).where(eq(users.id, cheptoo!.viewer.id))
      expect(await queueOf(admin)).toEqual([])
    },
  )

  spec(
    '[STO-12+] keeps what reports hid until somebody decides, also when those who reported it left',
    async ({ world }) => {
      const [amina, ...others] = await crowd(world, 4)
      const topic = await aTopic(amina!)
      await reportedBy(others, 'post', topic)
      for (const { viewer } of others) await amina!.db.delete(users).where(eq(users.id, viewer.id))
      expect(await queueOf(await world.admin())).toEqual(['topic report reported'])
    },
  )

  spec('[STO-12+] leads an appeal that came after the reports as one case, an appeal', async ({ world }) => {
    const [amina, ...others] = await crowd(world, 4)
    const topic = await aTopic(amina!)
    await reportedBy(others, 'post', topic)
    world.wait(MINUTE)
    await appealPost(amina!, topic, { reason: 'I meant it well.' })
    const { cases } = await listCases(await world.admin(), {})
    expect(shortOf(cases)).toEqual(['topic appeal reported'])
    expect(cases[0]!.since).toEqual(new Date(world.now().getTime() - MINUTE))
  })

  spec(
    '[PERM-08+] a search finds anything by its words, its author or its number, hidden or not, and is safe with any input',
    async ({ world }) => {
      const [amina, baraka] = await crowd(world, 2)
      const admin = await world.admin()
      const [topic, question] = [await aTopic(amina!), await aQuestion(baraka!)]
      const answer = await addReply(amina!, 'question', question, { body: 'A 100% charged one.' })
      const job = await aJob(amina!, { state: 'hidden', hiddenBy: 'staff', title: 'Clinic helper' })
      await amina!.db.update(posts).set({ hiddenAt: world.now() }).where(eq(posts.id, topic))
      await amina!.db.update(replies).set({ hiddenAt: world.now() }).where(eq(replies.id, answer))
      const idsOf = async (q: string) => (await listCases(admin, { q })).cases.map(({ id }) => id).sort()
      expect(await idsOf('first client')).toEqual([topic])
      expect(await idsOf('klinic')).toEqual([job])
      expect(await idsOf('100%')).toEqual([answer])
      expect(await idsOf(amina!.viewer.email)).toEqual([topic, answer, job].sort())
      for (const id of [topic, answer, job]) expect(await idsOf(id)).toEqual([id])
      for (const odd of ["'; drop table posts; --", '%_\\', '"unclosed OR -& <script>', '()|&!:*'])
        expect(await idsOf(odd)).toEqual([])
      expect((await listCases(admin, { q: topic })).cases).toMatchObject([
        { kind: 'none', standing: 'hidden' },
      ])
    },
  )

  spec('[PERM-08+] is read and decided by administrators only', async ({ world }) => {
    const amina = await world.member('Amina')
    const job = await aJob(amina, { state: 'waiting' })
    world.wait(DAY)
    for (const [who, code] of [
      [world.visitor, 'not-authenticated'],
      [amina, 'not-allowed'],
    ] as const)
      expect([
        await refusal(listCases(who, {})),
        await refusal(countCases(who)),
        await refusal(decideCase(who, 'ussd-job', job, 'approve', {})),
      ]).toEqual([code, code, code])
    expect(await queueOf(await world.admin())).toEqual(['ussd-job job waiting'])
  })
})
