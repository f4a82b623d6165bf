import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import type { Context } from '#context.ts'
import { seedRows } from '#core/seeding/seed-rows.server.ts'
import type { Seeded } from '#core/seeding/seeded-records.server.ts'
import { newId } from '#kit/ids.ts'
import { requiredText } from '#kit/inputs.ts'
import { foldedSearch } from '../queries/folded.ts'
import { synonyms } from '../tables.server.ts'
import { categories } from '#modules/courses/types.ts'
import { contentPath } from '#kit/project-root.server.ts'

const Synonyms = z.array(
  z.strictObject({ typed: requiredText(80), means: requiredText(80), category: z.enum(categories) }),
)

export const readSynonyms = () => readJson(Synonyms, contentPath('courses', 'synonyms.json'))

/** What people type who look for a course. */
export function loadSynonyms(ctx: Context, files = readSynonyms()): Promise<Seeded> {
  const now = ctx.now()
  const times = { publishedAt: now, createdAt: now, updatedAt: now }
  return seedRows(
    ctx,
    {
      kind: 'synonym',
      what: { one: 'synonym', many: 'synonyms' },
      table: synonyms,
      key: 'folded',
      id: 'id',
      content: ['typed', 'means', 'category'],
      audit: 'synonym',
      touched: { updatedAt: now },
    },
    files.map((one) => ({ id: newId(), ...one, folded: foldedSearch(one.typed), ...times })),
    true,
  )
}
