import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { HOUR, MINUTE } from '#kit/time.ts'
import { acceptAnswer, addReply } from '#modules/community/commands/replies.server.ts'
import { appealPost, appealReply } from '#modules/community/commands/appeal.server.ts'
import { markPopular } from '#modules/community/commands/popular.server.ts'
import { listPosts } from '#modules/community/queries/hub.server.ts'
import { threadOf } from '#modules/community/queries/thread.server.ts'
import { wrongFigures } from '#modules/community/queries/invariants.server.ts'
import { aQuestion, aStory, aTopic, stored } from '#modules/community/test-threads.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { appealUssdJob } from '#modules/ussd-jobs/commands/appeal.server.ts'
import { ownUssdJobs } from '#modules/ussd-jobs/queries/own.server.ts'
import { ussdBoard } from '#modules/ussd-jobs/queries/board.server.ts'
import { auditLines } from '#test/audit.ts'
import { counted } from '#test/invalidations.ts'
import { aJob, crowd, everyFilter, type Member, reportedBy } from '#test/reports.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { decideCase } from './commands/decide.server.ts'
import { countCases, listCases } from './queries/cases.server.ts'
import { reports } from './tables.server.ts'

/** Somebody's notifications, oldest first. */
const told = async ({ db, viewer: { id } }: Member) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, id))
      .orderBy(asc(notifications.createdAt))
  ).map(({ kind, values }) => `${kind} ${values.reason ?? ''}`.trim())
const logged = async ({ db }: Member) =>
  (await auditLines(db)).map(({ action, details }) => [action, ...Object.values(details as object)].join(' '))

describe('a decision', () => {
  spec(
    '[STO-12+] [COM-26+] restores what reports hid, settles them, tells the author and the log; three others are needed to hide it again (N5)',
    async ({ world }) => {
      const [amina, ...others] = await crowd(world, 8)
      const { ctx: admin, drops } = counted(await world.admin())
      const story = await aStory(amina!)
      await reportedBy(others.slice(0, 3), 'post', story)
      world.wait(MINUTE)
      await decideCase(admin, 'post', story, 'restore', {})
      expect(drops()).toBeGreaterThan(0)
      expect(await stored(amina!, story)).toMatchObject({
        hiddenAt: null,
        hiddenBy: null,
        hiddenReason: null,
      })
      expect((await listPosts(world.visitor, 'story', {})).all).toBe(1)
      expect(await told(amina!)).toEqual(['content-hidden', 'content-restored'])
      expect(await logged(admin)).toEqual(['post.restore'])
      expect(await countCases(admin)).toBe(0)
      for (const { settledAt } of await amina!.db.select().from(reports))
        expect(settledAt).toEqual(world.now())
      // Repeating the first ones changes nothing; two more are two.
      await reportedBy(others.slice(0, 5), 'post', story)
      expect((await stored(amina!, story))?.hiddenAt).toBeNull()
      await reportedBy(others.slice(5, 6), 'post', story)
      expect((await stored(amina!, story))?.hiddenBy).toBe('reports')
    },
  )

  spec(
    '[STO-12+] [COM-26+] hides with a reason, which the author reads and may appeal against once (N5)',
    async ({ world }) => {
      const [amina, baraka] = await crowd(world, 2)
      const admin = await world.admin()
      const question = await aQuestion(amina!)
      const answer = await addReply(baraka!, 'question', question, { body: 'Any.' })
      await acceptAnswer(amina!, question, { answer, on: '1' })
      expect(await refusal(decideCase(admin, 'reply', answer, 'hide', { reason: ' ' }))).toEqual({
        reason: 'required',
      })
      expect(await refusal(appealReply(baraka!, answer, { reason: 'Why?' }))).toBe('not-hidden')
      await decideCase(admin, 'reply', answer, 'hide', { reason: 'It asks for a fee.' })
      const own = async () => (await threadOf(baraka!, 'question', question)).answers[0]!.hidden
      expect(await own()).toMatchObject({ why: 'Our staff hid it: It asks for a fee.', mayAppeal: true })
      expect((await stored(amina!, question))?.acceptedReplyId).toBeNull()
      for (const who of [amina!, world.visitor])
        expect((await threadOf(who, 'question', question)).answers).toEqual([])
      expect(await countCases(admin)).toBe(0)
      world.wait(MINUTE)
      expect(await refusal(appealReply(amina!, answer, { reason: 'Mine' }))).toBe('not-found')
      expect(await refusal(appealReply(baraka!, answer, { reason: '' }))).toEqual({ reason: 'required' })
      await appealReply(baraka!, answer, { reason: 'It does not.' })
      expect(await own()).toMatchObject({ mayAppeal: false, appeal: 'waiting' })
      expect(await refusal(appealReply(baraka!, answer, { reason: 'Again' }))).toBe('appeal-used')
      expect((await listCases(admin, {})).cases).toMatchObject([
        { appeal: 'It does not.', isAppealOpen: true },
      ])
      world.wait(MINUTE)
      await decideCase(admin, 'reply', answer, 'hide', { reason: 'It still does.' })
      expect(await countCases(admin)).toBe(0)
      expect(await own()).toMatchObject({
        why: 'Our staff hid it: It still does.',
        mayAppeal: false,
        appeal: 'answered',
      })
      world.wait(MINUTE)
      await decideCase(admin, 'reply', answer, 'restore', {})
      expect(await own()).toBeNull()
      // That does not accept it again: the asker chooses.
      expect((await stored(amina!, question))?.acceptedReplyId).toBeNull()
      world.wait(MINUTE)
      await decideCase(admin, 'reply', answer, 'hide', { reason: 'A third time.' })
      expect(await refusal(appealReply(baraka!, answer, { reason: 'Again' }))).toBe('appeal-used')
      expect(await told(baraka!)).toEqual([
        'answer-accepted',
        'content-hidden It asks for a fee.',
        'content-hidden It still does.',
        'content-restored',
        'content-hidden A third time.',
      ])
      expect(await logged(admin)).toEqual([
        'reply.hide It asks for a fee.',
        'reply.hide It still does.',
        'reply.restore',
        'reply.hide A third time.',
      ])
      expect(await wrongFigures(amina!)).toEqual([])
    },
  )

  spec(
    '[COM-26+] lets what was reported stand, without a word to its author; two at once are one',
    async ({ world }) => {
      const [amina, baraka] = await crowd(world, 2)
      const admin = await world.admin()
      const topic = await aTopic(amina!)
      await reportedBy([baraka!], 'post', topic)
      await decideCase(admin, 'post', topic, 'approve', {})
      await decideCase(admin, 'post', topic, 'restore', {})
      expect(await told(amina!)).toEqual([])
      expect(await logged(admin)).toEqual(['post.keep', 'post.keep'])
      expect(await countCases(admin)).toBe(0)
    },
  )

  spec(
    '[USSD-22+] [USSD-30] [USSD-30+] restores a reported job as it stood, and approves one with its marks (N5)',
    async ({ world }) => {
      const [amina, ...others] = await crowd(world, 4)
      const admin = await world.admin()
      const job = await aJob(amina!, { isRuralFriendly: true, isFeatured: true })
      await reportedBy(others, 'ussd-job', job, 'fee')
      world.wait(MINUTE)
      await appealUssdJob(amina!, job, { reason: 'Nobody pays.' })
      expect((await listCases(admin, {})).cases).toMatchObject([
        { kind: 'appeal', standing: 'reported', appeal: 'Nobody pays.', reason: null },
      ])
      world.wait(MINUTE)
      await decideCase(admin, 'ussd-job', job, 'restore', {})
      expect(await refusal(decideCase(admin, 'ussd-job', job, 'restore', {}))).toBe('not-decided')
      const { jobs } = await ussdBoard(world.visitor, everyFilter)
      expect(jobs).toMatchObject([{ id: job, isRuralFriendly: true, isFeatured: true }])
      expect((await ownUssdJobs(amina!)).rows).toMatchObject([
        { state: 'approved', reportedAs: null, reason: null },
      ])
      await decideCase(admin, 'ussd-job', job, 'approve', { isRuralFriendly: 'on' })
      expect((await ussdBoard(world.visitor, everyFilter)).jobs).toMatchObject([
        { isRuralFriendly: true, isFeatured: false },
      ])
      world.wait(MINUTE)
      await decideCase(admin, 'ussd-job', job, 'hide', { reason: 'It asks for a fee.' })
      expect((await ownUssdJobs(amina!)).rows).toMatchObject([
        { state: 'hidden', reason: 'It asks for a fee.' },
      ])
      expect(await told(amina!)).toEqual([
        'content-hidden',
        'ussd-job-approved',
        'content-hidden It asks for a fee.',
      ])
      expect(await logged(admin)).toEqual([
        'ussd-job.restore',
        'ussd-job.approve',
        'ussd-job.hide It asks for a fee.',
      ])
    },
  )

  spec('[PERM-08+] about nothing, or that cannot be, changes nothing', async ({ world }) => {
    const [amina, baraka] = await crowd(world, 2)
    const admin = await world.admin()
    const topic = await aTopic(amina!)
    await reportedBy([baraka!], 'post', topic)
    const reason = 'Why'
    for (const [target, id, verb, code] of [
      ['post', newId(), 'hide', 'not-found'],
      ['reply', topic, 'hide', 'not-found'],
      ['ussd-job', topic, 'approve', 'not-found'],
      ['post', 'x', 'restore', 'not-found'],
      ['topic', topic, 'hide', 'not-found'],
      ['post', topic, 'refuse', 'invalid-input'],
    ] as const)
      expect(await refusal(decideCase(admin, target, id, verb, { reason })), `${target} ${verb}`).toBe(code)
    expect(await refusal(decideCase(admin, 'post', topic, 'hide', { reason: 'x'.repeat(501) }))).toEqual({
      reason: 'too-long',
    })
    expect([await countCases(admin), await logged(admin)]).toEqual([1, []])
    expect((await stored(amina!, topic))?.hiddenAt).toBeNull()
  })
})

describe('what staff decide besides', () => {
  spec('[FOR-03+] a topic is popular because they say so, and no longer', async ({ world }) => {
    const [amina] = await crowd(world, 1)
    const { ctx: admin, drops } = counted(await world.admin())
    const [topic, question] = [await aTopic(amina!), await aQuestion(amina!)]
    const isPopular = async () => (await listPosts(world.visitor, 'topic', {})).posts[0]!.isPopular
    expect(await isPopular()).toBe(false)
    await markPopular(admin, topic, { on: '1' })
    expect(drops()).toBeGreaterThan(0)
    await markPopular(admin, topic, { on: '1' })
    expect(await isPopular()).toBe(true)
    world.wait(HOUR)
    await markPopular(admin, topic, { on: '0' })
    expect(await isPopular()).toBe(false)
    expect(await logged(admin)).toEqual(['post.popular', 'post.unpopular'])
    expect([
      await refusal(markPopular(admin, question, { on: '1' })),
      await refusal(markPopular(amina!, topic, { on: '1' })),
      await refusal(markPopular(admin, topic, {})),
    ]).toEqual(['not-found', 'not-allowed', { on: 'option-unknown' }])
  })

  spec(
    '[STO-12+] they open what is hidden, which its author and nobody else reads; of a topic an appeal is one, too',
    async ({ world }) => {
      const [amina, baraka] = await crowd(world, 2)
      const admin = await world.admin()
      const topic = await aTopic(amina!)
      await decideCase(admin, 'post', topic, 'hide', { reason: 'Off topic.' })
      expect((await threadOf(admin, 'topic', topic)).hidden).toMatchObject({
        why: 'Our staff hid it: Off topic.',
        mayAppeal: false,
      })
      expect(await refusal(threadOf(baraka!, 'topic', topic))).toBe('not-found')
      world.wait(MINUTE)
      await appealPost(amina!, topic, { reason: 'It is not.' })
      expect(await refusal(appealPost(amina!, topic, { reason: 'It is not.' }))).toBe('appeal-used')
    },
  )
})
