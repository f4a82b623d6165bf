import { useCallback, useEffect, useState } from 'react'
import { onChange, waiting } from '../phone/outbox.ts'
import { keptCourses } from '../phone/packages.ts'
import type { KeptCourse, WaitingEvent } from '../phone/types.ts'
import { writeKept } from './phone-cookies.ts'

export type OnPhone = { courses: KeptCourse[]; events: WaitingEvent[] }
/** `off`: the browser gives no storage, as in some private windows. */
export type Phone = { at: 'opening' } | { at: 'off' } | ({ at: 'open' } & OnPhone)

// Milliseconds: how often what comes in or goes out elsewhere is looked at.
const LOOK_EVERY = 700

/**
 * What lies on this phone, and stays true while it is shown; `look` reads it at once.
 * @param isMoved whether something is about to come, so that it is looked at again and again
 */
export function usePhone(isMoved = false): [Phone, () => Promise<OnPhone | null>] {
  const [phone, setPhone] = useState<Phone>({ at: 'opening' })
  const look = useCallback(async () => {
    const found = await onPhone()
    setPhone(found ? { at: 'open', ...found } : { at: 'off' })
    return found
  }, [])
  const isMoving = isMoved || (phone.at === 'open' && phone.courses.some(isComing))
  useEffect(() => {
    const again = () => void look()
    again()
    const stop = onChange(again)
    document.addEventListener('visibilitychange', again)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', again)
    }
  }, [look])
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => void look(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [look, isMoving])
  return [phone, look]
}

/** Whether a course, or a film of one that is kept, is on its way, and nothing stopped it. */
export const isComing = ({ state, trouble, arrived, wanted }: KeptCourse): boolean =>
  trouble === null && (state === 'keeping' || arrived < wanted)

/** The same once; null where the browser gives no storage. The server is told by the way (phone-cookies.ts). */
async function onPhone(): Promise<OnPhone | null> {
  try {
    const [courses, events] = await Promise.all([keptCourses(), waiting()])
    writeKept(courses, events)
    return { courses, events }
  } catch {
    return null // which the page says in words
  }
}
