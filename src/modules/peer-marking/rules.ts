import { type MarkLevel, markLevels } from '#course-format/rubric.ts'
import { DAY, HOUR } from '#kit/time.ts'

/** Two others mark a submission, and who handed one in marks two others'. */
export const PEERS = 2
/** A submission that was given and not marked is free again after this. */
export const LAPSE_MS = DAY
/** Two people of whom one marks the other are not brought together again for so long, in either direction. */
export const PAIR_MS = 90 * DAY
/** Who handed in longer ago is not told any more that submissions wait. */
export const TELL_MS = 30 * DAY
export const LONGEST_REASON = 500

/** Where others' submissions of a project are marked. */
export const peersPath = ({ courseId, lessonId }: { courseId: number; lessonId: number }): string =>
  `/marking/peers?course=${courseId}&lesson=${lessonId}`

/** How many submissions of a project somebody is asked to mark: two for each time they handed one in. */
export const askedOf = (rounds: number): number => rounds * PEERS

/**
 * What two peers say together: the mean of each criterion, between two levels the lower. Null where they are more than a level
 * apart in any, or have not said the same number of things.
 */
export function agreementOf(one: MarkLevel[], other: MarkLevel[]): MarkLevel[] | null {
  if (one.length === 0 || one.length !== other.length) return null
  const steps = one.map((level, at) => [markLevels.indexOf(level), markLevels.indexOf(other[at]!)] as const)
  if (steps.some(([a, b]) => Math.abs(a - b) > 1)) return null
  return steps.map(([a, b]) => markLevels[Math.floor((a + b) / 2)]!)
}

/** A submission that waits for peers. `taken`: the places that are taken. `gave`: how many submissions its author has marked in this project. */
export type Candidate = {
  submissionId: string
  authorId: string
  taken: number[]
  gave: number
  submittedAt: Date
}

/**
 * Which submissions somebody is given: nobody's own, of nobody with whom they are a pair, one of each author. First those of authors who
 * have marked others, then what waits longest. @param paired who marked them or was marked by them in the last 90 days
 */
export function chooseSubmissions(
  candidates: Candidate[],
  { markerId, paired, most }: { markerId: string; paired: ReadonlySet<string>; most: number },
): { submissionId: string; slot: number }[] {
  const authors = new Set<string>([markerId, ...paired])
  const chosen: { submissionId: string; slot: number }[] = []
  const inOrder = candidates.toSorted(
    (a, b) =>
      Math.min(b.gave, PEERS) - Math.min(a.gave, PEERS) || a.submittedAt.getTime() - b.submittedAt.getTime(),
  )
  for (const { submissionId, authorId, taken } of inOrder) {
    const slot = [1, 2].find((place) => !taken.includes(place))
    if (chosen.length >= most || slot === undefined || authors.has(authorId)) continue
    authors.add(authorId)
    chosen.push({ submissionId, slot })
  }
  return chosen
}

/** Limits that several operations share. */
export const peerMarkingLimits = { 'peer-mark-user': { max: 30, windowMs: HOUR } }

/** Locks that several operations take, in this order. */
export const lockScopes = [
  // Submissions being given, all of them: two people who ask at once must not become each other's markers.
  'peer-works',
  // Telling one person that submissions of one project wait.
  'peer-told',
  // What peers say of one submission.
  'peer-marks',
] as const
