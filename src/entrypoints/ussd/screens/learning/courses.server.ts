import { kes } from '#kit/money.ts'
import { wordsIn } from '#kit/words.ts'
import { phoneCourses } from '#modules/courses/queries/phone.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { listScreen } from '../../list.ts'
import { at, screen } from '../../screen.ts'

/** Courses that can be completed on a basic phone, free ones first. */
export const courses = screen('courses', {
  load: ({ ctx }) => phoneCourses(ctx),
  show(found, { page }) {
    if (found.length === 0) return { text: m.ussd_no_courses() }
    const options = found.map(({ id, title, opens, priceKes, lessons, done }) => ({
      words: [
        wordsIn(title, getLocale()),
        ...(opens ? (done > 0 ? [`${done}/${lessons}`] : []) : [kes(priceKes, getLocale())]),
      ].join(' '),
      move: { to: at('course', { course: id }) },
    }))
    return listScreen({ head: m.ussd_choose_course(), options, page }, (page) => ({
      over: at('courses', { page }),
    }))
  },
})
