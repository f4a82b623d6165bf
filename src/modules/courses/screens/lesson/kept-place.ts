/** What is kept of a lesson: the step and of how many, how it begins, when it was reached, and which steps come once more. */
type Kept = { at: number; of: number; words: string; when: number; again: number[]; isUnsent: boolean }

const SEND_AFTER_MS = 1500

/** Keeps in which step of a lesson somebody is: on the phone at once, in the account a moment later. A preview keeps nothing. */
export function keptPlaces({ dataset: { lesson, course, owner = '' } }: HTMLElement) {
  const keyOf = (whose: string) => `stadi-step-${whose}-${lesson}`
  let timer: ReturnType<typeof setTimeout> | undefined

  function readOf(whose: string): Kept | null {
    try {
      return JSON.parse(localStorage.getItem(keyOf(whose)) ?? 'null') as Kept | null
    } catch {
      return null
    }
  }
  function write(kept: Kept): void {
    try {
      localStorage.setItem(keyOf(owner), JSON.stringify(kept))
    } catch {
      // Full or switched off: the address has it still.
    }
  }
  /** How long ago it was, as a phone's clock may be wrong. What is sent while the page closes arrives. */
  function send(): void {
    const kept = readOf(owner)
    if (!kept?.isUnsent || !navigator.onLine) return
    const said = {
      intent: 'step',
      courseId: course!,
      lessonId: lesson!,
      step: `${kept.at}`,
      // Kept by an earlier page it is not known.
      ...(kept.of && { of: `${kept.of}` }),
      words: kept.words,
      ago: `${Math.max(0, Date.now() - kept.when)}`,
    }
    if (navigator.sendBeacon('/courses/progress', new URLSearchParams(said)))
      write({ ...kept, isUnsent: false })
  }
  return {
    /** Also what was kept before signing in. */
    read: (): Kept | null => (lesson ? (readOf(owner) ?? readOf('')) : null),
    keep(place: Pick<Kept, 'at' | 'of' | 'words' | 'again'>): void {
      if (!lesson) return
      write({ ...place, when: Date.now(), isUnsent: owner !== '' })
      clearTimeout(timer)
      timer = setTimeout(send, SEND_AFTER_MS)
    },
    send,
    end(): void {
      clearTimeout(timer)
      send()
    },
  }
}
