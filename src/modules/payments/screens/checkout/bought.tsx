import { useLocation } from 'react-router'
import { later } from '#shell/later.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import type { Paid } from './paid-note.tsx'

// Its texts load only for those who paid: otherwise every course page would contain three kilobytes of them.
const BoughtNote = later(() => import('./bought-note.tsx').then((file) => file.BoughtNote))

/** At the top of the page of a course just paid for: the sheet is closed (PAY-29), and its receipt stays. */
export default function Bought() {
  const paid = (useLocation().state as { paid?: Paid } | null)?.paid
  // Only this browser's history knows about it: the server renders the page without it.
  const isHydrated = useHydrated()
  return isHydrated && paid && <BoughtNote paid={paid} />
}
