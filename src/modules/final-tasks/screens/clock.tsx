import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'
import { useHydrated } from '#shell/use-hydrated.ts'

type Props = {
  /** The end in words: all that there is without scripts. */
  until: string
  /** From the moment in which the server answered. */
  leftMs: number
  onOver(): void
}

const SECOND = 1000

/** How much time is left, in sight while one writes. It counts from the server's answer, so that a wrong clock of a phone says nothing. */
export function Clock({ until, leftMs, onOver }: Props) {
  const hydrated = useHydrated()
  const [left, setLeft] = useState(leftMs)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    // The page's own steady clock: it goes on while a phone sleeps, or is read anew when it wakes.
    const began = Date.now()
    let isOver = false
    const tick = () => {
      const rest = leftMs - (Date.now() - began)
      setLeft(rest)
      if (rest > 0 || isOver) return
      isOver = true
      over()
    }
    const timer = setInterval(tick, SECOND)
    return () => clearInterval(timer)
  }, [leftMs])
  const seconds = Math.max(0, Math.floor(left / SECOND))
  const words =
    seconds === 0
      ? m.skill_over_now()
      : m.skill_left({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
  return (
    <p className="row sticky top-16 z-10 bg-paper py-2">
      <b>{held(m.skill_until({ time: until }))}</b>
      {/* Not announced each second: whoever cannot see it has the end in words. */}
      {hydrated && (
        <span className="figures" aria-hidden="true">
          {held(words)}
        </span>
      )}
    </p>
  )
}
