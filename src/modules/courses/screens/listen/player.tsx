import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { piecesOf } from './pieces.ts'
import { type Reader, readerOf } from './reader.ts'
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
