import { useEffect, useEffectEvent } from 'react'

// Milliseconds (CRS-18).
const OPEN_FOR = 2000

/**
 * Runs once the page was in view for two seconds on end. Leaving earlier, or looking away, starts anew.
 * @returns what ends it
 */
export function afterOpening(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(run, OPEN_FOR)
  }
  arm()
  document.addEventListener('visibilitychange', arm)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', arm)
  }
}

export function useAfterOpening(isWanted: boolean, run: () => void): void {
  const onTime = useEffectEvent(run)
  useEffect(() => (isWanted ? afterOpening(() => onTime()) : undefined), [isWanted])
}
