import { useContext, useEffect, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { currentOutage, onOutage, reached, retryNow } from '#shell/connection.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'

const words = { network: m.common_gap_network, server: m.common_gap_server }

/** Shown below the header while a request waits for the network or the server; the page under it stays. */
export function ConnectionBanner() {
  const outage = useSyncExternalStore(onOutage, currentOutage, () => null)
  useScreensOnceReached()
  return (
    <div role="status" className="connection-banner">
      {outage && (
        <>
          <p>
            <b>{held(words[outage.kind]())}</b> {m.common_gap_kept()}
          </p>
          {/kept=\S*\d/.test(document.cookie) && <a href="/offline">{m.common_gap_read()}</a>}
          <Button
            type="button"
            variant="outline"
            pending={outage.isTrying}
            pendingText={m.common_please_wait()}
            onClick={retryNow}
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
 * If a screen's code fails to load, React Router reloads this page, which would fail without network. Where the browser allows it
 * (Navigation API), the page stays and the screen opens once the server is reachable.
 */
function useScreensOnceReached(): void {
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    if (typeof navigation === 'undefined') return undefined
    const stay = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent
      // From the router itself: code can be lost before React has rendered that a navigation is running.
      const next = router?.state.navigation.location
      if (navigationType !== 'reload' || userInitiated || !next) return
      event.preventDefault()
      void reached().then(() => location.assign(next.pathname + next.search + next.hash))
    }
    navigation.addEventListener('navigate', stay)
    return () => navigation.removeEventListener('navigate', stay)
  }, [router])
}
