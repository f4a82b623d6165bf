import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { giftOffer } from './queries.server.ts'
import { newGiftHref } from './rules.ts'

/** One quiet line on the page of a course that can be given, also for whoever has it. */
export async function courseNote(ctx: Context, { id }: { id: number }): Promise<string> {
  if (!(await giftOffer(ctx, id))) return ''
  return renderToStaticMarkup(
    <p>
      <a href={newGiftHref(id)}>{m.gifts_give()}</a>
    </p>,
  )
}
