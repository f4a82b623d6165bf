import { TRIED } from '#course-format/lesson-text/trying.ts'
import { nameOf, readKept, type Kept } from '../playground/kept.ts'
import { playIn } from '../playground/link.ts'
import { starts } from '../playground/play.ts'
import type { Kind, Play } from '../playground/types.ts'

/** What a playground begins with. */
export type Opened = {
  play: Play
  kept: Kept
  /** Where it comes from; null: it is their own. */
  from: { name: string; isLesson: boolean } | null
  /** Its address brought something that cannot be read. */
  isBroken: boolean
}

/** Of somebody's own. */
export const ownPlay = ({ own }: Pick<Kept, 'own'>, kind: Kind): Play => ({
  kind,
  files: own[kind] ?? starts[kind],
})

/**
 * What the address brings, as it was changed here before; else what the phone keeps. Nothing of it is run.
 * @param sets statements of the course that make tables
 */
export async function openPlay(owner: string, hash: string, sets: string[]): Promise<Opened> {
  const kept = readKept(owner)
  const fragment = hash.replace(/^#/, '')
  const brought = fragment ? await playIn(fragment, sets) : null
  if (!brought) return { play: ownPlay(kept, kept.kind), kept, from: null, isBroken: fragment !== '' }
  const name = nameOf(fragment)
  const changed = kept.brought.find((one) => one.from === name)?.play
  return { play: changed ?? brought, kept, from: { name, isLesson: isFromLesson(hash) }, isBroken: false }
}

/** Only a lesson that was open in this tab leaves it: a link of somebody else has no hand in it. */
function isFromLesson(hash: string): boolean {
  try {
    return sessionStorage.getItem(TRIED) === hash
  } catch {
    return false
  }
}
