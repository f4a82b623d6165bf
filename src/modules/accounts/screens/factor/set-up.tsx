import type { ReactNode } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { CodeField } from './code-field.tsx'

type Offer = { secret: string; uri: string; qr: { side: number; path: string } }

/**
 * The secret as a QR code for another device, as a link for this one, and as text; then the first code. @param children additional
 * questions
 */
export const SetUp = ({ secret, uri, qr, children }: Offer & { children?: ReactNode }) => (
  <Section title={m.factor_set_up()}>
    <div className="measure stack">
      <p>{m.factor_step_app()}</p>
      <div>
        <p>{m.factor_step_scan()}</p>
        <Picture {...qr} />
        <p>
          {m.factor_step_here()} <a href={uri}>{m.factor_step_open()}</a>
        </p>
      </div>
      <p>
        {m.factor_step_type()} <code className="wrap-anywhere">{secret}</code>
      </p>
      <ActionForm intent="turn-on" className="stack">
        {children}
        <CodeField isFirst />
        <p>
          <Submit>{m.factor_turn_on()}</Submit>
        </p>
      </ActionForm>
    </div>
  </Section>
)

/** Black on white also in dark mode, so that cameras can read it. */
const Picture = ({ side, path }: Offer['qr']) => (
  <svg
    viewBox={`0 0 ${side} ${side}`}
    width="220"
    height="220"
    role="img"
    aria-label={m.factor_qr()}
    className="my-4"
  >
    <rect width={side} height={side} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)
