import { wordsIn, type Words } from '#kit/words.ts'
import { ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import { phoneCourses } from '#modules/courses/queries/phone.server.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { listScreen } from '../../list.ts'
import { at, type Call, type Move, screen } from '../../screen.ts'

type Begun = { id: number; title: Words; percent: number; isHere: boolean }
type Progress = { points: number; streak: number; begun: Begun[] } | null

/** Everything that was begun, here or on the web, the most recent first. */
async function progressOf({ ctx }: Call): Promise<Progress> {
  if (!ctx.viewer) return null
  const { courses } = await ownLearning(ctx)
  const here = new Map((await phoneCourses(ctx)).map((course) => [course.id, course.title]))
  const { activityPoints, streakDays } = await ownStanding(ctx)
  return {
    points: activityPoints,
    streak: streakDays,
    begun: courses.map(({ id, title, progress }) => ({
      id,
      title: here.get(id) ?? { en: title, sw: title },
      percent: progress,
      isHere: here.has(id),
    })),
  }
}

export const progress = screen('progress', {
  load: progressOf,
  show(data, { page }) {
    if (!data || data.begun.length === 0) return { text: m.ussd_nothing_begun() }
    const options = data.begun.map(({ id, title, percent, isHere }) => ({
      words: `${percent}% ${wordsIn(title, getLocale())}`,
      move: (isHere
        ? { to: at('course', { course: id }) }
        : { again: m.ussd_course_on_web() }) satisfies Move as Move,
    }))
    const head = m.ussd_points_streak({ points: data.points, streak: data.streak })
    return listScreen({ head, options, page }, (page) => ({ over: at('progress', { page }) }))
  },
})
