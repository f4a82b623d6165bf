/** A session in a room, and its guests. */
export type Visit = { room: string; name: string; startsAt: Date; endsAt: Date }

/** Our own video rooms for two people. */
export interface Video {
  /** The URL of a room; null if there are none, as without settings. */
  linkTo(visit: Visit): string | null
}
