import { asc } from 'drizzle-orm'
import { choice, day, type Field, inBoth, line, lines, number, slug } from '#core/records/fields.server.ts'
import { editable, english, holding, publishedOrDraft } from '#core/records/record.server.ts'
import { kenyaTopics } from '#course-format/lesson-text/kenya-topics.ts'
import { Refusal } from '#kit/refusal.ts'
import { requiredLine } from '#kit/inputs.ts'
import { nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { daysBetween, isCurrent, MOST_DAYS } from './rules.ts'
import { kenyaFacts } from './tables.server.ts'
import { topicWords } from './words.ts'

const sourceUrl: Field<string, 'line'> = {
  ...line(m.kenya_field_url, 300),
  schema: requiredLine(300).refine(
    (link) => /^https:\/\/[^\s.]+\.\S+$/i.test(link) && URL.canParse(link),
    'link-not-web',
  ),
}

/** Numbers and rules of Kenya that lessons show in a box. A new one is a draft; after its last day pages say that it has to be checked. */
export const editableKenyaFacts = editable({
  name: 'kenya-facts',
  label: m.publishing_kind_kenya_facts,
  audit: 'kenya-fact',
  table: kenyaFacts,
  key: kenyaFacts.id,
  canAdd: true,
  shows: 'published',
  fields: {
    slug: slug(m.publishing_field_slug, m.kenya_field_slug_hint),
    topic: choice(m.kenya_field_topic, kenyaTopics, (topic) => topicWords[topic]()),
    position: number(m.publishing_field_position, 1, 9999),
    text: inBoth(lines(m.kenya_field_text, 400)),
    source: line(m.kenya_field_source, 80),
    sourceUrl,
    checkedOn: day(m.kenya_field_checked),
    validUntil: day(m.kenya_field_until),
  },
  order: [asc(kenyaFacts.topic), asc(kenyaFacts.position)],
  search: holding(kenyaFacts.slug, english(kenyaFacts.text), kenyaFacts.source),
  look: ({ slug, topic, validUntil, publishedAt, updatedAt }, { now }) => ({
    title: slug,
    about: [topicWords[topic](), !isCurrent({ validUntil }, nairobiDay(now())) && m.kenya_is_old()]
      .filter(Boolean)
      .join('; '),
    state: publishedOrDraft(publishedAt),
    updatedAt,
    path: null,
  }),
  change(ctx, { values }) {
    const { checkedOn, validUntil } = values
    if (checkedOn > nairobiDay(ctx.now()))
      throw new Refusal('invalid-input', { fields: { checkedOn: 'fact-checked-later' } })
    const days = daysBetween(checkedOn, validUntil)
    if (days < 0 || days > MOST_DAYS)
      throw new Refusal('invalid-input', { fields: { validUntil: 'fact-days' } })
    return values
  },
})
