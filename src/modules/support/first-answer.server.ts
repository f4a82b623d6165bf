import type { Context } from '#context.ts'
import { suggestHelp } from '#modules/publishing/queries/help-search.server.ts'
import { m } from '#paraglide/messages.js'
import { ANSWER_HOURS } from './rules.ts'

const MOST_LINKS = 3

// Titles are plain text; in Markdown these characters would be syntax.
const asText = (title: string): string => title.replace(/[\\[\]*_`<>]/g, '\\$&')

/**
 * The immediate answer of a chat (HELP-09+), as Markdown: help articles that may help, and when a person answers. The coach will
 * replace it.
 */
export async function firstAnswer(ctx: Context, message: string, hasEmail: boolean): Promise<string> {
  const l = { locale: ctx.locale }
  const hits = await suggestHelp(ctx, message, MOST_LINKS)
  const person = (hasEmail ? m.support_first_person_mail : m.support_first_person)({ hours: ANSWER_HOURS }, l)
  if (hits.length === 0) return [m.support_first_nothing({}, l), person].join('\n\n')
  const links = hits.map((hit) => `- [${asText(hit.title)}](/help-center/${hit.slug})`).join('\n')
  return [m.support_first_found({}, l), links, person].join('\n\n')
}
