import { dayAfter } from '#kit/time.ts'
import type { OrderedParts } from './types.ts'

/** Below this price a course is paid at once: parts would be hardly more than what a day earns. */
export const LEAST_PRICE_KES = 1000
/** Between the days by which parts are asked for: there is a payday between them, also for whoever is paid by the month. */
export const EVERY_DAYS = 30
/** Days before a part's day on which a reminder of it is sent; no part has more than these two. */
export const REMIND_BEFORE = [3, 0] as const

/** How a price is divided: the whole of it, and into how many parts. */
export type Divided = { totalKes: number; parts: number }

/** What a part costs, counted from 1. Whole shillings: what is left over by dividing is in the first. */
export function amountOfPart({ totalKes, parts }: Divided, part: number): number {
  const others = Math.floor(totalKes / parts)
  return part === 1 ? totalKes - others * (parts - 1) : others
}

/** What several parts in a row cost, both included. */
export function amountOfParts(divided: Divided, first: number, last: number): number {
  let sum = 0
  for (let part = first; part <= last; part++) sum += amountOfPart(divided, part)
  return sum
}

/** With which part a section opens. @param at its place among `sections` of the course, from 0 */
export function partOfSection(at: number, sections: number, parts: number): number {
  let part = 1
  while (part < parts && at >= Math.max(1, Math.floor((sections * part) / parts))) part++
  return part
}

/** The day of Nairobi by which a part is asked for. @param startedOn the day of the first */
export const dueOn = (startedOn: string, part: number): string => dayAfter(startedOn, EVERY_DAYS * (part - 1))

/** In how many parts a course can be paid: each has to open something. */
export function partsOffered(course: { priceKes: number; mostParts: number }, sections: number): number[] {
  if (course.priceKes < LEAST_PRICE_KES) return []
  return [2, 3].filter((parts) => parts <= Math.min(course.mostParts, sections))
}

/** The payment sheet of a course, for parts of its price. @param choice 2 or 3 to begin, `rest` for all that is missing; none for the next part */
export const partsHref = (courseId: number | string, choice = ''): string =>
  `/courses/${courseId}/purchase${choice && `?parts=${choice}`}`

/**
 * How parts are chosen: `2` or `3` begins, `next` is the part that comes now and `rest` all that is missing. With `:2` it must be the second
 * one: a page that was opened before somebody paid it orders no further part.
 */
export const choiceOf = ({ first, last, of }: OrderedParts): string =>
  first === 1 ? String(of) : `${last > first ? 'rest' : 'next'}:${first}`

/** A choice of further parts as it was sent; nothing for one that begins, or is none. */
export function furtherChoice(sent: string): { isRest: boolean; first: number | null } | null {
  const [, kind, first] = /^(next|rest)(?::(\d))?$/.exec(sent) ?? []
  return kind ? { isRest: kind === 'rest', first: first ? Number(first) : null } : null
}
