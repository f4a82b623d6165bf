import { wordsIn } from '#kit/words.ts'
import { phoneLesson } from '#modules/courses/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { screen } from '../../screen.ts'
import { doneOf, nextOption } from './next.ts'

export const completed = screen('completed', {
  load: ({ ctx }, { course, lesson }) => phoneLesson(ctx, course, lesson),
  show(found) {
    const title = wordsIn(found.title, getLocale())
    return {
      text: `${m.ussd_lesson_completed({ title })}\n${doneOf(found)}`,
      options: [nextOption(found)],
      label: wordsIn(found.next?.title ?? found.course.title, getLocale()),
    }
  },
})
