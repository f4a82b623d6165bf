import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { voiceFor } from './voices.ts'

const speeds = [0.75, 1, 1.25, 1.5]

type Props = { language: string; text: RefObject<HTMLElement | null>; close: () => void }

/** Begins at once: it was asked for. Ends with the text, by its button, and with the page. */
export function Player({ language, text, close }: Props) {
  const reader = useRef<Reader>(null)
  const first = useRef<HTMLButtonElement>(null)
  const [isReading, setReading] = useState(true)
  const [speed, setSpeed] = useState(1)
  const made = useEffectEvent(() => readerOf(piecesOf(text.current!), voiceFor(language), close))
  useEffect(() => {
    const own = made()
    reader.current = own
    own.read()
    first.current?.focus({ preventScroll: true })
    // A page that is left would be read on.
    addEventListener('pagehide', own.stop)
    return () => {
      removeEventListener('pagehide', own.stop)
      own.stop()
    }
  }, [])
  const turn = () => {
    if (isReading) reader.current!.stop()
    else reader.current!.read()
    setReading(!isReading)
  }
  return (
    <div className="player" role="group" aria-label={m.lesson_listen()}>
      <Button type="button" ref={first} onClick={turn}>
        {isReading ? m.lesson_listen_pause() : m.lesson_listen_go_on()}
      </Button>
      <Button type="button" variant="outline" onClick={close}>
        {m.lesson_listen_stop()}
      </Button>
      <label>
        <span className="visually-hidden">{m.lesson_listen_speed()}</span>
        <select
          className="input"
          value={speed}
          onChange={({ target }) => {
            setSpeed(Number(target.value))
            reader.current!.pace(Number(target.value))
          }}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

type Reader = { read: () => void; stop: () => void; pace: (speed: number) => void }

const MARK = 'is-spoken'

/**
 * Says pieces one after the other and marks the one that is said. Stopping keeps the place: to pause is to stop and begin the piece
 * again, as the pause of browsers ends the voice on many phones.
 */
function readerOf(pieces: Piece[], voice: SpeechSynthesisVoice | undefined, ended: () => void): Reader {
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

/** What is said of a text, and the element that is marked meanwhile. */
type Piece = { element: Element; words: string }

const spoken = 'h2,h3,h4,h5,h6,p,li,tr,summary,svg[role=img]'
// Code and data are for the eye, and an answer is for whoever has chosen.
const silent = 'pre, .coded, .data, details > p'

/** A text as it is read aloud, in its order: its words, and of a figure what it shows. */
function piecesOf(text: Element): Piece[] {
  return (
    [...text.querySelectorAll(spoken)]
      // Of a lesson in steps the one that is shown.
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => !element.closest(silent) && !element.querySelector(':scope > p'))
      .map((element) => ({ element, words: wordsOf(element) }))
      .filter(({ words }) => /[\p{L}\p{N}]/u.test(words))
  )
}

function wordsOf(element: Element): string {
  if (element.matches('svg')) return element.getAttribute('aria-label') ?? ''
  if (element.matches('tr')) return [...element.children].map((cell) => cell.textContent).join(', ')
  const own = element.cloneNode(true) as Element
  // Lists and blocks within an item have their own turn.
  for (const inner of own.querySelectorAll('ul, ol, pre, figure, .coded, .check, .data')) inner.remove()
  return own.textContent.replace(/\s+/g, ' ').trim()
}
