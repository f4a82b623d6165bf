import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import wanted from '#test/wanted-courses.json'
import { catalogue } from './catalogue.server.ts'
import { CatalogueFilters } from '../types.ts'

const SHOWN = 3

type Wanted = (typeof wanted)[number]
type Half = { precision: number; found: number }

const shownFirst = async (ctx: Context, q: string) => {
  const { cards, closest } = await catalogue(ctx, CatalogueFilters.parse({ q }))
  return { cards, shown: (cards.length > 0 ? cards : (closest?.cards ?? [])).slice(0, SHOWN) }
}

/** Which part of the first three is wanted, and whether any is; of what no course teaches, whether none is shown as found. */
async function judged(ctx: Context, { q, wanted }: Wanted): Promise<Half> {
  const { cards, shown } = await shownFirst(ctx, q)
  if (wanted.length === 0) return { precision: Number(cards.length === 0), found: Number(cards.length === 0) }
  const right = shown.filter(({ id }) => wanted.includes(id)).length
  return { precision: right / Math.max(1, shown.length), found: Number(right > 0) }
}

async function measured(ctx: Context, half: string): Promise<Half> {
  const searches = wanted.filter((one) => one.half === half)
  const sum: Half = { precision: 0, found: 0 }
  for (const search of searches) {
    const { precision, found } = await judged(ctx, search)
    sum.precision += precision / searches.length
    sum.found += found / searches.length
  }
  return sum
}

describe('200 searches with the courses that they want', () => {
  // Before: 0.72 of the half that was tuned on, and 0.80 of the half kept apart.
  sampledSpec(
    '[CAT-03] [CAT-22+] show wanted courses first, in both languages: precision at 3 of both halves',
    { timeout: 300_000 },
    async ({ world }) => {
      const tuned = await measured(world.visitor, 'tuned')
      const apart = await measured(world.visitor, 'apart')
      console.log('Precision at 3 and found among 3: tuned on', tuned, 'kept apart', apart)
      expect(wanted).toHaveLength(200)
      expect(tuned.precision).toBeGreaterThanOrEqual(0.9)
      expect(apart.precision).toBeGreaterThanOrEqual(0.8)
      expect(Math.min(tuned.found, apart.found)).toBeGreaterThanOrEqual(0.95)
    },
  )

  sampledSpec(
    '[CAT-03] "picha" shows design and photography before the courses that only mention a picture',
    async ({ world }) => {
      const { cards } = await catalogue(world.visitor, CatalogueFilters.parse({ q: 'picha' }))
      expect(new Set(cards.slice(0, SHOWN).map(({ id }) => id))).toEqual(new Set([51, 9, 56]))
      // A course about lost phones says "picha" in its description, and is still found (CAT-03).
      expect(cards.map(({ id }) => id)).toContain(39)
    },
  )

  sampledSpec(
    '[CAT-03] an order that was asked for stays: by title, whatever fits best',
    async ({ world }) => {
      const { cards } = await catalogue(world.visitor, CatalogueFilters.parse({ q: 'picha', sort: 'title' }))
      const titles = cards.map(({ title }) => title.toLowerCase())
      expect(titles).toEqual([...titles].sort())
    },
  )
})
