import type { Context } from '#context.ts'
import { ownPlan } from '#modules/instalments/queries/plan.server.ts'
import { amountOfPart } from '#modules/instalments/rules.ts'
import { phoneCourse } from '#modules/courses/queries/phone.server.ts'

/** A course and what the caller pays for it now: its price, or the next part of it where they pay it in parts. */
export async function courseToBuy(ctx: Context, courseId: number) {
  const course = await phoneCourse(ctx, courseId)
  const part = await partToPay(ctx, courseId)
  return part ? { ...course, priceKes: part.amountKes } : course
}

/** The next part of a course's price, of a caller who pays it in parts. */
export async function partToPay(ctx: Context, courseId: number) {
  const plan = await ownPlan(ctx, courseId)
  if (!plan) return null
  const part = plan.paid + 1
  return { part, parts: plan.parts, amountKes: amountOfPart(plan, part) }
}
