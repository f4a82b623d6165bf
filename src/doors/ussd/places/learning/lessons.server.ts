import { wordsIn } from '#kit/words.ts'
import { phoneCourse } from '#modules/courses/queries.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import { listScreen } from '../../list.ts'
import { at, place } from '../../place.ts'

/** The lessons of a course, in order; those that are done say so. */
export const lessons = place('lessons', {
  load: ({ ctx }, { course }) => phoneCourse(ctx, course),
  show({ title, outline }, { course, page }) {
    const options = outline.map((lesson) => ({
      words: wordsIn(lesson.title, getLocale()) + (lesson.completed ? ' OK' : ''),
      move: { deed: 'open' as const, with: { course, lesson: lesson.id } },
    }))
    return listScreen({ head: wordsIn(title, getLocale()), options, page }, (page) => ({
      over: at('lessons', { course, page }),
    }))
  },
})
