import { asc } from 'drizzle-orm'
import { choice, inBoth, line, lines, markdown, number, slug } from '#core/records/fields.server.ts'
import { editable, english, holding, publishedOrDraft } from '#core/records/record.server.ts'
import { m } from '#paraglide/messages.js'
import { type HelpTopic, helpTopics } from '../rules.ts'
import { helpArticles } from '../tables.server.ts'

const topics: Record<HelpTopic, () => string> = {
  'getting-started': m.help_topic_getting_started,
  courses: m.help_topic_courses,
  payments: m.help_topic_payments,
  technical: m.help_topic_technical,
}

// Pages under /help-center beside the articles.
const ownPages = new Set(['topics', 'email', 'chat', 'conversations'])

/** An answer of the help center. A new one is a draft. */
export const editableHelp = editable({
  name: 'help',
  label: m.publishing_kind_help,
  audit: 'help',
  table: helpArticles,
  key: helpArticles.id,
  canAdd: true,
  shows: 'published',
  fields: {
    title: inBoth(line(m.publishing_field_title, 140)),
    slug: slug(m.publishing_field_slug, m.publishing_field_slug_hint, (slug) => !ownPages.has(slug)),
    topic: choice(m.publishing_field_topic, helpTopics, (topic) => topics[topic]()),
    position: number(m.publishing_field_position, 1, 9999),
    summary: inBoth(lines(m.publishing_field_summary, 300)),
    body: inBoth(markdown(m.publishing_field_body, 20_000, m.publishing_markdown_hint)),
  },
  order: [asc(helpArticles.topic), asc(helpArticles.position)],
  search: holding(english(helpArticles.title), helpArticles.topic),
  look: ({ title, topic, publishedAt, updatedAt, slug }) => ({
    title: title.en,
    about: topics[topic](),
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: publishedAt && `/help-center/${slug}`,
  }),
  details: ({ slug }) => ({ slug }),
})
