import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '#adapters/files/sample-files.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { requiredText } from '#kit/text.ts'
import { foldedSearch } from '../search/folded.ts'
import { synonyms } from '../tables.server.ts'
import { categories } from '../types.ts'
import { sampleFolder } from './read-sample.server.ts'

const Synonyms = z.array(
  z.strictObject({ typed: requiredText(80), means: requiredText(80), category: z.enum(categories) }),
)

export const readSynonyms = () => readJson(Synonyms, join(sampleFolder(), 'synonyms.json'))

/** Adds those that are missing. What is there was perhaps edited, or taken away from the public, and stays as it is. */
export async function loadSynonyms(ctx: Context): Promise<void> {
  const there = new Set(
    (await ctx.db.select({ folded: synonyms.folded }).from(synonyms)).map((one) => one.folded),
  )
  const now = ctx.now()
  const times = { publishedAt: now, createdAt: now, updatedAt: now }
  const missing = readSynonyms()
    .map((one) => ({ id: newId(), ...one, folded: foldedSearch(one.typed), ...times }))
    .filter(({ folded }) => !there.has(folded))
  if (missing.length > 0) await ctx.db.insert(synonyms).values(missing)
}
