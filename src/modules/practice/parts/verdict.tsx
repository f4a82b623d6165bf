import { type ReactNode, useEffect } from 'react'
import { JUDGED } from './judged-events.ts'
import { useInView } from './use-in-view.ts'
import { held } from '#ui/no-break/held.ts'

type Props = {
  /** Null before a try, and where there was nothing to check. */
  isRight: boolean | null
  /** It begins with "Right" or "Not yet" in every kind of exercise: whoever listens hears that first. */
  words: ReactNode
  /** The try itself, by which the next one is told from it although its words may be the same. */
  about?: object | null
  children?: ReactNode
}

/** What is said of a try: the one status of its exercise. */
export function Said({ isRight, words, about = null, children }: Props) {
  const element = useInView(about)
  useEffect(() => {
    if (about && isRight !== null) element.current?.dispatchEvent(new Event(JUDGED, { bubbles: true }))
  }, [about, isRight, element])
  return (
    <div role="status" ref={element}>
      {words && (
        <p className="verdict" data-right={isRight ?? undefined}>
          {held(words)}
        </p>
      )}
      {held(children)}
    </div>
  )
}
