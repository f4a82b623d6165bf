import { useCallback, useEffect, useRef, useState } from 'react'
import { keep } from '../../phone/packages.ts'
import type { KeptCourse } from '../../phone/types.ts'
import { troubleOf } from '../kept-course.ts'
import { troubleIn } from '../trouble-words.ts'
import { isComing, type OnPhone, usePhone } from '../use-phone.ts'

type Trouble = ReturnType<typeof troubleIn>
export type Keeping = {
  at: 'opening' | 'off' | 'before' | 'keeping' | 'kept'
  course: KeptCourse | null
  trouble: Trouble | null
  /** Whether this page began it. */
  isTried: boolean
  /** Keeps the course with these films, by lesson, or goes on with it. */
  begin: (films: number[]) => void
  look: () => Promise<OnPhone | null>
}

/** Where the keeping of a course stands: on the phone and not in this page, so that whoever leaves and returns finds it as it is. */
export function useKeeping(courseId: number): Keeping {
  const [isBegun, setBegun] = useState(false)
  const [isTried, setTried] = useState(false)
  const [failed, setFailed] = useState<Trouble | null>(null)
  const [phone, look] = usePhone(isBegun)
  const begin = useCallback(
    (films: number[]) => {
      setBegun(true)
      setTried(true)
      setFailed(null)
      void keep(courseId, { films })
        .catch((error: unknown) => setFailed(troubleIn(error)))
        .then(look)
        .finally(() => setBegun(false))
    },
    [courseId, look],
  )
  const course = phone.at === 'open' ? (phone.courses.find((one) => one.courseId === courseId) ?? null) : null
  useGoingOn(course, begin)
  const at = phone.at === 'open' ? stateOf(course, isBegun) : phone.at
  return { at, course, trouble: failed ?? (course && troubleOf(course)), isTried, begin, look }
}

function stateOf(course: KeptCourse | null, isBegun: boolean): 'before' | 'keeping' | 'kept' {
  if (isBegun || (course && isComing(course))) return 'keeping'
  return course?.state === 'kept' ? 'kept' : 'before'
}

/** What was on its way when its page was left goes on with this one. */
function useGoingOn(course: KeptCourse | null, begin: (films: number[]) => void): void {
  const isSeen = useRef(false)
  useEffect(() => {
    if (!course || isSeen.current) return
    isSeen.current = true
    if (course.state === 'keeping' && isComing(course)) begin(course.films)
  }, [course, begin])
}
