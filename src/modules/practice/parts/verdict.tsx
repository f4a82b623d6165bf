import type { ReactNode } from 'react'

type Props = {
  /** Null before a try, and where there was nothing to check. */
  isRight: boolean | null
  /** It begins with "Right" or "Not yet" in every kind of exercise: whoever listens hears that first. */
  words: ReactNode
  children?: ReactNode
}

/** What is said of a try: the one status of its exercise. */
export const Said = ({ isRight, words, children }: Props) => (
  <div role="status">
    {words && (
      <p className="verdict" data-right={isRight ?? undefined}>
        {words}
      </p>
    )}
    {children}
  </div>
)
