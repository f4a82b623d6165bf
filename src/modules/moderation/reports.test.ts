import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { acceptAnswer, addReply } from '#modules/community/commands/replies.server.ts'
import { listPosts } from '#modules/community/queries/hub.server.ts'
import { threadOf } from '#modules/community/queries/thread.server.ts'
import { wrongFigures } from '#modules/community/queries/invariants.server.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { aQuestion, aStory, aTopic, stored } from '#modules/community/test-threads.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { ownUssdJobs } from '#modules/ussd-jobs/queries/own.server.ts'
import { ussdBoard } from '#modules/ussd-jobs/queries/board.server.ts'
import { ownJobHref } from '#modules/ussd-jobs/rules.ts'
import { counted } from '#test/invalidations.ts'
import { spec } from '#test/world.ts'
import { report } from './commands/report.server.ts'
import { reportable } from './queries/reportable.server.ts'
import { reports } from './tables.server.ts'
import { aJob, crowd, everyFilter, type Member, reportedBy } from '#test/reports.ts'
import { refusal } from '#test/refusal.ts'

const told = async ({ db, viewer: { id } }: Member) =>
  (await db.select().from(notifications).where(eq(notifications.userId, id))).map(
    ({ kind, values, href }) => ({ kind, values, href }),
  )

describe('a report', () => {
  spec(
    '[COM-26+] [ERR-02] is stored once per person and target, by signed-in people; a second one changes nothing (N5)',
    async ({ world }) => {
      const [amina, baraka] = await crowd(world, 2)
      const topic = await aTopic(amina!)
      const answer = await addReply(baraka!, 'topic', topic, { body: 'Any.' })
      const job = await aJob(amina!)
      expect(await refusal(report(world.visitor, 'post', topic, { kind: 'spam' }))).toBe('not-authenticated')
      for (const [target, id, path] of [
        ['post', topic, `/community/topics/${topic}`],
        ['ussd-job', job, '/community?tab=ussd-jobs'],
      ] as const) {
        expect((await reportable(baraka!, target, id)).isReported).toBe(false)
        expect(await report(baraka!, target, id, { kind: 'spam', reason: ' Ads ' })).toEqual({
          isNew: true,
          path,
        })
        expect(await report(baraka!, target, id, { kind: 'fee' })).toEqual({ isNew: false, path })
        expect(await reportable(baraka!, target, id)).toMatchObject({ isReported: true, path })
      }
      await report(amina!, 'reply', answer, { reason: 'Rude' })
      const rows = await amina!.db.select().from(reports)
      expect(rows.map(({ kind, reason }) => `${kind} ${reason}`).sort()).toEqual([
        'other Rude',
        'spam Ads',
        'spam Ads',
      ])
    },
  )

  spec('[COM-26+] has a kind or a text, and no more than fits', async ({ world }) => {
    const [amina, baraka] = await crowd(world, 2)
    const id = await aTopic(amina!)
    const say = (raw: object) => refusal(report(baraka!, 'post', id, raw))
    expect(await say({})).toEqual({ kind: 'report-kind' })
    expect(await say({ kind: '', reason: ' \u200b ' })).toEqual({ kind: 'report-kind' })
    expect(await say({ kind: 'ugly' })).toEqual({ kind: 'option-unknown' })
    expect(await say({ kind: 'spam', reason: '🙂'.repeat(501) })).toEqual({ reason: 'too-long' })
    expect(await amina!.db.$count(reports)).toBe(0)
    expect(await say({ kind: 'spam', reason: '🙂'.repeat(500) })).toBe('none')
  })

  spec(
    '[COM-26+] [PERM-08+] is refused for an own thing and for what cannot be read, and nothing changes (C2)',
    async ({ world }) => {
      const [amina, baraka] = await crowd(world, 2)
      const [topic, story] = [await aTopic(amina!), await aStory(amina!)]
      const answer = await addReply(amina!, 'topic', topic, { body: 'Any.' })
      const [job, waiting] = [await aJob(amina!), await aJob(amina!, { state: 'waiting' })]
      const send = (who: Member, target: string, id: string) =>
        refusal(report(who, target, id, { kind: 'spam' }))
      for (const [target, id] of [
        ['post', topic],
        ['reply', answer],
        ['ussd-job', job],
      ] as const) {
        expect(await send(amina!, target, id)).toBe('report-own')
        expect(await refusal(reportable(amina!, target, id))).toBe('report-own')
      }
      await amina!.db.update(posts).set({ hiddenAt: world.now() }).where(eq(posts.id, story))
      await amina!.db.update(replies).set({ hiddenAt: world.now() }).where(eq(replies.id, answer))
      for (const [target, id] of [
        ['post', story],
        ['reply', answer],
        ['ussd-job', waiting],
        ['post', job],
        ['reply', topic],
        ['ussd-job', topic],
        ['post', newId()],
        ['post', 'x'],
        ['topic', topic],
        ['__proto__', topic],
      ] as const) {
        expect(await send(baraka!, target, id), `${target} ${id}`).toBe('not-found')
        expect(await refusal(reportable(baraka!, target, id))).toBe('not-found')
      }
      await amina!.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, amina!.viewer.id))
      expect(await send(baraka!, 'post', topic)).toBe('not-found')
      expect(await amina!.db.$count(reports)).toBe(0)
    },
  )

  spec(
    '[COM-26+] of an answer below a removed question is taken, as everybody reads it',
    async ({ world }) => {
      const [amina, baraka, cheptoo] = await crowd(world, 3)
      const question = await aQuestion(amina!)
      const answer = await addReply(baraka!, 'question', question, { body: 'Any.' })
      await amina!.db.update(posts).set({ removedAt: world.now() }).where(eq(posts.id, question))
      expect(await refusal(report(cheptoo!, 'post', question, { kind: 'spam' }))).toBe('not-found')
      expect(await refusal(report(cheptoo!, 'reply', answer, { kind: 'spam' }))).toBe('none')
    },
  )

  spec('[COM-26+] has a limit of twenty an hour and person', async ({ world }) => {
    const [amina, baraka] = await crowd(world, 2)
    const topic = await aTopic(amina!)
    for (let n = 0; n < 20; n++) await report(baraka!, 'post', topic, { kind: 'spam' })
    expect(await refusal(report(baraka!, 'post', topic, { kind: 'spam' }))).toBe('too-many')
    world.wait(HOUR)
    expect(await refusal(report(baraka!, 'post', topic, { kind: 'spam' }))).toBe('none')
  })
})

describe('three reports', () => {
  spec(
    '[COM-26+] [STO-12+] hide a post from everybody but its author and administrators; the author is told once, and why (N5)',
    async ({ world }) => {
      const [amina, ...others] = await crowd(world, 5)
      const admin = await world.admin()
      const story = await aStory(amina!)
      const { ctx, drops } = counted(others[2]!)
      await reportedBy(others.slice(0, 2), 'post', story)
      expect(await refusal(threadOf(world.visitor, 'story', story))).toBe('none')
      expect(await report(ctx, 'post', story, { kind: 'fee' })).toEqual({
        isNew: true,
        path: '/community?tab=stories',
      })
      expect(drops()).toBeGreaterThan(0)
      for (const who of [world.visitor, others[0]!])
        expect(await refusal(threadOf(who, 'story', story))).toBe('not-found')
      const why = {
        why: 'Several people reported it as: Asks for money, or is a scam; Spam or advertising. Our staff looks at it.',
        appeal: null,
      }
      expect((await threadOf(amina!, 'story', story)).hidden).toEqual({ ...why, mayAppeal: true })
      expect((await threadOf(admin, 'story', story)).hidden).toEqual({ ...why, mayAppeal: false })
      expect((await listPosts(world.visitor, 'story', {})).all).toBe(0)
      expect(await refusal(report(others[3]!, 'post', story, { kind: 'spam' }))).toBe('not-found')
      expect(await told(amina!)).toEqual([
        {
          kind: 'content-hidden',
          values: { title: 'From duka to desk', by: 'reports' },
          href: `/community/stories/${story}`,
        },
      ])
    },
  )

  spec(
    '[COM-26+] hide a reply, which is counted and accepted no longer, and leave its thread open (N5)',
    async ({ world }) => {
      const [amina, baraka, ...others] = await crowd(world, 5)
      const question = await aQuestion(amina!)
      const answer = await addReply(baraka!, 'question', question, { body: 'Any that is charged.' })
      await acceptAnswer(amina!, question, { answer, on: '1' })
      const path = `/community/questions/${question}`
      await reportedBy(others.slice(0, 2), 'reply', answer)
      expect(await report(others[2]!, 'reply', answer, { kind: 'abuse' })).toEqual({ isNew: true, path })
      expect(await threadOf(world.visitor, 'question', question)).toMatchObject({
        isAnswered: false,
        replies: 0,
        answers: [],
      })
      expect((await threadOf(baraka!, 'question', question)).answers).toMatchObject([
        {
          isAccepted: false,
          hidden: { why: expect.stringContaining('Insults, threats or hate') as string, mayAppeal: true },
        },
      ])
      expect((await stored(amina!, question))?.acceptedReplyId).toBeNull()
      expect((await told(baraka!)).at(-1)).toMatchObject({ href: `${path}?reply=${answer}#reply-${answer}` })
      expect(await wrongFigures(amina!)).toEqual([])
    },
  )

  spec('[USSD-22+] take a job from the board, and its author reads what they say (N5)', async ({ world }) => {
    const [amina, ...others] = await crowd(world, 4)
    const job = await aJob(amina!)
    await reportedBy(others, 'ussd-job', job, 'fee')
    expect((await ussdBoard(world.visitor, everyFilter)).jobs).toEqual([])
    expect((await ownUssdJobs(amina!)).rows).toMatchObject([
      { id: job, state: 'hidden', reason: null, reportedAs: ['fee'], mayAppeal: true },
    ])
    expect(await told(amina!)).toEqual([
      { kind: 'content-hidden', values: { title: 'Milk collector', by: 'reports' }, href: ownJobHref(job) },
    ])
  })

  spec(
    '[COM-26+] count only of accounts that were a week old when they reported, and are not suspended (N5)',
    async ({ world }) => {
      const [amina, baraka, cheptoo, dalmas] = await crowd(world, 4)
      const topic = await aTopic(amina!)
      const fresh = [
        await world.member('Young A'),
        await world.member('Young B'),
        await world.member('Young C'),
      ]
      world.wait(7 * DAY - 1)
      await reportedBy(fresh.slice(0, 2), 'post', topic)
      await reportedBy([baraka!, cheptoo!], 'post', topic)
      expect((await stored(amina!, topic))?.hiddenAt).toBeNull()
      world.wait(1)
      await amina!.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, cheptoo!.viewer.id))
      await reportedBy([fresh[2]!], 'post', topic)
      expect((await stored(amina!, topic))?.hiddenAt).toBeNull()
      await reportedBy([dalmas!], 'post', topic)
      expect((await stored(amina!, topic))?.hiddenBy).toBe('reports')
    },
  )
})
