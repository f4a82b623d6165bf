import { useEffect, useRef } from 'react'

/**
 * What came of a try is brought into view, as nobody sees it below a phone's keyboard or a long output. The page moves no further.
 * @param about another one for each try; null: there is nothing to look at
 */
export function useInView(about: object | null) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (about) element.current?.scrollIntoView({ block: 'nearest' })
  }, [about])
  return element
}
