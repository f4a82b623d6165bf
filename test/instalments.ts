import { eq } from 'drizzle-orm'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { courseModules, courses } from '#modules/courses/tables.server.ts'
import { makeCourse, makeLesson } from '#modules/courses/test-courses.ts'
import { hear } from './money.ts'
import type { World } from './world.ts'
import { instalmentPlans } from '#modules/instalments/tables.server.ts'

export const COURSE = 960
type Person = Awaited<ReturnType<World['member']>>

/** A course for KES 2,000 of three sections, each with a text, that can be paid in three parts: 668, 666 and 666. */
export async function courseInParts(world: World, id = COURSE) {
  const { db } = world.visitor
  const made = await makeCourse(world.visitor, { id, priceKes: 2000, title: 'Bookkeeping', mostParts: 3 }, [
    'text',
  ])
  const sections = [{ module: made.moduleId, lesson: made.lessons[0]!.id }]
  for (const position of [2, 3]) {
    const [section] = await db
      .insert(courseModules)
      .values({ courseId: id, position, title: `Section ${position}` })
      .returning()
    const lesson = await makeLesson(world.visitor, {
      courseId: id,
      moduleId: section!.id,
      position,
      type: 'text',
    })
    sections.push({ module: section!.id, lesson: lesson.id })
  }
  return sections
}

/** Orders parts of the course: 2 or 3 to begin, the next one, or the rest. */
export const orderParts = (who: Person, parts: string, phoneNumber = '0712345678', more = {}) =>
  startPayment(who, {
    paymentType: 'course_instalment',
    referenceId: String(COURSE),
    phoneNumber,
    parts,
    ...more,
  })

/** Orders parts and enters the PIN. */
export async function payParts(world: World, who: Person, parts: string, phoneNumber = '0712345678') {
  const { paymentId } = await orderParts(who, parts, phoneNumber)
  await answer(world, phoneNumber)
  return paymentId
}

/** The PIN is entered at the open prompt of a phone. */
export async function answer(world: World, phoneNumber = '0712345678') {
  const prompt = world.simulator
    .prompts()
    .find(({ phone, state }) => phone === `254${phoneNumber.slice(1)}` && state === 'ringing')
  await world.simulator.answer(prompt!.id, { kind: 'approve', pin: '1234' })
  await hear(world)
}

/** How many parts are paid, of each plan of a person. */
export const paidOf = async (who: Person) =>
  (await who.db.select().from(instalmentPlans).where(eq(instalmentPlans.userId, who.viewer.id))).map(
    ({ paid }) => paid,
  )

export const setPrice = (who: Person, priceKes: number) =>
  who.db.update(courses).set({ priceKes }).where(eq(courses.id, COURSE))
