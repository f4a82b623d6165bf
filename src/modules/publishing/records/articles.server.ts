import { locales } from '#kit/locales.ts'
import { desc, sql } from 'drizzle-orm'
import { plainContains } from '#adapters/db/contains.server.ts'
import { choice, line, lines, markdown, slug } from '#core/records/fields.server.ts'
import { editable, publishedOrDraft } from '#core/records/record.server.ts'
import { m } from '#paraglide/messages.js'
import { articleCategories } from '../rules.ts'
import { articles } from '../tables.server.ts'

const languages = { en: m.publishing_english, sw: () => 'Kiswahili' }

/** An article of the blog: a new one is a draft; editing one does not change its state. */
export const editableArticles = editable({
  name: 'articles',
  label: m.publishing_kind_articles,
  audit: 'article',
  table: articles,
  key: articles.id,
  canAdd: true,
  shows: 'published',
  fields: {
    title: line(m.publishing_field_title, 140),
    slug: slug(m.publishing_field_slug, m.publishing_field_slug_hint),
    language: choice(m.publishing_field_language, locales, (language) => languages[language]()),
    category: choice(m.publishing_field_category, articleCategories),
    author: line(m.publishing_field_author, 80),
    excerpt: lines(m.publishing_field_excerpt, 300),
    body: markdown(m.publishing_field_body, 40_000, m.publishing_markdown_hint),
  },
  order: [desc(articles.updatedAt), articles.slug],
  search: (q) => plainContains(sql`plain_text(${articles.title})`, q),
  look: ({ title, category, publishedAt, updatedAt, slug }) => ({
    title,
    about: category,
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: publishedAt && `/blog/${slug}`,
  }),
  details: ({ slug }) => ({ slug }),
})
