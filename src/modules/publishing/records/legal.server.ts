import { asc, sql } from 'drizzle-orm'
import { inBoth, markdown } from '#core/records/fields.server.ts'
import { editable, holding } from '#core/records/record.server.ts'
import { dateInWords, nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { LegalSlug } from '../rules.ts'
import { legalPages } from '../tables.server.ts'

const titles: Record<LegalSlug, () => string> = { terms: m.info_terms_title, privacy: m.info_privacy_title }

/** The terms and the privacy page. When its text changes, the page says that it was updated today (decisions 11). */
export const editableLegal = editable({
  name: 'legal',
  label: m.publishing_kind_legal,
  audit: 'legal',
  table: legalPages,
  key: legalPages.slug,
  fields: { body: inBoth(markdown(m.publishing_field_body, 30_000, m.publishing_markdown_hint)) },
  order: [asc(legalPages.slug)],
  search: holding(legalPages.slug, sql`${legalPages.updatedOn}::text`),
  look: ({ slug, updatedOn, updatedAt }) => ({
    title: titles[slug](),
    about: updatedOn,
    state: 'published',
    updatedAt,
    path: `/${slug}`,
  }),
  change(ctx, { values: { body }, before }) {
    const was = before!.body
    // Stored texts end with the newline of the file they came from.
    const isSame = was.en.trim() === body.en && was.sw.trim() === body.sw
    return { body, ...(!isSame && { updatedOn: nairobiDay(ctx.now()) }) }
  },
  facts: ({ updatedOn }, { locale }) => [
    { name: m.publishing_updated_on(), text: dateInWords(updatedOn, locale) },
  ],
})
