import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import { box } from '#core/records/fields.server.ts'
import { editable, publishedOrDraft } from '#core/records/record.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { m } from '#paraglide/messages.js'
import { posts } from './tables.server.ts'

/**
 * An administrator's choices for a story: whether it is the featured one instead of the previous one (SUC-04), and whether its
 * quotation is on the home page (HOME-17). Each changed mark is an audit log entry.
 */
export const editableStories = editable({
  name: 'stories',
  label: m.publishing_kind_stories,
  audit: 'story',
  table: posts,
  key: posts.id,
  among: eq(posts.kind, 'story'),
  onlyOne: 'isFeatured',
  // Votes and views may change the row at any moment.
  guarded: ({ title, content, quote, quoteAgreedAt, isTestimonial, isFeatured, hiddenAt }) => ({
    title,
    content,
    quote,
    quoteAgreedAt,
    isTestimonial,
    isFeatured,
    hiddenAt,
  }),
  fields: {
    isTestimonial: box(m.publishing_field_is_testimonial),
    isFeatured: box(m.publishing_field_is_featured),
  },
  order: [desc(posts.createdAt), desc(posts.id)],
  also: ({ db }) => ({
    author: sql<string>`(${db.select({ name: users.name }).from(users).where(eq(users.id, posts.userId))})`,
  }),
  search: (q, { db }) =>
    or(
      contains(posts.title, q),
      inArray(posts.userId, db.select({ id: users.id }).from(users).where(contains(users.name, q))),
    ),
  look: ({ title, author, hiddenAt, createdAt }) => ({
    title,
    about: author,
    state: publishedOrDraft(hiddenAt ? null : createdAt),
    updatedAt: null,
    path: '/success-stories',
  }),
  change(_ctx, { values, before }) {
    if (values.isTestimonial && (!before?.quote || !before.quoteAgreedAt))
      throw new Refusal('quote-not-agreed', { fields: { isTestimonial: 'quote-not-agreed' } })
    return values
  },
  verbs: (after, before) => [
    ...changedMark('quote', before!.isTestimonial, after.isTestimonial),
    ...changedMark('feature', before!.isFeatured, after.isFeatured),
  ],
  facts: ({ author, category, quote, quoteRole, quoteAgreedAt, content }, { locale, zone }) => [
    { name: m.publishing_story_author(), text: author },
    { name: m.publishing_field_category(), text: category ?? '' },
    { name: m.publishing_story_quote(), text: [quote, quoteRole].filter(Boolean).join(' - ') },
    {
      name: m.publishing_story_agreed(),
      text: quoteAgreedAt ? dayInWords(quoteAgreedAt, locale, zone) : m.publishing_story_not_agreed(),
    },
    { name: m.publishing_story_text(), text: content },
  ],
})

const changedMark = (mark: string, before: boolean, after: boolean): string[] =>
  before === after ? [] : [`${after ? '' : 'un'}${mark}`]
