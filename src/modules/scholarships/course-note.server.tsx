import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { scholarshipsFor } from './queries/open.server.ts'

type Course = { id: number; unlocked: boolean }

/** One quiet line on the page of a course that the viewer would have to pay for, if they can apply for a scholarship. */
export async function courseNote(ctx: Context, { id, unlocked }: Course): Promise<string> {
  if (unlocked) return ''
  const open = await scholarshipsFor(ctx, id)
  if (open.length === 0) return ''
  return renderToStaticMarkup(
    <p className="py-3">
      <a href="/scholarships">{m.catalogue_scholarships()}</a>
    </p>,
  )
}
