import { useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TopLine } from '#ui/progress.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import type { ToastMessage } from '#ui/feedback/toast-words.ts'

const toasts: [words: string, toast: ToastMessage][] = [
  ['Say it went well', { title: 'Saved', text: 'Your goal is on the dashboard.' }],
  ['Say something', { title: 'Ujumbe mpya', text: 'Baraka amekujibu.', tone: 'sky' }],
  [
    'Say it went wrong',
    { title: 'Not sent', text: 'Check your connection and try again.', tone: 'brick', durationMs: 8000 },
  ],
]

export function Telling() {
  const [moving, setMoving] = useState(false)
  return (
    <Section title="Telling">
      <div className="stack">
        <Banners />
        <div className="row">
          {toasts.map(([words, toast]) => (
            <Button key={words} type="button" variant="outline" onClick={() => showToast(toast)}>
              {words}
            </Button>
          ))}
          <Button type="button" variant="quiet" aria-pressed={moving} onClick={() => setMoving(!moving)}>
            Top line
          </Button>
        </div>
        <TopLine active={moving} label="Loading" />
        <Spinner label="Waiting for your PIN on 0712 345 678..." />
        <Nothing />
      </div>
    </Section>
  )
}

const Banners = () => (
  <>
    <Banner title="Payment successful!" text="You can open every lesson now." />
    <Banner tone="sky" title="Huna mtandao kwa sasa" text="Uliyosoma yamehifadhiwa kwenye simu." />
    <Banner tone="gold" title="Your hold ends in 10 minutes" />
    <Banner
      tone="brick"
      title="Payment failed"
      text="M-Pesa did not get your PIN in time. Nothing was taken; try again."
    />
  </>
)

const Nothing = () => (
  <EmptyState
    level="h3"
    title="Bado hakuna mazungumzo"
    text="Write to a mentor and the conversation will be here."
    action={<ButtonLink to="#cards">Find a mentor</ButtonLink>}
  />
)
