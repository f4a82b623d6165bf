import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId, phoneOwner } from '#kit/ids.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { posts } from '#modules/community/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { disown, own } from '#modules/courses/test-learning.ts'
import { courses, enrolments, lessonProgress, lessons, submissions } from '#modules/courses/tables.server.ts'
import { twoPeople } from '#modules/messages/test-conversations.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { exerciseWorks } from '#modules/practice/tables.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { reviewAnswers, reviewCards } from '#modules/review/tables.server.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import { refusal } from '#test/refusal.ts'
import { reviewing, typed } from '#test/review-cards.ts'
import { spec } from '#test/world.ts'
import { endLateQuizzes, forgetOldEvents } from './commands/tidy.server.ts'
import { storeEvents } from './commands/store-events.server.ts'
import { packageVersion } from './queries/package.server.ts'
import { EVENTS_RETENTION_DAYS, MOST_EVENTS, TOLD_WITHIN } from './rules.ts'
import { offlineEvents } from './tables.server.ts'
import { keepOn, type Member, outcomes, told } from './test-events.ts'

const progressOf = (ctx: Member) =>
  ctx.db.select().from(lessonProgress).where(eq(lessonProgress.userId, ctx.viewer.id))
const eventsOf = (ctx: Member) =>
  ctx.db.select().from(offlineEvents).where(eq(offlineEvents.userId, ctx.viewer.id))

describe('what a phone tells', () => {
  spec('is done as it would be online, at its own time', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    const [text, project] = [course.lesson('text'), course.lesson('project')]
    await amina.db
      .update(lessons)
      .set({ body: typed('sum', 'Two and two?', '4') })
      .where(eq(lessons.id, text.id))
    await keepOn(amina, course.id)
    world.wait(DAY)
    const at = world.now()
    world.wait(2 * DAY)
    const here = { course: course.id, lesson: text.id, at }
    const there = { course: course.id, lesson: project.id, at }
    expect(
      await outcomes(amina, [
        told('opened', amina, here),
        told('exercise', amina, { ...here, data: { name: 'sum', work: ['4'], isRight: true } }),
        told('completed', amina, here),
        told('project', amina, { ...there, data: { text: 'My shop.' } }),
        told('question', amina, { ...here, data: { title: 'Why four?', text: 'It says four.' } }),
      ]),
    ).toEqual(['stored', 'stored', 'stored', 'stored', 'stored'])
    expect((await progressOf(amina)).map(({ completedAt }) => completedAt)).toEqual([at, at])
    expect(await amina.db.select().from(exerciseWorks)).toMatchObject([{ work: ['4'], solvedAt: at }])
    // What others read or mark is there for them since it arrived.
    expect(await amina.db.select().from(submissions)).toMatchObject([
      { text: 'My shop.', submittedAt: world.now(), peersUntil: after(world.now(), 3 * DAY) },
    ])
    expect(await amina.db.select().from(posts)).toMatchObject([
      { title: 'Why four?', lessonId: text.id, createdAt: world.now() },
    ])
    for (const row of await eventsOf(amina))
      expect(row).toMatchObject({ at, receivedAt: world.now(), refused: null })
    expect(await eventsOf(amina)).toHaveLength(5)
  })

  spec('reaches who is written to now, and a card when it was answered', async ({ world }) => {
    const { amina, zawadi, id } = await twoPeople(world)
    const { course, lesson, cards } = await reviewing(amina)
    await keepOn(amina, course.id)
    world.wait(HOUR)
    const at = world.now()
    world.wait(5 * DAY)
    const [message, review] = [newId(), newId()]
    expect(
      await outcomes(amina, [
        told('message', amina, { id: message, at, data: { conversation: id, text: 'Habari?' } }),
        told('review', amina, {
          id: review,
          at,
          course: course.id,
          lesson: lesson.id,
          data: { card: cards[0], answer: '0' },
        }),
      ]),
    ).toEqual(['stored', 'stored'])
    const rows = await zawadi.db.select().from(messages).where(eq(messages.conversationId, id))
    expect(rows).toMatchObject([{ content: 'Habari?', clientId: message, createdAt: world.now() }])
    expect(await amina.db.select().from(reviewAnswers)).toMatchObject([
      { clientId: review, at, counts: true },
    ])
  })

  spec('is stored once, and refused again with the same words', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    await keepOn(amina, course.id)
    const done = told('completed', amina, { course: course.id, lesson: course.lesson('text').id })
    const quick = told('completed', amina, { course: course.id, lesson: course.lesson('quiz').id })
    const empty = told('project', amina, { course: course.id, lesson: course.lesson('project').id, data: {} })
    const first = await outcomes(amina, [done, done, quick, empty])
    expect(first).toEqual([
      'stored',
      'known',
      'This lesson is completed by its quiz or project, not by reading it.',
      'Write your work here, give a link to it, or add pictures or files.',
    ])
    world.wait(MINUTE)
    expect(await outcomes(amina, [{ ...done, id: done.id.toUpperCase() }, quick, empty])).toEqual([
      'known',
      ...first.slice(2),
    ])
    expect(await eventsOf(amina)).toHaveLength(3)
    expect(await progressOf(amina)).toHaveLength(1)
  })

  spec('that is nothing stops nothing else; without an id all of it is refused', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    await keepOn(amina, course.id)
    const good = () => told('opened', amina, { course: course.id, lesson: course.lesson('text').id })
    const unreadable = 'This could not be read, so it was not saved.'
    expect(
      await outcomes(amina, [
        { id: newId() },
        good(),
        { ...good(), kind: 'paid' },
        { ...good(), at: 'yesterday' },
        { ...good(), at: '+275760-09-13T00:00:00.001Z' },
        { ...good(), course: -1 },
        { ...good(), course: 2_147_483_648 },
        { ...good(), lesson: 2_147_483_648 },
        { ...good(), course: 9_007_199_254_740_991 },
        told('review', amina, { data: { card: '2147483648.c-1', answer: '0' } }),
        told('review', amina, { data: { card: '1.c-1\0', answer: '0' } }),
        { ...good(), lesson: null },
        { ...good(), data: 'text' },
        told('message', amina, { data: { conversation: { $ne: 1 }, text: ['x'] } }),
        told('quiz', amina, { data: { attempt: 7 } }),
        told('review', amina, { data: {} }),
        good(),
      ]),
    ).toEqual([
      unreadable,
      'stored',
      ...Array<string>(7).fill(unreadable),
      expect.stringMatching(/./),
      expect.stringMatching(/./),
      unreadable,
      unreadable,
      expect.stringMatching(/./),
      expect.stringContaining('7 days'),
      expect.stringMatching(/./),
      'stored',
    ])
    for (const nameless of [{}, null, 7, { id: 'x' }, { id: 7 }, [], good().id])
      expect(await refusal(storeEvents(amina, { events: [good(), nameless] }))).not.toBe('none')
    for (const body of [null, 'x', {}, { events: {} }, { events: [], kept: { x: '1' } }])
      expect(await refusal(storeEvents(amina, body))).not.toBe('none')
    const many = Array.from({ length: MOST_EVENTS + 1 }, good)
    expect(await refusal(storeEvents(amina, many))).toEqual({ events: 'too-long' })
    expect(await eventsOf(amina)).toHaveLength(8)
  })

  spec('is of the account that is signed in, or nothing of it is stored', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const course = await makeCourse(amina)
    const events = [told('opened', amina, { course: course.id, lesson: course.lesson('text').id })]
    const owner = phoneOwner(amina.viewer.id)
    expect(await refusal(storeEvents(baraka, { events, owner }))).toBe('phone-of-another')
    expect(await eventsOf(baraka)).toEqual([])
    expect((await storeEvents(amina, { events, owner })).events).toMatchObject([{ status: 'stored' }])
    // The same id of somebody else is another event.
    expect(await outcomes(baraka, events)).toEqual(['stored'])
  })

  spec('is forgotten long after it was told', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    await outcomes(amina, [told('opened', amina, { course: course.id, lesson: course.lesson('text').id })])
    world.wait(EVENTS_RETENTION_DAYS * DAY)
    await forgetOldEvents(amina)
    expect(await eventsOf(amina)).toHaveLength(1)
    world.wait(1)
    await forgetOldEvents(amina)
    await endLateQuizzes(amina)
    expect(await eventsOf(amina)).toEqual([])
  })
})

describe('the time that a phone tells', () => {
  spec('is taken from when the course was kept until now', async ({ world }) => {
    const amina = await world.member('Amina')
    const [kept, other] = [await makeCourse(amina), await makeCourse(amina, { id: 901 })]
    await keepOn(amina, kept.id)
    const keptAt = world.now()
    world.wait(10 * DAY)
    const now = world.now()
    const moments: [Date, Date][] = [
      [after(now, 365 * DAY), now],
      [after(now, 1), now],
      [after(now, -365 * DAY), keptAt],
      [after(keptAt, -1), keptAt],
      [after(keptAt, 1), after(keptAt, 1)],
    ]
    for (const [at, taken] of moments) {
      const event = told('opened', amina, { course: kept.id, lesson: kept.lesson('text').id, at })
      expect(await outcomes(amina, [event])).toEqual(['stored'])
      expect(await amina.db.select().from(offlineEvents).where(eq(offlineEvents.id, event.id))).toMatchObject(
        [{ at: taken }],
      )
    }
    // What was never kept was never without a network.
    const at = after(now, -DAY)
    await outcomes(amina, [
      told('completed', amina, { course: other.id, lesson: other.lesson('text').id, at }),
    ])
    const done = and(eq(lessonProgress.courseId, other.id), eq(lessonProgress.userId, amina.viewer.id))
    expect(await amina.db.select().from(lessonProgress).where(done)).toMatchObject([{ completedAt: now }])
    const question = told('question', amina, { at: after(now, -365 * DAY), data: {} })
    await outcomes(amina, [question])
    expect(
      await amina.db.select().from(offlineEvents).where(eq(offlineEvents.id, question.id)),
    ).toMatchObject([{ at: keptAt }])
    // Of no course, and of somebody who has been here for longer than a phone may wait.
    world.wait(TOLD_WITHIN)
    const late = told('question', amina, { at: keptAt, data: {} })
    await outcomes(amina, [late])
    expect(await amina.db.select().from(offlineEvents).where(eq(offlineEvents.id, late.id))).toMatchObject([
      { at: after(world.now(), -TOLD_WITHIN) },
    ])
  })

  spec(
    'of a review is not before the account, the card or the keeping, whatever it names',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const [other, { course, lesson, cards }] = [
        await makeCourse(amina, { id: 901 }),
        await reviewing(amina),
      ]
      const answeredAt = async (at: Date, place: object = {}) => {
        const event = told('review', amina, { at, ...place, data: { card: cards[0], answer: '0' } })
        expect(await outcomes(amina, [event])).toEqual(['stored'])
        return (await amina.db.select().from(offlineEvents).where(eq(offlineEvents.id, event.id)))[0]!.at
      }
      const began = world.now()
      world.wait(9 * DAY)
      // Nothing is kept: nothing was done without a network.
      expect(await answeredAt(after(began, DAY))).toEqual(world.now())
      // Cards come along with any course that is kept.
      await keepOn(amina, other.id)
      const otherKept = world.now()
      world.wait(DAY)
      expect(await answeredAt(after(began, DAY))).toEqual(otherKept)
      await keepOn(amina, course.id)
      const kept = world.now()
      world.wait(DAY)
      const place = { course: course.id, lesson: lesson.id }
      for (const named of [{}, place, { ...place, course: other.id, lesson: other.lesson('text').id }])
        expect(await answeredAt(after(began, DAY), named)).toEqual(kept)
      expect(await answeredAt(after(kept, 1))).toEqual(after(kept, 1))
      // A card that was made after its course was kept.
      const madeAt = after(kept, HOUR)
      await amina.db.update(reviewCards).set({ createdAt: madeAt })
      expect(await answeredAt(kept)).toEqual(madeAt)
      await amina.db
        .update(users)
        .set({ createdAt: after(madeAt, HOUR) })
        .where(eq(users.id, amina.viewer.id))
      expect(await answeredAt(kept)).toEqual(after(madeAt, HOUR))
    },
  )

  spec('makes no streak of an account that is minutes old', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    world.wait(2 * MINUTE)
    const days = Array.from({ length: 9 }, (_, back) => after(world.now(), -back * DAY + 5000))
    const events = days.map((at) => told('review', amina, { at, data: { card: cards[0], answer: '0' } }))
    expect(await outcomes(amina, events)).toEqual(events.map(() => 'stored'))
    const { streakDays, badges } = await ownStanding(amina)
    expect([streakDays, badges.map(({ badge }) => badge)]).toEqual([
      1,
      expect.not.arrayContaining(['streak-7']),
    ])
  })

  spec('never takes back what was done since', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    const [text, video] = [course.lesson('text'), course.lesson('video')]
    await amina.db
      .update(lessons)
      .set({ body: typed('sum', 'Two and two?', '4') })
      .where(eq(lessons.id, text.id))
    await keepOn(amina, course.id)
    world.wait(DAY)
    const [early, late] = [world.now(), after(world.now(), HOUR)]
    world.wait(DAY)
    const exercise = (at: Date, typed: string) =>
      told('exercise', amina, {
        course: course.id,
        lesson: text.id,
        at,
        data: { name: 'sum', work: [typed] },
      })
    const opened = (at: Date, lesson: { id: number }) =>
      told('opened', amina, { course: course.id, lesson: lesson.id, at })
    await outcomes(amina, [opened(late, video), exercise(late, 'late')])
    await outcomes(amina, [opened(early, video), opened(early, text), exercise(early, 'early')])
    expect(await amina.db.select().from(exerciseWorks)).toMatchObject([{ work: ['late'], updatedAt: late }])
    const seen = (await progressOf(amina)).map(({ lessonId, lastSeenAt }) => [lessonId, lastSeenAt])
    expect(new Map(seen as [number, Date][])).toEqual(
      new Map([
        [text.id, early],
        [video.id, late],
      ]),
    )
    expect(await amina.db.select().from(enrolments)).toMatchObject([{ lastLessonId: video.id }])
  })
})

describe('a course that is withdrawn', () => {
  const GONE = 'This course is not open to you any more, so this was not saved.'

  spec('takes nothing more, says so of each event, and leaves the phone', async ({ world }) => {
    const amina = await world.member('Amina')
    const [paid, free] = [await makeCourse(amina, { priceKes: 9000 }), await makeCourse(amina, { id: 901 })]
    await own(amina, paid.id)
    for (const { id } of [paid, free]) await keepOn(amina, id)
    const versions = { [paid.id]: (await packageVersion(amina, paid.id))!, [free.id]: 'old' }
    const opened = ({ id, lesson }: typeof paid) =>
      told('opened', amina, { course: id, lesson: lesson('text').id })
    expect(await storeEvents(amina, { events: [opened(paid)], kept: versions })).toMatchObject({
      events: [{ status: 'stored' }],
      changed: [free.id],
      withdrawn: [],
    })
    await disown(amina, paid.id)
    const answer = await storeEvents(amina, [opened(paid), opened(free), opened(paid)])
    expect(answer.events.map(({ reason }) => reason)).toEqual([GONE, undefined, GONE])
    expect(answer).toMatchObject({ changed: [], withdrawn: [paid.id] })
    await amina.db.update(courses).set({ publishedAt: null }).where(eq(courses.id, free.id))
    expect(await storeEvents(amina, { events: [opened(free)], kept: versions })).toMatchObject({
      events: [{ status: 'refused', reason: GONE }],
      withdrawn: expect.arrayContaining([paid.id, free.id]),
    })
    expect(await storeEvents(amina, { events: [], kept: versions })).toMatchObject({
      withdrawn: expect.arrayContaining([paid.id, free.id]),
    })
  })

  spec('and a lesson that left its course are told apart', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina)
    await keepOn(amina, course.id)
    const answer = await storeEvents(amina, [told('opened', amina, { course: course.id, lesson: 987_654 })])
    expect(answer).toMatchObject({ events: [{ status: 'refused' }], withdrawn: [] })
    expect(answer.events[0]!.reason).not.toBe(GONE)
  })
})
