import { seededRecords } from '#adapters/db/tables.server.ts'
import { eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { spec } from '#test/world.ts'
import { assessmentQuestions } from '../tables.server.ts'
import { assessmentCategories } from '../types.ts'
import { loadQuestions } from './load-questions.server.ts'
import { readQuestions } from './read-questions.server.ts'

const bank = readQuestions()

describe('the bank', () => {
  test('[ASM-15] [ASM-15+] has at least 24 questions in each of ten categories, the five specified ones first', () => {
    expect(assessmentCategories.slice(0, 5)).toEqual([
      'JavaScript',
      'React',
      'Digital Marketing',
      'SEO',
      'Content Writing',
    ])
    for (const category of assessmentCategories)
      expect(
        bank.filter((question) => question.category === category).length,
        category,
      ).toBeGreaterThanOrEqual(24)
    const first = bank.filter((question) => question.first).toSorted((a, b) => a.first! - b.first!)
    expect(first.map((question) => [question.first, question.category])).toEqual(
      assessmentCategories.slice(0, 5).map((category, place) => [place + 1, category]),
    )
  })
  test('[DATA-26] each has an id of its own, four different options, one right, a difficulty and an explanation', () => {
    expect(new Set(bank.map((question) => question.id)).size).toBe(bank.length)
    for (const { id, question, options, correct, explanation, difficulty } of bank) {
      expect(new Set(options).size, id).toBe(4)
      expect(options[correct], id).toBeTruthy()
      expect(explanation.length, id).toBeGreaterThan(20)
      expect(['beginner', 'intermediate', 'advanced'], id).toContain(difficulty)
      for (const text of [question, explanation, ...options])
        expect(text.split('`').length % 2, `${id}: ${text}`).toBe(1)
    }
  })
  test('[DATA-26] each category mixes difficulties, and the right option stands anywhere', () => {
    for (const category of assessmentCategories) {
      const own = bank.filter((question) => question.category === category)
      expect(new Set(own.map((question) => question.difficulty)).size, category).toBe(3)
    }
    for (const place of [0, 1, 2, 3])
      expect(bank.filter((question) => question.correct === place).length / bank.length).toBeCloseTo(0.25, 1)
  })
})

describe('loading the bank', () => {
  const rows = (ctx: { db: import('#adapters/db/db.server.ts').Database }) =>
    ctx.db.select().from(assessmentQuestions).orderBy(assessmentQuestions.id)

  spec('[DATA-26] [ASM-15+] is repeatable and brings edited texts', async ({ world }) => {
    await loadQuestions(world.visitor)
    const before = await rows(world.visitor)
    expect(before).toHaveLength(bank.length)
    // As left by an earlier version, which did not track what it wrote.
    await world.visitor.db.update(assessmentQuestions).set({ question: 'Old' })
    await world.visitor.db.delete(seededRecords)
    await loadQuestions(world.visitor)
    expect(await rows(world.visitor)).toEqual(before)
  })
  spec(
    '[ASM-15+] a question that left the files is retired, not deleted, and may come back',
    async ({ world }) => {
      await loadQuestions(world.visitor)
      const [left, ...others] = bank
      await loadQuestions(world.visitor, others)
      expect(
        await world.visitor.db
          .select({ retiredAt: assessmentQuestions.retiredAt, first: assessmentQuestions.first })
          .from(assessmentQuestions)
          .where(eq(assessmentQuestions.id, left!.id)),
      ).toEqual([{ retiredAt: world.now(), first: null }])
      expect(
        await world.visitor.db
          .select()
          .from(assessmentQuestions)
          .where(isNull(assessmentQuestions.retiredAt)),
      ).toHaveLength(others.length)
      await loadQuestions(world.visitor)
      expect(
        await world.visitor.db
          .select()
          .from(assessmentQuestions)
          .where(isNull(assessmentQuestions.retiredAt)),
      ).toHaveLength(bank.length)
    },
  )
  spec('[ASM-15+] the specified places may change hands', async ({ world }) => {
    await loadQuestions(world.visitor)
    const swapped = bank.map((question) =>
      question.first === 1
        ? { ...question, first: 2 as const }
        : question.first === 2
          ? { ...question, first: 1 as const }
          : question,
    )
    await loadQuestions(world.visitor, swapped)
    const [first] = await world.visitor.db
      .select({ category: assessmentQuestions.category })
      .from(assessmentQuestions)
      .where(eq(assessmentQuestions.first, 1))
    expect(first).toEqual({ category: 'React' })
  })
})
