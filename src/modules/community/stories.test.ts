import { eq } from 'drizzle-orm'
import { assert, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { excerptOf } from '#kit/text.ts'
import { after, DAY } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { anyLetter } from '#test/any-letter.ts'
import { spec, type World } from '#test/world.ts'
import { publicStories } from './queries/stories.server.ts'
import { EXCERPT_LETTERS } from './rules.ts'
import { posts } from './tables.server.ts'

const lengthOf = (text: string): number => [...text].length

describe('the excerpt of a story', () => {
  test('[SUC-06] has at most 120 letters, whatever the story', () => {
    expect(EXCERPT_LETTERS).toBe(120)
    assert(
      property(
        string({ unit: anyLetter, maxLength: 400 }),
        integer({ min: 5, max: 200 }),
        (text, letters) => lengthOf(excerptOf(text, letters)) <= letters,
      ),
    )
  })
  test('[SUC-06] is the beginning of the story, and says when it was cut', () => {
    const words = string({ unit: 'grapheme', maxLength: 400 }).map((text) => text.replace(/\s+/g, ' ').trim())
    assert(
      property(words, (text) => {
        const cut = excerptOf(text, EXCERPT_LETTERS)
        return lengthOf(text) <= EXCERPT_LETTERS
          ? cut === text
          : cut.endsWith('…') && text.startsWith(cut.slice(0, -1))
      }),
    )
  })
  test('[SUC-06] keeps exactly 120 letters whole and cuts the 121st at a word', () => {
    expect(excerptOf('a'.repeat(120), 120)).toBe('a'.repeat(120))
    expect(excerptOf('a'.repeat(121), 120)).toBe(`${'a'.repeat(119)}…`)
    expect(excerptOf(`${'word '.repeat(23)}, and the rest of it`, 120)).toMatch(/word…$/)
  })
})

async function tell(
  { db, now, viewer }: Awaited<ReturnType<World['member']>>,
  part: Partial<typeof posts.$inferInsert> = {},
) {
  await db
    .insert(posts)
    .values({
      id: newId(),
      kind: 'story',
      userId: viewer.id,
      title: 'How it went',
      content: 'First.\n\nThen.',
      excerpt: 'Short.',
      category: 'Business',
      createdAt: now(),
      ...part,
    })
}
const titles = async (ctx: Context) => (await publicStories(ctx)).map((story) => story.title)

describe('the stories everybody may read', () => {
  spec(
    '[SUC-04] [SUC-04+] are the featured one and the newest two; without a featured one the newest comes first',
    async ({ world }) => {
      expect(await publicStories(world.visitor)).toEqual([])
      const amina = await world.member('Amina')
      for (const [index, title] of ['oldest', 'older', 'newer', 'newest'].entries())
        await tell(amina, { title, createdAt: after(world.now(), (index - 4) * DAY) })
      await tell(amina, { title: 'draft', hiddenAt: world.now(), hiddenBy: 'staff' })
      await tell(amina, { title: 'tomorrow', createdAt: after(world.now(), DAY) })
      expect(await titles(world.visitor)).toEqual(['newest', 'newer', 'older'])
      await amina.db.update(posts).set({ isFeatured: true }).where(eq(posts.title, 'oldest'))
      expect(await titles(world.visitor)).toEqual(['oldest', 'newest', 'newer'])
    },
  )
  spec('[SUC-04+] carry who tells them, their beginning and the whole text', async ({ world }) => {
    const amina = await world.member('Amina')
    await amina.db.update(profiles).set({ fullName: 'Amina Yusuf' }).where(eq(profiles.id, amina.viewer.id))
    await tell(amina, { quoteRole: 'Tailor, Thika' })
    expect(await publicStories(world.visitor)).toMatchObject([
      { author: 'Amina Yusuf', authorRole: null, excerpt: 'First. Then.', paragraphs: ['First.', 'Then.'] },
    ])
    // A person's name is there only when they agreed to be quoted.
    await amina.db.update(posts).set({ quoteAgreedAt: world.now() })
    expect(await publicStories(world.visitor)).toMatchObject([{ authorRole: 'Tailor, Thika' }])
    await amina.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, amina.viewer.id))
    expect(await publicStories(world.visitor)).toEqual([])
  })
})
