import { kinds, readPlay } from './play.ts'
import type { Files, Kind, Play } from './types.ts'

/** What a phone keeps of somebody's playground: their own of each kind, and what they made of links and lessons, the newest first. */
export type Kept = { kind: Kind; own: Partial<Record<Kind, Files>>; brought: { from: string; play: Play }[] }

const MOST_BROUGHT = 8
const nothing: Kept = { kind: 'page', own: {}, brought: [] }

/** Phones are shared: what one writes is not shown to the next who signs in. */
const keyOf = (owner: string): string => `stadi-play-${owner}`

export function readKept(owner: string): Kept {
  try {
    return keptIn(JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null'))
  } catch {
    return nothing
  }
}

function keptIn(found: unknown): Kept {
  const { kind, own, brought } = (found ?? {}) as Record<string, unknown>
  const plays = kinds.flatMap(
    (kind) => readPlay({ kind, files: (own as Partial<Record<Kind, unknown>> | undefined)?.[kind] }) ?? [],
  )
  return {
    kind: kinds.find((one) => one === kind) ?? 'page',
    own: Object.fromEntries(plays.map(({ kind, files }) => [kind, files])),
    brought: (Array.isArray(brought) ? (brought as { from?: unknown; play?: unknown }[]) : []).flatMap(
      ({ from, play }) => {
        const read = readPlay(play)
        return read && typeof from === 'string' ? [{ from, play: read }] : []
      },
    ),
  }
}

/** Whatever another tab has kept since stays. @returns false: the storage is full or switched off */
export function keep(owner: string, from: string | null, play: Play): boolean {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(withPlay(readKept(owner), from, play)))
    return true
  } catch {
    return false
  }
}

/** @param from what it came with; null: it is their own */
export function withPlay(kept: Kept, from: string | null, play: Play): Kept {
  if (from === null) return { ...kept, kind: play.kind, own: { ...kept.own, [play.kind]: play.files } }
  const others = kept.brought.filter((one) => one.from !== from)
  return { ...kept, brought: [{ from, play }, ...others].slice(0, MOST_BROUGHT) }
}

/** Under which name a link's text is kept, which may be long. */
export function nameOf(fragment: string): string {
  let [a, b] = [7, 11]
  for (let at = 0; at < fragment.length; at++) {
    const letter = fragment.charCodeAt(at)
    a = (a * 31 + letter) >>> 0
    b = (b * 33 + letter) >>> 0
  }
  return `${a.toString(36)}${b.toString(36)}${fragment.length}`
}
