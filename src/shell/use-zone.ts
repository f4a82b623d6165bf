import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { EAST_AFRICA } from '#kit/time.ts'

const never = () => () => {}
const YEAR_S = 365 * 24 * 3600
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The clock by which times are shown: the browser's, of somebody signed in, which is kept in a cookie for pages without scripts, mails and
 * SMS; else that of East Africa (decisions 6).
 */
export function useZone(): string {
  const kept = useRouteLoaderData<{ zone?: string }>('root')?.zone
  const own = useSyncExternalStore(never, ownZone, () => undefined)
  const isNews = kept !== undefined && own !== undefined && own !== kept
  useEffect(() => {
    if (isNews) document.cookie = `zone=${own}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`
  }, [isNews, own])
  return kept === undefined ? EAST_AFRICA : (own ?? kept)
}
