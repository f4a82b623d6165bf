import { adminHref } from '#shell/admin/address.ts'

/** An address of the queue. */
export const reviewHref = (filters: { q?: string; kind?: string; page?: number }): string =>
  adminHref('review', filters)

/** The place of a case on its page, whichever stands there: the one after a case that was decided moves up into it. */
export const placeId = (place: number): string => `case-${Number.isInteger(place) ? place : 0}`
