import { asc } from 'drizzle-orm'
import { choice, line } from '#core/records/fields.server.ts'
import { editable, holding, publishedOrDraft } from '#core/records/record.server.ts'
import { optionalLine } from '#kit/inputs.ts'
import { m } from '#paraglide/messages.js'
import { categoryWord } from '#course-format/category-words.ts'
import { foldedSearch } from '../queries/folded.ts'
import { synonyms } from '../tables.server.ts'
import { categories } from '#modules/courses/types.ts'

const MOST = 80

/** What somebody types, and what the catalogue searches instead where no course holds it. A new one is a draft. */
export const editableSynonyms = editable({
  name: 'synonyms',
  label: m.publishing_kind_synonyms,
  audit: 'synonym',
  table: synonyms,
  key: synonyms.id,
  canAdd: true,
  shows: 'published',
  fields: {
    typed: line(m.publishing_synonym_typed, MOST),
    means: {
      ...line(m.publishing_synonym_means, MOST, m.publishing_synonym_means_hint),
      optional: true,
      schema: optionalLine(MOST),
    },
    category: choice(m.publishing_synonym_category, ['', ...categories], (one) =>
      one === '' ? m.publishing_synonym_no_category() : categoryWord(one),
    ),
  },
  order: [asc(synonyms.typed)],
  search: holding(synonyms.typed, synonyms.means),
  look: ({ typed, means, category, publishedAt, updatedAt }) => ({
    title: typed,
    about: [means, category && categoryWord(category)].filter(Boolean).join('; '),
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: null,
  }),
  change: (_, { values }) => ({ ...values, folded: foldedSearch(values.typed) }),
})
