import { and, eq, gt, inArray } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { type Context, signedIn } from '#context.ts'
import { sectionParts } from '#modules/courses/tables.server.ts'
import { amountOfParts, furtherChoice, partOfSection, partsOffered } from '../rules.ts'
import type { PartsTerms } from '../types.ts'
import { ownPlan } from './plan.server.ts'
import { sectionsFor } from './sections.server.ts'

type Course = { id: number; priceKes: number; mostParts: number }
export type PartsOffer = PartsTerms & { amountKes: number }

/** In how many parts a course can be paid by a viewer who does not have it yet, or by a visitor who signs up for it. */
export const offersOf = query(
  { who: 'anyone', because: 'of the viewer only: nothing for a visitor' },
  async (ctx, course: Course): Promise<number[]> => {
    // Most courses are not paid in parts, and cost no question.
    if (course.mostParts < 2) return []
    const read = await sectionsFor(ctx, { userId: ctx.viewer?.id ?? null, courseId: course.id })
    return partsOffered(course, read.length)
  },
)

/**
 * What the viewer pays for parts of a course. Whether it is for sale to them, payments ask before a plan begins.
 * @param choice as `choiceOf` writes it: 2 or 3 begins a plan, the others go on with it
 */
export const partsOffer = query(
  { who: 'signed-in', refuses: ['parts-not-offered', 'parts-none', 'parts-moved'] },
  async (ctx, course: Course, choice: string): Promise<PartsOffer> => {
    const further = furtherChoice(choice)
    if (further) return furtherParts(ctx, course.id, further)
    signedIn(ctx)
    const parts = Number(choice)
    if (!(await offersOf(ctx, course)).includes(parts)) throw new Refusal('parts-not-offered')
    return priced({ planId: null, totalKes: course.priceKes, parts, firstPart: 1, lastPart: 1 })
  },
)

/**
 * How many sections of a course are open when a part is paid, and how many there are.
 * @param last the part @param begun whether earlier parts are paid, so that it is written down what waits for which
 */
export const openedWith = query(
  { who: 'anyone', because: 'called by the payment sheet, of whoever pays there' },
  async (
    ctx,
    courseId: number,
    { parts, last, begun }: { parts: number; last: number; begun: boolean },
  ): Promise<{ open: number; all: number }> => {
    const userId = ctx.viewer?.id ?? null
    const read = await sectionsFor(ctx, { userId, courseId })
    const all = read.length
    if (!begun || !userId)
      return { open: read.filter((_, at) => partOfSection(at, all, parts) <= last).length, all }
    const own = and(eq(sectionParts.userId, userId), eq(sectionParts.courseId, courseId))
    const waiting = and(own, gt(sectionParts.part, last), inArray(sectionParts.moduleId, read))
    return { open: all - (await ctx.db.$count(sectionParts, waiting)), all }
  },
)

type Further = NonNullable<ReturnType<typeof furtherChoice>>

async function furtherParts(ctx: Context, courseId: number, { isRest, first }: Further): Promise<PartsOffer> {
  signedIn(ctx)
  const plan = await ownPlan(ctx, courseId)
  if (!plan) throw new Refusal('parts-none')
  const { id: planId, totalKes, parts, paid } = plan
  const firstPart = paid + 1
  if (first !== null && first !== firstPart) throw new Refusal('parts-moved')
  return priced({ planId, totalKes, parts, firstPart, lastPart: isRest ? parts : firstPart })
}

const priced = (terms: PartsTerms): PartsOffer => ({
  ...terms,
  amountKes: amountOfParts(terms, terms.firstPart, terms.lastPart),
})
