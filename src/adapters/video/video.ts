/** A time in a room, and who goes there. */
export type Visit = { room: string; name: string; startsAt: Date; endsAt: Date }

/** Rooms of the house, in which two people see each other. */
export interface Video {
  /** The address of a room; null where the house has none, as without settings. */
  linkTo(visit: Visit): string | null
}
