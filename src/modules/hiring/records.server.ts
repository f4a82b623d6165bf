import { asc } from 'drizzle-orm'
import { box, inBoth, line, lines, markdown, noDayOr, number, slug } from '#core/records/fields.server.ts'
import { editable, english, holding, publishedOrDraft } from '#core/records/record.server.ts'
import { m } from '#paraglide/messages.js'
import { openings } from './tables.server.ts'

/** An opening at Stadi: a new one is a draft; one that becomes featured replaces the previous one (INFO-05). */
export const editableOpenings = editable({
  name: 'openings',
  label: m.publishing_kind_openings,
  audit: 'opening',
  table: openings,
  key: openings.id,
  canAdd: true,
  shows: 'published',
  onlyOne: 'isFeatured',
  fields: {
    title: inBoth(line(m.publishing_field_title, 120)),
    slug: slug(m.publishing_field_slug, m.publishing_field_slug_hint),
    position: number(m.publishing_field_position, 1, 9999),
    place: inBoth(line(m.publishing_field_place, 80)),
    kind: inBoth(line(m.publishing_field_kind, 80)),
    summary: inBoth(lines(m.publishing_field_summary, 300)),
    body: inBoth(markdown(m.publishing_field_body, 20_000, m.publishing_markdown_hint)),
    closesOn: noDayOr(m.publishing_field_closes_on),
    isFeatured: box(m.publishing_field_is_featured),
  },
  order: [asc(openings.position), asc(openings.slug)],
  search: holding(english(openings.title), openings.slug),
  look: ({ title, isFeatured, closesOn, publishedAt, updatedAt, slug }) => ({
    title: title.en,
    about: [isFeatured && m.publishing_field_is_featured(), closesOn].filter(Boolean).join(', '),
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: publishedAt && `/careers/${slug}`,
  }),
  details: ({ slug }) => ({ slug }),
})
