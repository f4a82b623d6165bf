import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { soldOnlyWithPlaces } from '#modules/groups/queries/open.server.ts'
import { m } from '#paraglide/messages.js'
import { newGiftHref } from './rules.ts'

type Course = { id: number; priceKes: number }

/** One quiet line on the page of a course that can be given, also for whoever has it. What it knows is kept for everybody; the form asks anew. */
export async function courseNote(ctx: Context, { id, priceKes }: Course): Promise<string> {
  if (priceKes === 0 || (await soldOnlyWithPlaces(ctx, id))) return ''
  return renderToStaticMarkup(
    <p className="py-3">
      <a href={newGiftHref(id)}>{m.gifts_give()}</a>
    </p>,
  )
}
