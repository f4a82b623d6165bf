import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sampledSpec } from '#test/sampled-world.ts'
import { searchHelp } from './queries/help-search.server.ts'
import { helpArticles } from './tables.server.ts'
import { furtherQuestions, typedQuestions } from './test-questions.ts'

describe('a question as people type it', () => {
  it('[HELP-02+] is one of thirty in each language', () => {
    expect(Object.values(typedQuestions).map((questions) => Object.keys(questions).length)).toEqual([30, 30])
  })

  sampledSpec(
    '[HELP-02+] finds its answer first or second in the help center',
    async ({ world: { visitor } }) => {
      const missed: string[] = []
      for (const [question, answer] of Object.entries({
        ...typedQuestions.en,
        ...typedQuestions.sw,
        ...furtherQuestions,
      })) {
        const found = (await searchHelp(visitor, question)).slice(0, 2).map((hit) => hit.slug)
        if (!found.includes(answer)) missed.push(`${question} -> ${answer}, not ${found.join(', ')}`)
      }
      expect(missed).toEqual([])
    },
  )

  sampledSpec(
    '[HELP-02+] about a refund finds the article about refunds first',
    async ({ world: { visitor } }) => {
      for (const question of [
        'How do I get a refund?',
        'I want a refund',
        'how to get my money back',
        'naweza kurejeshewa pesa?',
      ]) {
        expect((await searchHelp(visitor, question))[0]!.slug, question).toBe('ask-for-a-refund')
      }
    },
  )

  sampledSpec('[HELP-02+] does not list what only has its small words', async ({ world: { visitor } }) => {
    const found = (await searchHelp(visitor, 'How do I get a refund')).map((hit) => hit.slug)
    expect(found.length).toBeLessThanOrEqual(8)
    // A one-word search shows everything about it.
    expect((await searchHelp(visitor, 'certificate')).length).toBeGreaterThan(4)
  })

  sampledSpec(
    '[HELP-02+] finds answers that fit equally well in the order of the editors, wherever the database keeps them',
    async ({ world: { visitor } }) => {
      const before = (await searchHelp(visitor, 'm-pesa')).map((hit) => hit.slug)
      // An updated row is the last in its table.
      for (const slug of before)
        await visitor.db
          .update(helpArticles)
          .set({ updatedAt: visitor.now() })
          .where(eq(helpArticles.slug, slug))
      const [first] = before
      await visitor.db
        .update(helpArticles)
        .set({ updatedAt: visitor.now() })
        .where(eq(helpArticles.slug, first!))
      expect((await searchHelp(visitor, 'm-pesa')).map((hit) => hit.slug)).toEqual(before)
      expect(first).toBe('pay-with-mpesa')
    },
  )
})
