import { z } from 'zod'
import { readJson } from '#adapters/files/content-files.server.ts'
import type { Context } from '#context.ts'
import { seedRows } from '#core/seeding/seed-rows.server.ts'
import type { Seeded } from '#core/seeding/seeded-records.server.ts'
import { kenyaTopics } from '#course-format/lesson-text/kenya-topics.ts'
import { newId } from '#kit/ids.ts'
import { dayText, slugText, requiredText } from '#kit/inputs.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { kenyaFacts } from '../tables.server.ts'

const Facts = z.array(
  z.strictObject({
    slug: slugText,
    topic: z.enum(kenyaTopics),
    text: z.strictObject({ en: requiredText(400), sw: requiredText(400) }),
    source: requiredText(80),
    sourceUrl: z.url({ protocol: /^https$/ }),
    checkedOn: dayText,
    validUntil: dayText,
  }),
)

export const readFacts = () => readJson(Facts, contentPath('courses', 'kenya-facts.json'))

/** What the lessons that come with Stadi show in their boxes. */
export function loadFacts(ctx: Context, files = readFacts()): Promise<Seeded> {
  const now = ctx.now()
  const times = { publishedAt: now, createdAt: now, updatedAt: now }
  return seedRows(
    ctx,
    {
      kind: 'kenya-fact',
      what: { one: 'fact of Kenya', many: 'facts of Kenya' },
      table: kenyaFacts,
      key: 'slug',
      id: 'id',
      content: ['topic', 'position', 'text', 'source', 'sourceUrl', 'checkedOn', 'validUntil'],
      audit: 'kenya-fact',
      touched: { updatedAt: now },
    },
    files.map((fact, index) => ({ id: newId(), ...fact, position: index + 1, ...times })),
    true,
  )
}
