import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { auditLines } from '#test/audit.ts'
import { counted } from '#test/invalidations.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { testimonials } from './queries/testimonials.server.ts'
import { editableStories } from './records.server.ts'
import { storyCategories } from './rules.ts'
import { posts } from './tables.server.ts'

const { count, find, list, save } = editableStories

async function storyOf(author: Context, part: Partial<typeof posts.$inferInsert> = {}) {
  const id = newId()
  const now = author.now()
  await author.db
    .insert(posts)
    .values({
      id,
      kind: 'story',
      userId: author.viewer!.id,
      title: 'From duka to desk',
      content: 'Long ago.',
      excerpt: 'Short.',
      category: storyCategories[0],
      quote: 'I eat every day.',
      quoteAgreedAt: now,
      createdAt: now,
      ...part,
    })
  return id
}
/** As the form sends it, just opened: an unticked box is not sent. */
const mark = async (ctx: Context, id: string, boxes: object) =>
  save(ctx, id, { ...boxes, version: (await find(ctx, id)).version })
const marks = async (ctx: Context, id: string) =>
  (
    await ctx.db
      .select({ isFeatured: posts.isFeatured, isTestimonial: posts.isTestimonial })
      .from(posts)
      .where(eq(posts.id, id))
  )[0]

describe('stories as administrators mark them', () => {
  spec('[SUC-04] [SUC-04+] one story is featured at most', async ({ world }) => {
    const [admin, amina] = [await world.admin(), await world.member('Amina')]
    const [first, second] = [await storyOf(amina), await storyOf(amina)]
    await mark(admin, first, { isFeatured: 'on' })
    await mark(admin, second, { isFeatured: 'on' })
    expect([await marks(admin, first), await marks(admin, second)]).toMatchObject([
      { isFeatured: false },
      { isFeatured: true },
    ])
    await mark(admin, second, {})
    expect(await marks(admin, second)).toMatchObject({ isFeatured: false })
  })

  spec('[HOME-17] [HOME-17+] nobody is quoted without agreeing', async ({ world }) => {
    const [admin, amina] = [await world.admin(), await world.member('Amina')]
    const [agreed, silent, empty] = [
      await storyOf(amina),
      await storyOf(amina, { quoteAgreedAt: null }),
      await storyOf(amina, { quote: null }),
    ]
    await mark(admin, agreed, { isTestimonial: 'on' })
    for (const id of [silent, empty]) {
      expect(await refusal(mark(admin, id, { isTestimonial: 'on', isFeatured: 'on' }))).toBe(
        'quote-not-agreed',
      )
      expect(await marks(admin, id)).toEqual({ isFeatured: false, isTestimonial: false })
    }
    expect((await testimonials(world.visitor)).map(({ id }) => id)).toEqual([agreed])
    await mark(admin, agreed, {})
    expect(await testimonials(world.visitor)).toEqual([])
  })

  spec('[SUC-04+] two who mark the same story do not overwrite each other', async ({ world }) => {
    const [admin, amina] = [await world.admin(), await world.member('Amina')]
    const [id, other] = [await storyOf(amina), await storyOf(amina)]
    const { version } = await find(admin, id)
    await save(admin, id, { isFeatured: 'on', version })
    for (const late of [version, '', 'x'])
      expect(await refusal(save(admin, id, { isTestimonial: 'on', version: late }))).toBe('changed-meanwhile')
    // Another one in its place is a change of it too.
    const seen = (await find(admin, id)).version
    await mark(admin, other, { isFeatured: 'on' })
    expect(await refusal(save(admin, id, { isFeatured: 'on', version: seen }))).toBe('changed-meanwhile')
    expect([await marks(admin, id), await marks(admin, other)]).toEqual([
      { isFeatured: false, isTestimonial: false },
      { isFeatured: true, isTestimonial: false },
    ])
  })

  spec(
    '[PERM-08+] only administrators; each change is logged and invalidates the cached pages',
    async ({ world }) => {
      const [{ ctx: admin, drops }, amina] = [counted(await world.admin()), await world.member('Amina')]
      const id = await storyOf(amina)
      await mark(admin, id, { isFeatured: 'on' })
      await mark(admin, id, { isFeatured: 'on' })
      await mark(admin, id, { isFeatured: 'on', isTestimonial: 'on' })
      await mark(admin, id, {})
      expect([drops(), (await auditLines(admin.db)).map(({ action, object }) => [action, object])]).toEqual([
        3,
        ['feature', 'quote', 'unquote', 'unfeature'].map((verb) => [`story.${verb}`, `story:${id}`]),
      ])
      for (const ctx of [world.visitor, amina]) {
        const attempts = [save(ctx, id, {}), list(ctx, { q: '', page: 1 }), find(ctx, id), count(ctx)]
        expect(new Set(await Promise.all(attempts.map(refusal)))).toEqual(
          new Set([ctx.viewer ? 'not-allowed' : 'not-authenticated']),
        )
      }
      for (const bad of ['x', newId()])
        for (const work of [() => save(admin, bad, { isFeatured: 'on' }), () => find(admin, bad)])
          expect(await refusal(work())).toBe('not-found')
      for (const raw of [null, 'on', undefined])
        expect(await refusal(save(admin, id, raw))).toEqual({ form: 'bad-text' })
      expect([
        (await list(admin, { q: 'amina', page: 1 })).rows.map(({ about }) => about),
        (await list(admin, { q: '%', page: 1 })).rows,
        await count(admin),
      ]).toEqual([['Amina'], [], 1])
    },
  )
})
