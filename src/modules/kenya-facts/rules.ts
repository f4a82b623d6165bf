/** Days after which a fact has to be read again at its source. */
export const MOST_DAYS = 366

/** Whether it may still be shown as current. @param today in Nairobi, as in the columns: 2026-11-27 */
export const isCurrent = ({ validUntil }: { validUntil: string }, today: string): boolean =>
  today <= validUntil

/** How many days lie between two days. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
