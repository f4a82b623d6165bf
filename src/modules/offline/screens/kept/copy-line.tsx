import { useEffect, useState } from 'react'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { onChange, waiting } from '../../phone/outbox.ts'
import { onlineHref, useKept } from './kept-course.ts'

/** Quiet, at the end: how old this copy is, what waits to be sent, and the way to the newest. */
export function CopyLine() {
  const { course, lesson } = useKept()
  const count = useWaiting()
  const day = dayInWords(new Date(course.checkedAt), getLocale(), useZone())
  return (
    <footer className="small soft mt-6">
      <p>
        {m.kept_copy({ day })}{' '}
        <a href="/offline">{count > 0 ? m.kept_waiting({ count }) : m.kept_nothing_waits()}</a>
      </p>
      <p>
        <a href={onlineHref(course.courseId, lesson.view.lesson.id)}>{m.kept_open_online()}</a>
      </p>
    </footer>
  )
}

/** How much waits in the outbox. */
export function useWaiting(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const read = () =>
      void waiting().then(
        (events) => setCount(events.length),
        (error: unknown) => console.error('the outbox cannot be read', error),
      )
    read()
    return onChange(read)
  }, [])
  return count
}
