import { kes } from '#kit/money.ts'
import { wordsIn } from '#kit/words.ts'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { phoneCourse, type PhoneOutline } from '#modules/courses/queries/phone.server.ts'
import { soldOnlyWithPlaces } from '#modules/groups/queries/open.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { at, type Call, type Option, screen, type ScreenView } from '../../screen.ts'
import { partToPay } from '../buying/price.server.ts'
import { opening } from './next.ts'

type Course = PhoneOutline & { hasCertificate: boolean; isLinked: boolean; onlyPlaces: boolean } & {
  part: Awaited<ReturnType<typeof partToPay>>
}

async function courseOf({ ctx, isLinked }: Call, courseId: number): Promise<Course> {
  const course = await phoneCourse(ctx, courseId)
  const isDone = ctx.viewer !== null && course.done >= course.lessons
  const certificate = isDone ? (await certificateView(ctx, courseId)).certificate : null
  const onlyPlaces = !course.opens && (await soldOnlyWithPlaces(ctx, courseId))
  const part = course.opens ? await partToPay(ctx, courseId) : null
  return { ...course, onlyPlaces, part, hasCertificate: certificate !== null, isLinked }
}

/** A course: where it continues, its lessons, its certificate. */
export const course = screen('course', {
  load: (call, { course }) => courseOf(call, course),
  show(found) {
    const title = wordsIn(found.title, getLocale())
    if (!found.opens) return locked(found, title)
    return {
      text: `${title}\n${m.ussd_lessons_done({ done: found.done, all: found.lessons })}`,
      options: [
        ...certificateOption(found),
        ...continueOption(found),
        ...partOption(found),
        { words: m.ussd_all_lessons(), move: { to: at('lessons', { course: found.id }) } },
      ],
      label: title,
    }
  },
})

/** What a course costs, and how to buy it: a phone that an account has proved pays with its PIN. */
function locked({ id, priceKes, isLinked, onlyPlaces }: Course, title: string): ScreenView {
  const price = kes(priceKes, getLocale())
  // A group is chosen where its days can be read.
  if (onlyPlaces) return { text: m.ussd_course_only_groups({ title, price }), options: [] }
  return {
    text: isLinked ? m.ussd_course_price({ title, price }) : m.ussd_course_locked({ title, price }),
    options: [
      isLinked
        ? { words: m.ussd_buy(), move: { deed: 'begin-buying', with: { course: id } } }
        : { words: m.ussd_link(), move: { to: at('linking', {}) } },
    ],
  }
}

/** Of who pays it in parts: the next one. */
function partOption({ id, part }: Course): Option[] {
  if (!part) return []
  const price = kes(part.amountKes, getLocale())
  return [
    {
      words: m.ussd_pay_part({ part: part.part, parts: part.parts, price }),
      move: { deed: 'begin-buying', with: { course: id } },
    },
  ]
}

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
      move: opening(id, next),
    },
  ]
}
