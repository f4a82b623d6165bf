import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { currentGap, onGap, reached, tryAgain } from '#shell/gap.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'

const words = { network: m.common_gap_network, server: m.common_gap_server }

/** Below the header while something waits for the network or the server; the page under it stays. */
export function GapNote() {
  const gap = useSyncExternalStore(onGap, currentGap, () => null)
  useScreensInTheGap()
  return (
    <div role="status" className="gap-note">
      {gap && (
        <>
          <p>
            <b>{words[gap.kind]()}</b> {m.common_gap_kept()}
          </p>
          <Button
            type="button"
            variant="outline"
            pending={gap.isTrying}
            pendingText={m.common_please_wait()}
            onClick={tryAgain}
          >
            {m.common_try_again()}
          </Button>
        </>
      )}
    </div>
  )
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }
declare const navigation: EventTarget | undefined

/**
 * The code of a screen that did not arrive makes React Router load this page anew, which without network would be none.
 * Where a browser lets us (Navigation API), the page stays and the screen is opened once the server can be reached.
 */
function useScreensInTheGap(): void {
  const next = useNavigation().location
  const stay = useEffectEvent((event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !next) return
    event.preventDefault()
    void reached().then(() => location.assign(next.pathname + next.search + next.hash))
  })
  useEffect(() => {
    if (typeof navigation === 'undefined') return undefined
    const onNavigate = (event: Event) => stay(event)
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [])
}
