import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { hasFinalTasks } from './queries/passed.server.ts'
import { skillHref } from './rules.ts'

type Course = { id: number; unlocked: boolean }

/** One quiet line on the page of a course that has a skill certificate, for whoever learns in it. */
export async function courseNote(ctx: Context, { id, unlocked }: Course): Promise<string> {
  if (!ctx.viewer || !unlocked || !(await hasFinalTasks(ctx, id))) return ''
  return renderToStaticMarkup(
    <p className="py-3">
      <a href={skillHref(id)}>{m.skill_note()}</a>
    </p>,
  )
}
