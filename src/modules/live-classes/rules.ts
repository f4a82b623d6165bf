import { locales } from '#kit/locales.ts'
import { after } from '#kit/time.ts'
import { EARLY_MS } from '#kit/meetings/hour-ahead.ts'

export const languages = locales
/** How long a class may be. */
export const MINUTES = [30, 180] as const
/** How many may come. */
export const SEATS = [2, 200] as const
/** How many classes a paid course has in the thirty days that lie ahead. */
export const MONTHLY = 2
/** How many hours of a group that lie ahead its page names. */
export const MOST_HOURS = 20
/** The page of a group, for who is in it or for who teaches its course; groups live in a module above. */
export const groupHref = (
  { courseId, groupId }: { courseId: number; groupId: string },
  isIn: boolean,
): string => (isIn ? `/groups/${groupId}` : `/teaching/${courseId}/groups/${groupId}?tab=hours`)

export const liveClassHref = (id: string): string => `/live-classes/${id}`

type Times = { startsAt: Date; endsAt: Date; cancelledAt: Date | null }

/** Whether its room is open: from ten minutes before it begins to its end. */
export const isRoomOpen = ({ startsAt, endsAt, cancelledAt }: Times, now: Date): boolean =>
  cancelledAt === null && now >= after(startsAt, -EARLY_MS) && now < endsAt

/** What a viewer finds on a class's page. */
export type Standing =
  | 'cancelled'
  | 'over'
  | 'teaches'
  | 'seat'
  | 'locked'
  | 'full'
  | 'free'
  /** Of a group: nothing said yet, or that they do not come. */
  | 'invited'
  | 'declined'
  /** Of a group, for whoever teaches its course and does not teach the hour. */
  | 'manages'

type Seen = Times & {
  groupId: string | null
  hasSeat: boolean
  comes: boolean | null
  teaches: boolean
  unlocked: boolean
  taken: number
  seats: number
}

/** In this order: what is over for all, then what the viewer has, then what is in the way of having it. */
export function classStatus(seen: Seen, now: Date): Standing {
  if (seen.cancelledAt !== null) return 'cancelled'
  if (now >= seen.endsAt) return 'over'
  if (seen.teaches) return 'teaches'
  if (seen.groupId !== null) return seen.hasSeat ? ofGroup(seen) : 'manages'
  if (seen.hasSeat) return 'seat'
  if (!seen.unlocked) return 'locked'
  return seen.taken >= seen.seats ? 'full' : 'free'
}

function ofGroup({ comes }: Pick<Seen, 'comes'>): Standing {
  if (comes === null) return 'invited'
  return comes ? 'seat' : 'declined'
}
