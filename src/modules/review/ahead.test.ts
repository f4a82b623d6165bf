import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { openLesson } from '#modules/courses/commands/learning.server.ts'
import { startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { coursePurchases, courses, quizAttempts } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { finish } from '#modules/courses/test-learning.ts'
import { check, reviewing, rowsOf, typed, write } from '#test/review-cards.ts'
import { spec } from '#test/world.ts'
import { answerCard } from './commands/answer.server.ts'
import { chooseReview } from './commands/settings.server.ts'
import { gatherCards } from './commands/gather.server.ts'
import { explained, judged, orderOf } from './parts/judging.ts'
import { cardToday } from './queries/today.server.ts'
import { reviewAhead } from './queries/ahead.server.ts'
import { reviewStanding } from './queries/standing.server.ts'
import { reviewCards } from './tables.server.ts'

describe('the cards of the days ahead, for a phone without a network', () => {
  spec(
    '[CRS-18+] are those of the page in its order, and what falls due within a week',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { cards, lesson } = await reviewing(amina, { checks: 5 })
      await answerCard(amina, { card: cards[1]!, answer: '0', clientId: newId() })
      await answerCard(amina, { card: cards[2]!, answer: '1', clientId: newId() })
      const dueIn = (card: string, days: number) =>
        amina.db
          .update(reviewCards)
          .set({ due: new Date(world.now().getTime() + days * DAY) })
          .where(eq(reviewCards.key, card.split('.')[1]!))
      await dueIn(cards[1]!, 6)
      await dueIn(cards[2]!, 2)
      await dueIn(cards[4]!, 8)
      const ahead = await reviewAhead(amina)
      expect(ahead).toMatchObject({ perDay: 10, answered: 2, lastBefore: null })
      expect(ahead.cards.map(({ card }) => card)).toEqual([cards[0], cards[3], cards[2], cards[1]])
      expect(ahead.cards[0]).toMatchObject({
        lessonId: lesson.id,
        reps: 0,
        words: {
          ask: 'Question 1?',
          lang: undefined,
          options: ['Yes', 'No'],
          whys: ['Because it is.', 'It is not.'],
          right: 0,
          typed: [],
        },
      })
      const sw = await reviewAhead({ ...amina, locale: 'sw' })
      expect(sw.cards[0]!.words).toMatchObject({ ask: 'Swali 1?', lesson: 'Somo' })
      // As the page asks it, in the same order of its options.
      const asked = (await cardToday(amina, await reviewStanding(amina)))!
      const { card, reps, words } = ahead.cards[0]!
      const key = card.split('.')[1]!
      expect(asked).toMatchObject({ card, ask: words.ask })
      expect(orderOf({ key, reps }, 2).map(String)).toEqual(asked.options.map(({ value }) => value))
    },
  )

  spec('[CRS-18+] are at most those of seven days, and none of who chose none', async ({ world }) => {
    const amina = await world.member('Amina')
    await reviewing(amina, { checks: 40 })
    await chooseReview(amina, { perDay: '5' })
    const { cards } = await reviewAhead(amina)
    expect(cards).toHaveLength(35)
    await chooseReview(amina, { perDay: '0' })
    expect((await reviewAhead(amina)).cards).toEqual([])
  })

  spec('[CRS-18+] are judged on a phone as here, in either language', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina, { id: 924 }, ['text'])
    const lesson = course.lessons[0]!
    await write(
      amina,
      lesson.id,
      [check('Is it?'), typed('fruit', 'Which fruit?', 'mango')].join('\n\n'),
      [check('Je, ndiyo?'), typed('fruit', 'Tunda gani?', 'embe')].join('\n\n'),
    )
    await finish(amina, { id: course.id, lessonIds: [lesson.id] })
    await gatherCards(amina)
    for (const locale of ['en', 'sw'] as const) {
      const { cards } = await reviewAhead({ ...amina, locale })
      for (const { card, words } of cards)
        for (const answer of ['0', '1', '9', 'mango', ' Embe ', 'orange', '-1', '__proto__']) {
          const here = await answerCard({ ...amina, locale }, { card, answer, clientId: newId() }).catch(
            () => null,
          )
          const there = judged(words, words.typed, answer.trim())
          expect(there, `${card} ${answer}`).toBe(here?.isRight ?? null)
          if (here)
            expect(explained({ ...words, typed: words.typed[0] ?? null }, answer.trim())).toEqual({
              given: here.given,
              right: here.right,
              why: here.why,
            })
        }
    }
  })

  spec('[CRS-18+] never have a question of a quiz before it is passed', async ({ world }) => {
    const amina = await world.member('Amina')
    const course = await makeCourse(amina, { id: 925 }, ['text', 'quiz'])
    const quiz = course.lesson('quiz')
    await finish(amina, { id: course.id, lessonIds: [course.lessons[0]!.id] })
    await openLesson(amina, course.id, quiz.id)
    const { attemptId } = await startQuiz(amina, course.id, quiz.id)
    await submitQuiz(amina, attemptId, {}, { anyway: true })
    await gatherCards(amina)
    expect((await reviewAhead(amina)).cards).toEqual([])
    world.wait(DAY)
    const again = await startQuiz(amina, course.id, quiz.id)
    const [attempt] = await amina.db.select().from(quizAttempts).where(eq(quizAttempts.id, again.attemptId))
    const right = Object.fromEntries(attempt!.drawn.map(({ correct }, at) => [at + 1, correct]))
    await submitQuiz(amina, again.attemptId, right)
    await gatherCards(amina)
    expect((await reviewAhead(amina)).cards).toHaveLength(11)
  })

  spec("[CRS-18+] are nobody else's, and none of a locked course", async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const { course } = await reviewing(amina)
    expect((await reviewAhead(baraka)).cards).toEqual([])
    expect(await rowsOf(amina)).toHaveLength(3)
    await amina.db.update(courses).set({ priceKes: 900 }).where(eq(courses.id, course.id))
    await amina.db.delete(coursePurchases)
    expect((await reviewAhead(amina)).cards).toEqual([])
  })
})
