import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * After a decision, focuses the first control of the case that is now in its position, or of the last; without scripts the URL
 * does.
 */
export function useNextCase(): void {
  const location = useLocation()
  useEffect(() => {
    const { hash } = location
    if (!hash.startsWith('#case-')) return
    const next = document.getElementById(hash.slice(1)) ?? [...document.querySelectorAll('.case')].at(-1)
    // It was refused, and its form led to the error.
    if (next?.contains(document.activeElement)) return
    // With its text visible, if the screen is large enough for both.
    next?.scrollIntoView({ block: 'start' })
    const control = next?.querySelector<HTMLElement>('.case-decide button')
    ;(control ?? document.getElementById('no-cases'))?.focus()
  }, [location])
}
