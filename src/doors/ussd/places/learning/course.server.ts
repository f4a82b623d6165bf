import { kes } from '#kit/money.ts'
import { wordsIn } from '#kit/words.ts'
import { certificateView, phoneCourse, type PhoneOutline } from '#modules/courses/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { at, type Call, type Option, place } from '../../place.ts'

type Course = PhoneOutline & { hasCertificate: boolean; host: string }

async function courseOf({ ctx }: Call, courseId: number): Promise<Course> {
  const course = await phoneCourse(ctx, courseId)
  const isDone = ctx.viewer !== null && course.done >= course.lessons
  const certificate = isDone ? (await certificateView(ctx, courseId)).certificate : null
  return { ...course, hasCertificate: certificate !== null, host: new URL(ctx.config.origin).host }
}

/** A course: where it goes on, its lessons, its certificate. */
export const course = place('course', {
  load: (call, { course }) => courseOf(call, course),
  show(found) {
    const title = wordsIn(found.title, getLocale())
    if (!found.opens) {
      const price = kes(found.priceKes, getLocale())
      return { text: m.ussd_course_locked({ title, price, host: found.host }) }
    }
    return {
      text: `${title}\n${m.ussd_lessons_done({ done: found.done, all: found.lessons })}`,
      options: [
        ...certificateOption(found),
        ...continueOption(found),
        { words: m.ussd_all_lessons(), move: { to: at('lessons', { course: found.id }) } },
      ],
      label: title,
    }
  },
})

function certificateOption({ id, done, lessons, hasCertificate }: Course): Option[] {
  if (done < lessons) return []
  return hasCertificate
    ? [{ words: m.ussd_your_certificate(), move: { to: at('certificate', { course: id }) } }]
    : [{ words: m.ussd_get_certificate(), move: { to: at('certificate-name', { course: id }) } }]
}

function continueOption({ id, outline, done, continueLessonId }: Course): Option[] {
  const next = outline.find((lesson) => lesson.id === continueLessonId)
  if (!next) return []
  const lesson = wordsIn(next.title, getLocale())
  return [
    {
      words: done === 0 ? m.ussd_start({ lesson }) : m.ussd_continue({ label: lesson }),
      move: { deed: 'open', with: { course: id, lesson: next.id } },
    },
  ]
}
