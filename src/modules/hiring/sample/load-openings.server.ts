import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { openings } from '../tables.server.ts'

const text = z.string().trim().min(1)
const words = z.strictObject({ en: text, sw: text })
const Opening = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: words,
  place: words,
  kind: words,
  summary: words,
  body: words,
  featured: z.boolean(),
})

/** Adds missing openings of the sample. */
export async function loadOpenings(ctx: Context): Promise<void> {
  const file = readJson(z.array(Opening), contentPath('demo/openings.json'))
  // Another one may have been featured since.
  const taken = (await ctx.db.$count(openings)) > 0
  const rows = file.map(({ featured, ...opening }, index) => ({
    id: newId(),
    ...opening,
    isFeatured: featured && !taken,
    position: index + 1,
    isSample: true,
    publishedAt: ctx.now(),
    updatedAt: ctx.now(),
  }))
  await ctx.db.insert(openings).values(rows).onConflictDoNothing()
}
