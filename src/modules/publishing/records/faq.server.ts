import { asc } from 'drizzle-orm'
import { inBoth, line, markdown, number, slug } from '#core/records/fields.server.ts'
import { editable, english, holding, publishedOrDraft } from '#core/records/record.server.ts'
import { m } from '#paraglide/messages.js'
import { faqItems } from '../tables.server.ts'

/** A frequent question. A new one is a draft; its key, which is part of links, never changes. */
export const editableFaq = editable({
  name: 'faq',
  label: m.publishing_kind_faq,
  audit: 'faq',
  table: faqItems,
  key: faqItems.key,
  canAdd: true,
  shows: 'published',
  fields: {
    question: inBoth(line(m.publishing_field_question, 200)),
    key: { ...slug(m.publishing_field_slug, m.publishing_field_key_hint), isFixed: true },
    position: number(m.publishing_field_position, 1, 9999),
    answer: inBoth(markdown(m.publishing_field_answer, 3000, m.publishing_markdown_hint)),
  },
  order: [asc(faqItems.position)],
  search: holding(english(faqItems.question), faqItems.key),
  look: ({ question, key, publishedAt, updatedAt }) => ({
    title: question.en,
    about: key,
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: publishedAt && '/help-center',
  }),
})
