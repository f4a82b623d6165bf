/** What an order pays: parts `firstPart` to `lastPart` of a price that was frozen with the first. */
export type PartsTerms = {
  /** None before the first part is paid. */
  planId: string | null
  totalKes: number
  parts: number
  firstPart: number
  lastPart: number
}

/** How far somebody has paid a course that they pay in parts. */
export type OwnPlan = { id: string; totalKes: number; parts: number; paid: number; startedOn: string }

/** The parts that a payment is for. */
export type OrderedParts = { first: number; last: number; of: number }
