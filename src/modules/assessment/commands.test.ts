import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { HOUR } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { activities, userBadges } from '#modules/tracker/tables.server.ts'
import { giveAnswer, startAssessment, submitAssessment } from './commands.server.ts'
import { attemptResult, openAttempt } from './queries.server.ts'
import { assessmentQuestions } from './tables.server.ts'
import { attemptOf, fillBank, optionsFor } from './test-bank.ts'
import { assessmentCategories } from './types.ts'

const start = (ctx: Context, category = 'SEO') => startAssessment(ctx, { category })
const idsOf = async (ctx: Context, id: string) =>
  (await attemptOf(ctx, id)).drawn.map((question) => question.questionId)

async function finish(ctx: Context, category = 'SEO', right = 10): Promise<string> {
  const id = await start(ctx, category)
  for (const [question, option] of (await optionsFor(ctx, id, right)).entries())
    await giveAnswer(ctx, id, { question, option })
  await submitAssessment(ctx, id)
  return id
}

const earnedBy = ({ db }: Context) => db.select().from(activities).where(eq(activities.kind, 'assessment'))

describe('starting an assessment', () => {
  spec(
    '[ASM-15+] draws ten different questions of the category; a retake at once has none of them',
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina')
      const first = await finish(amina)
      const { drawn } = await attemptOf(amina, first)
      expect(new Set(drawn.map((question) => question.questionId)).size).toBe(10)
      expect(new Set(drawn.map((question) => question.category))).toEqual(new Set(['SEO']))
      const second = await idsOf(amina, await start(amina))
      expect(second.filter((id) => drawn.some((question) => question.questionId === id))).toEqual([])
    },
  )
  spec('[ASM-15+] options are shuffled, and the right one is still the right one', async ({ world }) => {
    await fillBank(world.visitor)
    const amina = await world.member('Amina')
    const bank = new Map(
      (await amina.db.select().from(assessmentQuestions)).map((question) => [question.id, question]),
    )
    const orders = new Set<string>()
    for (const category of assessmentCategories) {
      for (const question of (await attemptOf(amina, await start(amina, category))).drawn) {
        const origin = bank.get(question.questionId)!
        expect(question.options[question.correct]).toBe(origin.options[origin.correct])
        expect(question.options.toSorted()).toEqual(origin.options.toSorted())
        orders.add(question.options.map((option) => origin.options.indexOf(option)).join(''))
      }
    }
    expect(orders.size).toBeGreaterThan(15)
  })
  spec(
    '[ASM-15] the first mix is the five specified questions, an easy one first; later ones take one of each of their categories',
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina')
      const five = [
        'react-useeffect-purpose',
        'js-typeof-null',
        'dm-ctr-meaning',
        'seo-meaning',
        'cw-headline-job',
      ]
      const first = await finish(amina, '')
      expect(await idsOf(amina, first)).toEqual(five)
      const { drawn } = await attemptOf(amina, await start(amina, ''))
      expect(drawn.map((question) => question.category)).toEqual(assessmentCategories.slice(0, 5))
      expect(drawn.filter((question) => five.includes(question.questionId))).toEqual([])
    },
  )
  spec(
    '[ASM-14] a category without questions says so, also one that does not exist or was retired',
    async ({ world }) => {
      const amina = await world.member('Amina')
      for (const category of ['SEO', '', 'Weaving'])
        await expect(start(amina, category)).rejects.toMatchObject({ code: 'assessment-empty' })
      await fillBank(world.visitor)
      await world.visitor.db
        .update(assessmentQuestions)
        .set({ retiredAt: world.now() })
        .where(eq(assessmentQuestions.category, 'SEO'))
      await expect(start(amina, 'SEO')).rejects.toMatchObject({ code: 'assessment-empty' })
      await expect(start(amina, 'x'.repeat(61))).rejects.toMatchObject({ code: 'invalid-input' })
    },
  )
  spec(
    '[ASM-15+] editing or retiring the bank does not change an attempt or its result (A4)',
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina')
      const id = await start(amina)
      const before = (await attemptOf(amina, id)).drawn
      await world.visitor.db
        .update(assessmentQuestions)
        .set({
          correct: 0,
          question: 'Changed?',
          options: ['w', 'x', 'y', 'z'],
          explanation: 'Changed.',
          retiredAt: world.now(),
        })
      for (const [question, option] of (await optionsFor(amina, id, 10)).entries())
        await giveAnswer(amina, id, { question, option })
      await submitAssessment(amina, id)
      expect((await attemptOf(amina, id)).drawn).toEqual(before)
      const result = await attemptResult(amina, id)
      expect(result.scores).toMatchObject([{ percent: 100 }])
      expect(result.questions.map((question) => question.question)).toEqual(
        before.map((question) => question.question),
      )
    },
  )
  spec(
    '[ASM-12] [ASM-15+] goes on with the open one of the category; another category gives it up',
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina')
      const seo = await start(amina)
      await giveAnswer(amina, seo, { question: 0, option: 1 })
      expect(await start(amina)).toBe(seo)
      const react = await start(amina, 'React')
      expect(await openAttempt(amina)).toMatchObject({ id: react, answers: {} })
      await expect(giveAnswer(amina, seo, { question: 1, option: 1 })).rejects.toMatchObject({
        code: 'quiz-ended',
      })
      await expect(submitAssessment(amina, seo)).rejects.toMatchObject({ code: 'quiz-ended' })
      expect(await attemptOf(amina, seo)).toMatchObject({ scores: null, submittedAt: null })
      const again = await start(amina)
      expect(again).not.toBe(seo)
      expect((await openAttempt(amina))!.answers).toEqual({})
    },
  )
  spec(
    '[ASM-17+] [ASM-12] at most five a category and day of Nairobi, whether finished or given up',
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina') // 12:00 in Nairobi
      for (const _ of [1, 2, 3, 4]) await finish(amina, 'SEO', 0)
      await start(amina)
      await start(amina, 'React')
      await expect(start(amina)).rejects.toMatchObject({ code: 'assessment-limit' })
      // Refused: what was open stays open.
      expect((await openAttempt(amina))!.category).toBe('React')
      await start(await world.member('Baraka'))
      world.wait(11 * 3600_000 + 59 * 60_000) // 23:59
      await expect(start(amina)).rejects.toMatchObject({ code: 'assessment-limit' })
      world.wait(60_000) // a new day, while it is still yesterday in UTC
      for (const _ of [1, 2, 3, 4, 5]) await submitAssessment(amina, await start(amina))
      await expect(start(amina)).rejects.toMatchObject({ code: 'assessment-limit' })
    },
  )
})

describe('answering', () => {
  spec(
    "[ASM-04] [ASM-15+] each answer is saved as it is given, and two tabs do not undo each other's",
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina')
      const id = await start(amina)
      await Promise.all([
        giveAnswer(amina, id, { question: '0', option: '2' }),
        giveAnswer(amina, id, { question: 1, option: 3 }),
        giveAnswer(amina, id, { question: 2, option: 0 }),
      ])
      await giveAnswer(amina, id, { question: 1, option: 1 })
      expect((await openAttempt(amina))!.answers).toEqual({ 0: 2, 1: 1, 2: 0 })
    },
  )
  spec(
    '[ASM-15+] refuses questions that were not drawn, unknown options and what is not there',
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina')
      const id = await start(amina, '')
      await expect(giveAnswer(amina, id, { question: 5, option: 0 })).rejects.toMatchObject({
        code: 'answer-not-drawn',
      })
      await expect(giveAnswer(amina, id, { question: 0, option: 4 })).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { option: 'required' },
      })
      await expect(giveAnswer(amina, id, { question: 0, option: '' })).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { option: 'required' },
      })
      await expect(giveAnswer(amina, 'x', { question: 0, option: 0 })).rejects.toMatchObject({
        code: 'not-found',
      })
      expect((await attemptOf(amina, id)).answers).toEqual({})
    },
  )
  spec("[ASM-15+] somebody else's attempt is not there", async ({ world }) => {
    await fillBank(world.visitor)
    const amina = await world.member('Amina')
    const baraka = await world.member('Baraka')
    const id = await start(amina)
    await expect(giveAnswer(baraka, id, { question: 0, option: 0 })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(submitAssessment(baraka, id)).rejects.toMatchObject({ code: 'not-found' })
    await submitAssessment(amina, id)
    await expect(attemptResult(baraka, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await openAttempt(baraka)).toBeNull()
  })
  spec('[ASM-17+] is limited', async ({ world }) => {
    await fillBank(world.visitor)
    const amina = await world.member('Amina')
    const id = await start(amina)
    const answer = () => giveAnswer(amina, id, { question: 0, option: 0 })
    for (let n = 1; n < 120; n += 1) await answer()
    await expect(answer()).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('submitting', () => {
  spec(
    '[ASM-07] [ASM-16] the server scores what was saved; nothing sent with it counts',
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina')
      const id = await start(amina)
      const options = await optionsFor(amina, id, 8)
      // Eight right, two without an answer.
      for (const question of [0, 1, 2, 3, 4, 5, 6, 7])
        await giveAnswer(amina, id, {
          question,
          option: options[question],
          score: 100,
          correct: options[question],
        })
      expect(await submitAssessment(amina, id)).toBe(true)
      expect((await attemptOf(amina, id)).scores).toEqual([
        { category: 'SEO', right: 8, total: 10, percent: 80, level: 'Advanced' },
      ])
    },
  )
  spec(
    '[ASM-17] [ASM-17+] is kept with its time, is final, and a repeat or a late answer changes nothing',
    async ({ world }) => {
      await fillBank(world.visitor)
      const amina = await world.member('Amina')
      const id = await start(amina)
      world.wait(60_000)
      expect(await submitAssessment(amina, id)).toBe(true)
      const before = await attemptOf(amina, id)
      expect(before).toMatchObject({
        userId: amina.viewer.id,
        submittedAt: world.now(),
        scores: [{ percent: 0, level: 'Beginner' }],
      })
      world.wait(60_000)
      await expect(
        giveAnswer(amina, id, { question: 0, option: before.drawn[0]!.correct }),
      ).rejects.toMatchObject({ code: 'quiz-ended' })
      expect(await submitAssessment(amina, id)).toBe(false)
      expect(await attemptOf(amina, id)).toEqual(before)
    },
  )
  spec('[ASM-17+] counts once a category and day, and the first one earns a badge', async ({ world }) => {
    await fillBank(world.visitor)
    const amina = await world.member('Amina')
    await finish(amina)
    await finish(amina)
    await finish(amina, 'React')
    const recorded = await amina.db
      .select({ kind: activities.kind, title: activities.title })
      .from(activities)
      .where(eq(activities.kind, 'assessment'))
    expect(recorded.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { kind: 'assessment', title: 'React' },
      { kind: 'assessment', title: 'SEO' },
    ])
    expect(
      await amina.db
        .select({ badge: userBadges.badge })
        .from(userBadges)
        .where(eq(userBadges.badge, 'first-assessment')),
    ).toHaveLength(1)
    world.wait(24 * 3600_000)
    await finish(amina)
    expect(await earnedBy(amina)).toHaveLength(3)
  })
  spec('[ASM-17+] counts once a category and day, whatever zones a browser names', async ({ world }) => {
    await fillBank(world.visitor)
    const amina = await world.member('Amina')
    for (const zone of ['Africa/Nairobi', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      await finish({ ...amina, zone })
    expect(await earnedBy(amina)).toHaveLength(1)
  })
  spec('two evenings abroad in one day of Nairobi are two days of the streak', async ({ world }) => {
    await fillBank(world.visitor)
    const amina = { ...(await world.member('Amina')), zone: 'America/New_York' }
    // From noon in Nairobi to 23:30 in New York, which is 07:30 in Nairobi; an hour later a new day has begun in New York alone.
    world.wait(19.5 * HOUR)
    await finish(amina)
    world.wait(HOUR)
    await finish(amina)
    const studied = await amina.db.select().from(activities).where(eq(activities.kind, 'study'))
    expect(new Set(studied.map(({ day }) => day)).size).toBe(2)
    expect(await earnedBy(amina)).toHaveLength(1)
  })
})
