import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { arriving } from '#gap.ts'
import type { Paid } from './paid-note.tsx'

// Its words come only to those who paid: every page of a course would bring three kilobytes of them.
const BoughtNote = lazy(arriving(() => import('./bought-note.tsx').then((file) => ({ default: file.BoughtNote }))))

/** First on the page of a course that was paid for a moment ago: the sheet is closed (PAY-29), and its receipt stays. */
export default function Bought() {
  const paid = (useLocation().state as { paid?: Paid } | null)?.paid
  return paid && <Suspense fallback={null}><BoughtNote paid={paid} /></Suspense>
}
