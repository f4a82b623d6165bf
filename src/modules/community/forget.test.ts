import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { oneLetterLess } from '#kit/search-words.ts'
import { searchedWords, tidySearchWords } from '#adapters/db/search.server.ts'
import { spec } from '#test/world.ts'
import { addReply } from './commands/replies.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { aQuestion, aStory, aTopic, regular } from './test-threads.ts'

/** Every form and word of the list that has a word in it. */
async function formsWith(ctx: Context, word: string): Promise<number> {
  const { rows } = (await ctx.db.execute(
    sql`select form from search_words where list = 'posts' and word = ${word}`,
  )) as unknown as { rows: unknown[] }
  return rows.length
}

describe('words of somebody who is erased', () => {
  spec(
    '[PERM-04+] leave the word list at once, in every form; those that others use stay',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      await aTopic(amina, { title: "Zuhura's kiosk", description: "Kipepeo shared o'clock m-pesa \\odd" })
      const answered = await aQuestion(amina, {
        title: 'Where is Zuhura?',
        content: 'Market day',
        tags: 'kipepeo',
      })
      await aStory(amina, { content: 'Zuhura sold okapis.' })
      await addReply(baraka, 'question', answered, { body: 'There.' })
      await aTopic(baraka, { title: 'Market', description: 'A shared kiosk' })
      const gone = ['zuhura', 'kipepeo', 'okapis', 'sold', 'm-pesa', 'clock']
      const kept = ['market', 'shared', 'kiosk']
      for (const word of [...gone, ...kept])
        expect(await formsWith(baraka, word), word).toBeGreaterThan(oneLetterLess(word).length - 2)
      await forgetPerson(world.visitor, amina.viewer.id)
      for (const word of gone) expect(await formsWith(baraka, word), word).toBe(0)
      for (const word of kept) expect(await formsWith(baraka, word), word).toBeGreaterThan(0)
      expect((await searchedWords(baraka.db, ['posts'], 'zuhra kiosks'))[0]).toMatchObject({ meant: [] })
    },
  )

  spec('which two left out who wrote at the same moment, come back at night', async ({ world }) => {
    const baraka = await regular(world, 'Baraka')
    await aTopic(baraka, { title: 'Kipepeo', description: 'A butterfly' })
    await baraka.db.execute(sql`delete from search_words where word = 'kipepeo'`)
    await tidySearchWords(baraka.db)
    expect(await formsWith(baraka, 'kipepeo')).toBeGreaterThan(5)
    expect((await searchedWords(baraka.db, ['posts'], 'kipepo'))[0]).toMatchObject({ meant: ['kipepeo'] })
  })
})
