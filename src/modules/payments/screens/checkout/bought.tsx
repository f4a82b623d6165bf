import { useLocation } from 'react-router'
import { later } from '#shell/later.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import type { Paid } from './paid-note.tsx'

// Its words come only to those who paid: every page of a course would bring three kilobytes of them.
const BoughtNote = later(() => import('./bought-note.tsx').then((file) => file.BoughtNote))

/** First on the page of a course that was paid for a moment ago: the sheet is closed (PAY-29), and its receipt stays. */
export default function Bought() {
  const paid = (useLocation().state as { paid?: Paid } | null)?.paid
  // Only this browser's history knows of it: the server draws the page without.
  const isHydrated = useHydrated()
  return isHydrated && paid && <BoughtNote paid={paid} />
}
