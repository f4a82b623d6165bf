import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { noticeClass, NoticeWords } from '#ui/banner.tsx'
import { type Paid, PaidNote } from './paid-note.tsx'

/** First on the page of a course that was paid for a moment ago: the sheet is closed (PAY-29), and its receipt stays. */
export default function Bought() {
  const paid = (useLocation().state as { paid?: Paid } | null)?.paid
  const note = useRef<HTMLElement>(null)
  // Whoever pressed in the sheet goes on here.
  useEffect(() => note.current?.focus({ preventScroll: true }), [])
  if (!paid) return null
  return (
    <section ref={note} tabIndex={-1} className={`${noticeClass('leaf')} mt-4`}>
      <NoticeWords title={m.payment_done_title()} text={<div className="stack mt-1"><PaidNote paid={paid} /></div>} />
    </section>
  )
}
