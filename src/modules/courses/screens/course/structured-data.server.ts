import type { Context } from '#context.ts'
import { breadcrumbs, course, type Thing } from '#kit/documents/schema-org.ts'
import { sharePath } from '#kit/documents/share-picture.ts'
import { m } from '#paraglide/messages.js'
import { courseShareOf } from '../../scenes.server.ts'
import type { CourseView } from '../../types.ts'
import { categoryWord } from '#course-format/category-words.ts'

export type CourseFound = { picture: string; things: Thing[] }

/**
 * What search engines and link previews get of a course: its picture, the course itself and the way to it. They are never signed in.
 * @param isSoldOut whether nobody can buy it now
 */
export function courseFound(
  ctx: Context,
  { course: facts }: CourseView,
  isSoldOut: boolean,
): CourseFound | null {
  const { origin } = ctx.config
  if (ctx.viewer) return null
  const picture = sharePath(courseShareOf(ctx, facts))
  const way = breadcrumbs(origin, [
    { label: 'Stadi', path: '/' },
    { label: m.common_courses(), path: '/courses' },
    {
      label: categoryWord(facts.category),
      path: `/courses?${new URLSearchParams({ category: facts.category })}`,
    },
    { label: facts.title, path: `/courses/${facts.id}` },
  ])
  return {
    picture,
    things: [course(origin, { ...facts, isSoldOut, picture, language: facts.reading.language }), way],
  }
}
