import { asc, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { escaped } from '#kit/figures/svg.ts'
import { dateInWords, type Locale, nairobiDay } from '#kit/time.ts'
import type { KenyaTopic } from '#course-format/lesson-text/kenya-topics.ts'
import { m } from '#paraglide/messages.js'
import { isCurrent } from './rules.ts'
import { kenyaFacts } from './tables.server.ts'
import { topicWords } from './words.ts'

type Fact = Pick<
  typeof kenyaFacts.$inferSelect,
  'topic' | 'text' | 'source' | 'sourceUrl' | 'checkedOn' | 'validUntil'
>

/** How an empty box stands in a drawn text (`course-format/lesson-text/html.server.ts`). */
const EMPTY_BOX = /<div class="kenya" data-topic="([a-z]+)"><\/div>/g

/**
 * A drawn text with what its boxes tell, as the records have it now; a box of which nothing is known disappears. Whoever edits a record
 * invalidates every page.
 * @param html safe, of `renderLesson` @param locale of the text
 */
export const withFacts = internal(async (ctx: Context, html: string, locale: Locale): Promise<string> => {
  if (!html.includes('<div class="kenya"')) return html
  const all = await ctx.publicCache.read(ctx, 'kenya facts', readFacts)
  const today = nairobiDay(ctx.now())
  return html.replace(EMPTY_BOX, (_, topic: KenyaTopic) =>
    boxOf(
      topic,
      all.filter((fact) => fact.topic === topic),
      { today, locale },
    ),
  )
})

const readFacts = ({ db }: Context): Promise<Fact[]> => {
  const { topic, text, source, sourceUrl, checkedOn, validUntil } = kenyaFacts
  return db
    .select({ topic, text, source, sourceUrl, checkedOn, validUntil })
    .from(kenyaFacts)
    .where(isNotNull(kenyaFacts.publishedAt))
    .orderBy(asc(kenyaFacts.topic), asc(kenyaFacts.position), asc(kenyaFacts.slug))
}

type As = { today: string; locale: Locale }

function boxOf(topic: KenyaTopic, facts: Fact[], as: As): string {
  if (facts.length === 0) return ''
  const title = escaped(m.kenya_now({ topic: topicWords[topic]({}, as) }, as))
  return `<div class="kenya" role="group" aria-label="${title}"><p class="check-name">${title}</p><ul>${facts.map((fact) => lineOf(fact, as)).join('')}</ul></div>`
}

/** Past its last day it is not told as current: what it said, when that was confirmed, and where to look. */
function lineOf(fact: Fact, { today, locale }: As): string {
  const { text, source, sourceUrl, checkedOn } = fact
  const date = dateInWords(checkedOn, locale)
  const isNow = isCurrent(fact, today)
  const when = isNow ? m.kenya_checked({ date }, { locale }) : m.kenya_check({ date }, { locale })
  const said = escaped(text[locale] || text.en)
  const link = `<a href="${escaped(sourceUrl)}" rel="nofollow noopener">${escaped(source)}</a>`
  return `<li${isNow ? '' : ' class="is-old"'}>${isNow ? said : `<b>${escaped(when)}</b> ${said}`} <small>${link}${isNow ? `. ${escaped(when)}` : ''}</small></li>`
}
