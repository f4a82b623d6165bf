import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts have taken the page over; false on the server and in the first picture, so that both agree. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
