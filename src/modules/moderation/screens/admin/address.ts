import { adminHref } from '#shell/admin/address.ts'

/** A URL of the queue. */
export const reviewHref = (filters: { q?: string; kind?: string; page?: number }): string =>
  adminHref('review', filters)

/** The anchor of a case's position on its page: after a decision the next case moves up into it. */
export const placeId = (place: number): string => `case-${Number.isInteger(place) ? place : 0}`
