import { wordsIn } from '#kit/words.ts'
import { phoneCourse } from '#modules/courses/queries/phone.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import { listScreen } from '../../list.ts'
import { at, screen } from '../../screen.ts'
import { opening } from './next.ts'

/** The lessons of a course, in order; completed ones are marked. */
export const lessons = screen('lessons', {
  load: ({ ctx }, { course }) => phoneCourse(ctx, course),
  show({ title, outline }, { course, page }) {
    const options = outline.map((lesson) => ({
      words: wordsIn(lesson.title, getLocale()) + (lesson.completed ? ' OK' : ''),
      move: opening(course, lesson),
    }))
    return listScreen({ head: wordsIn(title, getLocale()), options, page }, (page) => ({
      over: at('lessons', { course, page }),
    }))
  },
})
