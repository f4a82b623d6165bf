import { type MouseEvent, type ReactNode, use, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Held, useZones } from '#shell/use-zone.ts'

/** Somebody asked for times in their own zone; until the document is loaded anew, which then comes in it. */
let isWanted = false
const listeners = new Set<() => void>()

function onWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Times to press keep the zone in which the page came: nothing changes under a finger. `OwnTimes` offers the other one. */
export function HeldZone({ children }: { children: ReactNode }) {
  const { came, own } = useZones()
  const wantsOwn = useSyncExternalStore(
    onWanted,
    () => isWanted,
    () => false,
  )
  return <Held value={wantsOwn ? (own ?? came) : came}>{children}</Held>
}

/**
 * Offers the browser's own zone where times are held in another. Before scripts are there it is a link to this page, which comes in that
 * zone; the starter shows it.
 */
export function OwnTimes() {
  const { own } = useZones()
  const held = use(Held)
  const { pathname, search } = useLocation()
  const show = (event: MouseEvent) => {
    event.preventDefault()
    isWanted = true
    for (const tell of listeners) tell()
  }
  return (
    <a
      href={pathname + search}
      className="btn btn-quiet"
      hidden={own === undefined || own === held}
      data-zone
      onClick={show}
    >
      {m.common_own_times()}
    </a>
  )
}
