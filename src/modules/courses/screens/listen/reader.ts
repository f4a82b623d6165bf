import type { Piece } from './pieces.ts'

export type Reader = { read: () => void; stop: () => void; pace: (speed: number) => void }

const MARK = 'is-spoken'

/**
 * Says pieces one after the other and marks the one that is said. Stopping keeps the place: to pause is to stop and begin the piece
 * again, as the pause of browsers ends the voice on many phones.
 */
export function readerOf(
  pieces: Piece[],
  voice: SpeechSynthesisVoice | undefined,
  ended: () => void,
): Reader {
  let at = 0
  let speed = 1
  // Counts up with each stop, so that the end of something given up is not taken for its turn.
  let turn = 0
  const unmark = () => pieces[at]?.element.classList.remove(MARK)

  function read(): void {
    const piece = pieces[at]
    if (!piece) return ended()
    const own = turn
    const said = new SpeechSynthesisUtterance(piece.words)
    said.voice = voice ?? null
    said.lang = voice?.lang ?? ''
    said.rate = speed
    const goOn = () => {
      if (own !== turn) return
      unmark()
      at++
      read()
    }
    said.addEventListener('end', goOn)
    said.addEventListener('error', goOn)
    show(piece.element)
    speechSynthesis.speak(said)
  }
  function stop(): void {
    turn++
    unmark()
    speechSynthesis.cancel()
  }
  function pace(next: number): void {
    speed = next
    if (!pieces[at]?.element.classList.contains(MARK)) return
    stop()
    read()
  }
  return { read, stop, pace }
}

function show(element: Element): void {
  element.classList.add(MARK)
  const { top, bottom } = element.getBoundingClientRect()
  if (top > 80 && bottom < innerHeight - 80) return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}
