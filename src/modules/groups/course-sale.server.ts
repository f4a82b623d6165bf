import type { Context } from '#context.ts'
import type { InPlaceOfBuying } from '#core/module.ts'
import { m } from '#paraglide/messages.js'
import { placeChoice } from './queries/sale.server.ts'

/**
 * What a course that is sold only with a place in a group says in place of its button: the next first day, and where a group is chosen. All
 * of them stand in the note on the same page.
 */
export async function courseSale(ctx: Context, { id }: { id: number }): Promise<InPlaceOfBuying | null> {
  const choice = await placeChoice(ctx, id)
  if (!choice) return null
  const [next, second] = choice.groups
  if (!next) return { text: m.groups_only_none(), link: null }
  const { day, href } = next
  if (!second) return { text: m.groups_only_one({ day }), link: { to: href, text: m.groups_only_buy() } }
  return {
    text: m.groups_only_several({ count: choice.groups.length, day }),
    link: { to: `/courses/${id}/purchase`, text: m.groups_only_choose() },
  }
}
