import { kes } from '#kit/money.ts'
import type { coursesForSale } from '#modules/courses/queries/learned.server.ts'
import { getLocale } from '#paraglide/runtime.js'

export type CourseForSale = Awaited<ReturnType<typeof coursesForSale>>[number]
export const COURSES = 'courses-for-sale'

/** The courses suggested by the number field of every form to place money, once per page. */
export const CoursesForSale = ({ courses }: { courses: CourseForSale[] }) => (
  <datalist id={COURSES}>
    {courses.map(({ id, title, priceKes }) => (
      <option key={id} value={id}>{`${title}, ${kes(priceKes, getLocale())}`}</option>
    ))}
  </datalist>
)
