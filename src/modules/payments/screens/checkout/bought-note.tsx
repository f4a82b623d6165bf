import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { bannerClass, BannerWords } from '#ui/feedback/banner.tsx'
import { type Paid, PaidNote } from './paid-note.tsx'

export function BoughtNote({ paid }: { paid: Paid }) {
  const note = useRef<HTMLElement>(null)
  // The buyer continues here after pressing in the sheet.
  useEffect(() => note.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={note} tabIndex={-1} className={`${bannerClass('leaf')} mt-4`}>
      <BannerWords
        title={m.payment_done_title()}
        text={
          <div className="stack mt-1">
            <PaidNote paid={paid} />
          </div>
        }
      />
    </section>
  )
}
