import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { EAST_AFRICA } from '#kit/time.ts'

const never = () => () => {}
const YEAR_S = 365 * 24 * 3600
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The time zone for displayed times: the browser's, for signed-in people, which a cookie keeps for pages without scripts, mails and
 * SMS; otherwise that of East Africa (decisions 6).
 */
export function useZone(): string {
  const root = useRouteLoaderData<{ user: object | null; zone?: string }>('root')
  const kept = root?.zone ?? EAST_AFRICA
  const own = useSyncExternalStore(never, ownZone, () => undefined)
  const isNews = root?.user != null && own !== undefined && own !== kept
  useEffect(() => {
    if (isNews) document.cookie = `zone=${own}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`
  }, [isNews, own])
  return root?.user ? (own ?? kept) : kept
}
