import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { type Step, Stepper } from '#ui/layout/stepper.tsx'
import { held } from '#ui/no-break/held.ts'
import type { PaymentStage } from '../../types.ts'
import type { Simulated } from './paying.server.ts'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { useHydrated } from '#shell/use-hydrated.ts'

const steps = ({ phone, done, payee }: StepsProps): Step[] =>
  [
    { title: m.payment_step_sent(), text: m.payment_step_sent_text({ phone }) },
    {
      title: done > 1 ? m.payment_step_pin() : m.payment_step_pin_now(),
      // A finished step asks for nothing any more.
      text: done > 1 ? undefined : payee ? m.payment_step_pin_named({ payee }) : m.payment_step_pin_text(),
    },
    { title: m.payment_step_confirmed(), text: m.payment_step_confirmed_text() },
  ].map((step, place) => ({ ...step, state: place < done ? 'done' : place === done ? 'current' : 'ahead' }))

type StepsProps = {
  phone: string
  /** How many of them are done. */
  done: number
  /** The name that M-Pesa shows on the phone, if known. */
  payee: string | null
}

/** Prompt sent, PIN entered, confirmed. */
export function PaymentSteps(props: StepsProps) {
  const stateText = {
    done: m.payment_state_done(),
    current: m.payment_state_current(),
    ahead: m.payment_state_ahead(),
  }
  return <Stepper label={m.payment_steps()} stateText={stateText} steps={steps(props)} />
}

type Props = {
  /** Masked. */
  phone: string
  stage: Extract<PaymentStage, 'prompt-sent' | 'checking'>
  /** This page, to be reloaded before scripts are there. */
  here: string
  simulated: Simulated
  payee: string | null
  level?: 'h2' | 'h3'
  /** Further actions, below. */
  children?: ReactNode
}

/** A prompt is open, or M-Pesa's answer is pending: the state and what to do now. */
export function PaymentPanel({
  phone,
  stage,
  here,
  simulated,
  payee,
  level: Heading = 'h3',
  children,
}: Props) {
  const isSent = stage === 'prompt-sent'
  // M-Pesa answers without anybody touching the page.
  if (import.meta.env.SSR) needsOfPage()?.live()
  const hydrated = useHydrated()
  const panel = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone; the reader continues here.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
    // From the top: what is paid for and how much stays visible.
    panel.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])
  return (
    <div className="stack pay-panel" ref={panel} tabIndex={-1}>
      <div>
        <Heading className="text-lg">
          {held(isSent ? m.payment_sent_title() : m.payment_checking_title())}
        </Heading>
        <p className="mt-1">{isSent ? held(m.payment_started_text()) : held(m.payment_checking_text())}</p>
      </div>
      {isSent && <PaymentSteps phone={phone} done={1} payee={payee} />}
      {hydrated ? (
        <p>
          <Spinner label={m.payment_waiting()} />
        </p>
      ) : (
        <ButtonLink wide reload to={here}>
          {m.payment_check_again()}
        </ButtonLink>
      )}
      {simulated && (
        <p className="small">
          {held(m.payment_simulator())}{' '}
          {simulated === 'here' && (
            <a href="/dev/phone" target="_blank">
              {m.payment_simulator_link()}
            </a>
          )}
        </p>
      )}
      {isSent && (
        <Disclosure title={m.payment_no_prompt()}>
          <p className="small">{m.payment_no_prompt_text()}</p>
        </Disclosure>
      )}
      {held(children)}
    </div>
  )
}
