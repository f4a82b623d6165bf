import { createContext, use, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { EAST_AFRICA } from '#kit/time.ts'
import { needsOfPage } from '#shell/scripts/needs.ts'

const never = () => () => {}
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the document came in. What is read of the person later does not change it. */
let cameIn: string | undefined

type Zones = {
  /** That of the server's words: of the visit before, else of East Africa (decisions 6). */
  came: string
  /** The browser's, for who is signed in; unknown until scripts run. */
  own: string | undefined
}

export function useZones(): Zones {
  const root = useRouteLoaderData<{ user: object | null; zone?: string }>('root')
  const here = useSyncExternalStore(never, ownZone, () => undefined)
  const kept = root?.zone ?? EAST_AFRICA
  return { came: import.meta.env.SSR ? kept : (cameIn ??= kept), own: root?.user ? here : undefined }
}

/** The zone of a part whose times do not change by themselves (mentorship/screens/held-zone.tsx). */
export const Held = /* @__PURE__ */ createContext<string | null>(null)

/**
 * The time zone for displayed times: the browser's, for signed-in people, which a cookie keeps for the first words of a page, for mails and
 * SMS (scripts/starter.ts writes it); otherwise that of East Africa. A page that came in another zone is put right when its scripts are
 * there, but for what is held.
 */
export function useZone(): string {
  const needs = import.meta.env.SSR ? needsOfPage() : null
  if (needs) needs.showsTimes = true
  const { came, own } = useZones()
  return use(Held) ?? own ?? came
}
