import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { scholarshipsFor } from './queries.server.ts'
import { scholarshipHref } from './rules.ts'

type Course = { id: number; unlocked: boolean }

/** One quiet line on the page of a course that the viewer would have to pay for, if they can apply for a scholarship. */
export async function courseNote(ctx: Context, { id, unlocked }: Course): Promise<string> {
  if (unlocked) return ''
  const [first, ...others] = await scholarshipsFor(ctx, id)
  if (!first) return ''
  return renderToStaticMarkup(
    <p className="small soft">
      <a href={others.length > 0 ? '/scholarships' : scholarshipHref(first.id)}>{m.scholarships_note()}</a>
    </p>,
  )
}
