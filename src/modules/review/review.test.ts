import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { coursePurchases, courses, lessons, quizAttempts } from '#modules/courses/tables.server.ts'
import { completeLesson, openLesson } from '#modules/courses/commands/learning.server.ts'
import { startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { finish } from '#modules/courses/test-learning.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { answerCard, rateAnswer } from './commands/answer.server.ts'
import { chooseReview } from './commands/settings.server.ts'
import { gatherCards, gatherEverybody, gatherFor } from './commands/gather.server.ts'
import { cardToday } from './queries/today.server.ts'
import { knownSkills } from './queries/known.server.ts'
import { openedCard } from './queries/verdict.server.ts'
import { reviewStanding, reviewWaiting } from './queries/standing.server.ts'
import { reviewAnswers } from './tables.server.ts'
import { check, namesOf, reviewing, rowsOf, typed, write } from '#test/review-cards.ts'

type Member = Awaited<ReturnType<World['member']>>
const answerOf = (card: string, answer: string, more = {}) => ({ card, answer, clientId: newId(), ...more })
const today = async (ctx: Member) => cardToday(ctx, await reviewStanding(ctx))

describe('cards', () => {
  spec('[CRS-18+] are made of the checks and typed exercises of finished lessons', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina, { id: 921 }, ['text', 'text'])
    const [one, two] = course.lessons
    await write(
      amina,
      one!.id,
      [check('Is it?'), check('Is it?'), typed('sum', 'How much is 2 + 2?', '4')].join('\n\n'),
    )
    await write(amina, two!.id, check('Not yet?'))
    await finish(amina, { id: course.id, lessonIds: [one!.id] })
    await gatherCards(amina)
    const names = await namesOf(amina)
    expect(names).toHaveLength(2)
    expect(names[1]).toBe(`${one!.id}.e-sum`)
    expect((await answerCard(amina, answerOf(names[1]!, ' 4 '))).isRight).toBe(true)
    expect((await answerCard(amina, answerOf(names[0]!, '1'))).isRight).toBe(false)
  })

  spec('[CRS-18+] never have a question of a quiz before it is passed', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina, { id: 922 }, ['text', 'quiz'])
    const quiz = course.lesson('quiz')
    await finish(amina, { id: course.id, lessonIds: [course.lessons[0]!.id] })
    await openLesson(amina, course.id, quiz.id)
    const { attemptId } = await startQuiz(amina, course.id, quiz.id)
    await submitQuiz(amina, attemptId, {}, { anyway: true })
    await gatherCards(amina)
    expect(await namesOf(amina)).toEqual([])
    world.wait(DAY)
    const again = await startQuiz(amina, course.id, quiz.id)
    const [attempt] = await amina.db.select().from(quizAttempts).where(eq(quizAttempts.id, again.attemptId))
    const right = Object.fromEntries(attempt!.drawn.map(({ correct }, at) => [at + 1, correct]))
    expect((await submitQuiz(amina, again.attemptId, right)).passed).toBe(true)
    await gatherCards(amina)
    // Its twelfth has two right answers.
    expect(await namesOf(amina)).toHaveLength(11)
  })

  spec('[CRS-18+] of a finished lesson are made at once, by a job', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina, { id: 923 }, ['text', 'text'])
    const lesson = course.lessons[0]!
    await write(amina, lesson.id, check('Is it?'))
    await completeLesson(amina, course.id, lesson.id)
    const jobs = world.queue.filter(({ name }) => name === 'gather-own-review-cards')
    expect(jobs.map(({ data }) => data)).toEqual([{ userId: amina.viewer.id }])
    await gatherFor(world.visitor, amina.viewer.id)
    expect(await reviewWaiting(amina)).toMatchObject({ cards: 1 })
    // A second completion makes none.
    await completeLesson(amina, course.id, lesson.id)
    expect(world.queue.filter(({ name }) => name === 'gather-own-review-cards')).toHaveLength(1)
  })

  spec('[CRS-18+] follow the text of their lesson', async ({ world }) => {
    const amina = await world.member('Amina')
    const { lesson, cards } = await reviewing(amina)
    await answerCard(amina, answerOf(cards[0]!, '0'))
    await write(amina, lesson.id, [check('Question 1?'), check('Newer?')].join('\n\n'))
    await gatherCards(amina)
    const rows = await rowsOf(amina)
    expect(rows.map(({ reps }) => reps).sort()).toEqual([0, 1])
    expect(await refusal(answerCard(amina, answerOf(cards[1]!, '0')))).toBe('not-found')
  })

  spec('[CRS-18+] of everybody who learned lately are made by night, once', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const { course, lesson } = await reviewing(amina)
    await finish(baraka, { id: course.id, lessonIds: [lesson.id] })
    await gatherEverybody(world.visitor)
    await gatherEverybody(world.visitor)
    expect(await namesOf(baraka)).toEqual(await namesOf(amina))
  })

  spec(
    '[CRS-18+] of a locked course, or of somebody else, are neither asked nor answered',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { course, cards } = await reviewing(amina)
      const baraka = await world.member('Baraka')
      expect(await refusal(answerCard(baraka, answerOf(cards[0]!, '0')))).toBe('not-found')
      await amina.db
        .insert(coursePurchases)
        .values({
          userId: amina.viewer.id,
          courseId: course.id,
          accessGranted: true,
          paymentId: newId(),
          createdAt: world.now(),
        })
      await amina.db.update(courses).set({ priceKes: 900 }).where(eq(courses.id, course.id))
      expect((await reviewStanding(amina)).waiting).toBe(3)
      await amina.db.update(coursePurchases).set({ accessGranted: false })
      expect((await reviewStanding(amina)).waiting).toBe(0)
      expect(await refusal(answerCard(amina, answerOf(cards[0]!, '0')))).toBe('not-found')
    },
  )

  spec(
    '[CRS-18+] are asked in Kiswahili where the lesson has it, and answered in either',
    async ({ world }) => {
      const amina = await world.member('Amina', { locale: 'sw' })
      await reviewing(amina)
      const sw = { ...amina, locale: 'sw' as const }
      expect(await today(sw)).toMatchObject({ ask: 'Swali 1?', lesson: 'Somo', lang: undefined })
      expect(await today({ ...amina, locale: 'en' as const })).toMatchObject({ ask: 'Question 1?' })
    },
  )
})

describe('an answer', () => {
  spec('[CRS-18+] says what is right and why, and is a day of learning', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    const verdict = await answerCard(amina, answerOf(cards[0]!, '1'))
    expect(verdict).toMatchObject({
      isRight: false,
      rating: 'again',
      given: 'No',
      right: 'Yes',
      why: 'It is not.',
    })
    expect(await answerCard(amina, answerOf(cards[1]!, '0'))).toMatchObject({ isRight: true, rating: 'good' })
    const done = await amina.db.select().from(activities)
    expect(done.map(({ kind }) => kind)).toEqual(['study'])
  })

  spec('[CRS-18+] that arrives twice counts once', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    const sent = answerOf(cards[0]!, '0')
    const first = await answerCard(amina, sent)
    world.wait(3 * DAY)
    expect(await answerCard(amina, { ...sent, answer: '1' })).toEqual(first)
    expect(await rowsOf(amina)).toMatchObject([{ reps: 1 }, { reps: 0 }, { reps: 0 }])
    expect(await amina.db.$count(reviewAnswers)).toBe(1)
  })

  spec('[CRS-18+] to a card that was answered within the minute moves nothing', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    await answerCard(amina, answerOf(cards[0]!, '0'))
    const [before] = await rowsOf(amina)
    world.wait(MINUTE - 1)
    expect(await answerCard(amina, answerOf(cards[0]!, '1'))).toMatchObject({ isRight: false, counts: false })
    expect((await rowsOf(amina))[0]).toEqual(before)
  })

  spec(
    '[CRS-18+] that comes late counts from when it was given, unless a newer one is known',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { cards } = await reviewing(amina)
      const given = world.now()
      world.wait(2 * DAY)
      await answerCard(amina, answerOf(cards[0]!, '0', { at: given.toISOString() }))
      expect((await rowsOf(amina))[0]).toMatchObject({ reps: 1, lastReview: given })
      await answerCard(amina, answerOf(cards[1]!, '0'))
      const late = await answerCard(amina, answerOf(cards[1]!, '1', { at: given.toISOString() }))
      expect(late.counts).toBe(false)
      expect((await rowsOf(amina))[1]).toMatchObject({ reps: 1, lastRight: true })
      // A clock that is ahead is now.
      const ahead = new Date(world.now().getTime() + 5 * DAY).toISOString()
      await answerCard(amina, answerOf(cards[2]!, '0', { at: ahead }))
      expect((await rowsOf(amina))[2]).toMatchObject({ lastReview: world.now() })
    },
  )

  spec(
    '[CRS-18+] that was hard comes sooner, one that was easy later, from the same start',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { cards } = await reviewing(amina)
      const sent = answerOf(cards[0]!, '0')
      const good = await answerCard(amina, sent)
      const easy = await rateAnswer(amina, { clientId: sent.clientId, rating: 'easy' })
      const hard = await rateAnswer(amina, { clientId: sent.clientId, rating: 'hard' })
      expect(easy.due.getTime()).toBeGreaterThan(good.due.getTime())
      expect(hard.due.getTime()).toBeLessThan(good.due.getTime())
      expect((await rowsOf(amina))[0]).toMatchObject({ reps: 1 })
      const wrong = answerOf(cards[1]!, '1')
      await answerCard(amina, wrong)
      expect(await rateAnswer(amina, { clientId: wrong.clientId, rating: 'easy' })).toMatchObject({
        rating: 'again',
      })
      const baraka = await world.member('Baraka')
      expect(await refusal(rateAnswer(baraka, { clientId: sent.clientId, rating: 'easy' }))).toBe('not-found')
    },
  )

  spec('[CRS-18+] whose card was looked at is what they say of themselves', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    expect(await openedCard(amina, { card: cards[0]! })).toMatchObject({
      right: 'Yes',
      why: 'Because it is.',
    })
    expect(await amina.db.$count(reviewAnswers)).toBe(0)
    const said = { card: cards[0]!, clientId: newId(), rating: 'good' }
    expect(await rateAnswer(amina, said)).toMatchObject({ isRight: true, counts: true, given: '' })
    expect((await rowsOf(amina))[0]).toMatchObject({ reps: 1, lastRight: true })
    // A second press says it anew, from the card as it was.
    expect(await rateAnswer(amina, { ...said, rating: 'again' })).toMatchObject({ isRight: false })
    expect((await rowsOf(amina))[0]).toMatchObject({ reps: 1, lastRight: false })
    expect(await amina.db.$count(reviewAnswers)).toBe(1)
    // Somebody else's card is neither opened nor rated.
    const baraka = await world.member('Baraka')
    expect(await refusal(openedCard(baraka, { card: cards[1]! }))).toBe('not-found')
    expect(await refusal(rateAnswer(baraka, { ...said, card: cards[1]!, clientId: newId() }))).toBe(
      'not-found',
    )
    expect(await refusal(rateAnswer(amina, { ...said, rating: 'perfect' }))).toEqual({
      rating: 'option-unknown',
    })
  })

  spec('[CRS-18+] that was guessed is one to ask again', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    const sent = answerOf(cards[0]!, '0')
    const good = await answerCard(amina, sent)
    const guessed = await rateAnswer(amina, { clientId: sent.clientId, rating: 'again' })
    expect(guessed.due.getTime()).toBeLessThan(good.due.getTime())
    expect((await rowsOf(amina))[0]).toMatchObject({ reps: 1, lastRight: false })
  })

  spec('[CRS-18+] that is none is refused beside its field', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina)
    expect(await refusal(answerCard(amina, answerOf(cards[0]!, ' ')))).toEqual({ answer: 'required' })
    for (const odd of ['9', '-1', 'x', '__proto__', '0.5'])
      expect(await refusal(answerCard(amina, answerOf(cards[0]!, odd))), odd).toEqual({
        answer: 'option-unknown',
      })
    for (const card of ['x', '1.x', `999999.c-1`, `${cards[0]}'; --`])
      expect(await refusal(answerCard(amina, answerOf(card, '0'))), card).not.toBeNull()
    expect(await amina.db.$count(reviewAnswers)).toBe(0)
  })
})

describe('a day', () => {
  spec('[CRS-18+] asks as many as were chosen, and no more', async ({ world }) => {
    const amina = await world.member('Amina')
    await reviewing(amina, { checks: 14 })
    expect(await reviewWaiting(amina)).toEqual({ cards: 10, minutes: 5 })
    await chooseReview(amina, { perDay: '5' })
    for (let n = 0; n < 5; n++) await answerCard(amina, answerOf((await today(amina))!.card, '0'))
    expect(await today(amina)).toBeNull()
    expect(await reviewWaiting(amina)).toBeNull()
    world.wait(DAY)
    expect(await reviewWaiting(amina)).toMatchObject({ cards: 5 })
    for (const perDay of ['7', '30', '1000', 'x', ''])
      expect(await refusal(chooseReview(amina, { perDay })), perDay).toEqual({ perDay: 'option-unknown' })
  })

  spec('[CRS-18+] begins anew at midnight where somebody is, and is due from then on', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina, { checks: 7 })
    await chooseReview(amina, { perDay: '5' })
    const york = (moment: string) => ({ ...amina, zone: 'America/New_York', now: () => new Date(moment) })
    // Eight in the evening of Monday, then half past eleven: Tuesday in Nairobi since hours.
    const monday = york('2026-11-24T01:00:00Z')
    for (const card of cards.slice(0, 5)) await answerCard(monday, answerOf(card, '0'))
    expect(await today(york('2026-11-24T04:30:00Z'))).toBeNull()
    expect(await reviewStanding(york('2026-11-24T04:59:59Z'))).toMatchObject({ answered: 5, left: 0 })
    expect(await reviewStanding(york('2026-11-24T05:00:00Z'))).toMatchObject({ answered: 0, left: 2 })
    const dues = (await rowsOf(amina)).filter(({ reps }) => reps > 0).map(({ due }) => due.toISOString())
    expect(dues).toEqual(Array(5).fill(expect.stringMatching(/T05:00:00.000Z$/)))
    const [study] = await amina.db.select().from(activities).where(eq(activities.kind, 'study'))
    expect(study).toMatchObject({ day: '2026-11-23', zone: 'America/New_York' })
    // In Auckland the day ends while it is noon in Nairobi.
    const auckland = (moment: string) => ({ ...york(moment), zone: 'Pacific/Auckland' })
    await answerCard(auckland('2026-12-24T10:30:00Z'), answerOf(cards[5]!, '0'))
    expect(await reviewStanding(auckland('2026-12-24T10:59:00Z'))).toMatchObject({ answered: 1 })
    expect(await reviewStanding(auckland('2026-12-24T11:00:00Z'))).toMatchObject({ answered: 0 })
    expect(await reviewStanding({ ...amina, now: () => new Date('2026-12-24T11:00:00Z') })).toMatchObject({
      answered: 1,
    })
  })

  spec(
    '[CRS-18+] knows at its end how many were right, and what comes tomorrow and from when',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { cards } = await reviewing(amina, { checks: 7 })
      await chooseReview(amina, { perDay: '5' })
      const at = (moment: string) => ({ ...amina, now: () => new Date(moment) })
      const monday = at('2026-11-23T12:00:00Z')
      for (const card of cards.slice(0, 3)) await answerCard(monday, answerOf(card, '0'))
      for (const card of cards.slice(3, 5)) await answerCard(monday, answerOf(card, '1'))
      // Two wait since today, two that were wrong come again tomorrow.
      expect(await reviewStanding(monday)).toMatchObject({
        answered: 5,
        right: 3,
        left: 0,
        waiting: 2,
        tomorrow: { cards: 4, from: new Date('2026-11-23T21:00:00Z') },
      })
      await chooseReview(amina, { perDay: '0' })
      expect(await reviewStanding(monday)).toMatchObject({ tomorrow: null })
    },
  )

  spec('[CRS-18+] asks nothing of who chose no cards a day', async ({ world }) => {
    const amina = await world.member('Amina')
    await reviewing(amina)
    await chooseReview(amina, { perDay: '0' })
    expect(await today(amina)).toBeNull()
    expect(await reviewWaiting(amina)).toBeNull()
    world.wait(60 * DAY)
    expect(await reviewStanding(amina)).toMatchObject({ left: 0, waiting: 3, perDay: 0 })
  })

  spec('[CRS-18+] asks what is due before what is new', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina, { checks: 4 })
    await answerCard(amina, answerOf(cards[2]!, '1'))
    expect((await today(amina))!.card).toBe(cards[0])
    world.wait(DAY)
    expect((await today(amina))!.card).toBe(cards[2])
  })

  spec('[CRS-18+] after thirty days away is gentle: fewer cards, the easiest first', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards } = await reviewing(amina, { checks: 12 })
    for (const [at, card] of cards.entries()) {
      const sent = answerOf(card, at === 7 ? '0' : '1')
      await answerCard(amina, sent)
      if (at === 7) await rateAnswer(amina, { clientId: sent.clientId, rating: 'easy' })
    }
    world.wait(29 * DAY)
    expect(await reviewStanding(amina)).toMatchObject({ isGentle: false, left: 10 })
    world.wait(DAY)
    expect(await reviewStanding(amina)).toMatchObject({ isGentle: true, left: 5 })
    expect((await today(amina))!.card).toBe(cards[7])
    await answerCard(amina, answerOf(cards[7]!, '0'))
    expect(await reviewStanding(amina)).toMatchObject({ isGentle: true, left: 4 })
    world.wait(DAY)
    expect(await reviewStanding(amina)).toMatchObject({ isGentle: false, left: 10 })
  })

  spec('[CRS-18+] shows what is known by skill', async ({ world }) => {
    const amina = await world.member('Amina')
    const { cards, lesson } = await reviewing(amina, { checks: 4 })
    await answerCard(amina, answerOf(cards[0]!, '0'))
    await answerCard(amina, answerOf(cards[1]!, '1'))
    expect(await knownSkills(amina)).toEqual([
      { skills: ['Writing', 'Selling'], cards: 4, asked: 2, known: 1 },
    ])
    world.wait(60 * DAY)
    expect(await knownSkills(amina)).toMatchObject([{ known: 0 }])
    await amina.db.delete(lessons).where(eq(lessons.id, lesson.id))
    expect(await knownSkills(amina)).toEqual([])
  })
})
