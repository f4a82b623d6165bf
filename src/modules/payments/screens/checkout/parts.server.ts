import type { Context } from '#context.ts'
import { refusalIn } from '#kit/failure.ts'
import { offersOf, openedWith } from '#modules/instalments/queries/offer.server.ts'
import { amountOfPart, amountOfParts, choiceOf, furtherChoice } from '#modules/instalments/rules.ts'
import { beginNote, offerNote, planNote } from '#modules/instalments/parts/sheet-note.server.tsx'
import type { OwnPlan } from '#modules/instalments/types.ts'
import { partOfItem } from '#modules/instalments/parts/words.ts'
import { m } from '#paraglide/messages.js'
import { quoteFor } from '../../queries/own.server.ts'
import type { PaymentView } from '../../types.ts'

type Course = { id: number; title: string; priceKes: number; mostParts: number }
/**
 * What the sheet pays in place of the whole price, and what it says of that. `choice` travels with the form, `opens` is said when the
 * money came.
 */
export type PartsOnSheet = { choice: string; amountKes: number; named: string; note: string; opens: string }

/**
 * The part of a course's price that the sheet is for: the one that a phone rings for, the next of a plan, or the first of one that was
 * chosen.
 * @param chosen of the address @param pending what a phone rings for now
 */
export async function partsOnSheet(
  ctx: Context,
  course: Course,
  { plan, chosen, pending }: { plan: OwnPlan | null; chosen: string; pending: PaymentView | null },
): Promise<PartsOnSheet | null> {
  const ringing = pending?.parts
  if (plan) {
    const isRest = ringing ? ringing.last > ringing.first : furtherChoice(chosen)?.isRest === true
    const first = plan.paid + 1
    const last = isRest ? plan.parts : first
    const opened = await openedWith(ctx, course.id, { parts: plan.parts, last, begun: true })
    return {
      choice: choiceOf({ first, last, of: plan.parts }),
      amountKes: amountOfParts(plan, first, last),
      named: partOfItem(course.title, { first, last, of: plan.parts }, ctx.locale),
      note: planNote(ctx, course.id, plan, isRest ? 'rest' : 'next'),
      opens: openedWords(opened),
    }
  }
  const choice = ringing ? choiceOf(ringing) : chosen
  if (choice !== '2' && choice !== '3') return null
  const parts = Number(choice)
  const totalKes = await priceNow(ctx, course, choice)
  if (totalKes === null) return null
  const divided = { totalKes, parts }
  return {
    choice,
    amountKes: ringing ? pending.amountKes : amountOfPart(divided, 1),
    named: partOfItem(course.title, { first: 1, last: 1, of: parts }, ctx.locale),
    note: beginNote(ctx, course.id, divided),
    opens: openedWords(await openedWith(ctx, course.id, { parts, last: 1, begun: false })),
  }
}

const openedWords = ({ open, all }: { open: number; all: number }) =>
  open === all ? m.instalments_opened_all() : m.instalments_opened({ open, all })

/** The price that is divided now; nothing where it is not, or not in these many parts. */
async function priceNow(ctx: Context, course: Course, choice: string): Promise<number | null> {
  // Whoever is not known yet reads what it comes to before they sign up.
  if (!ctx.viewer) return (await offersOf(ctx, course)).includes(Number(choice)) ? course.priceKes : null
  try {
    const { terms } = await quoteFor(ctx, 'course_instalment', String(course.id), choice)
    return terms?.totalKes ?? null
  } catch (error) {
    if (!refusalIn(error)) throw error
    return null
  }
}

/** The ways to pay in parts that a sheet for the whole price offers, as HTML. */
export const partsOffered = async (ctx: Context, course: Course): Promise<string> =>
  offerNote(ctx, course, await offersOf(ctx, course))
