import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'

/** How to test, in order (TST-07). @param phonesHere whether this visitor can answer the simulated phones */
export function TestGuide({ amountKes, phonesHere }: { amountKes: number; phonesHere: boolean }) {
  return (
    <Section title={m.test_payment_how()}>
      <div className="prose">
        <ol>
          <li>{m.test_payment_how_sign_in()}</li>
          <li>{m.test_payment_how_phone()}</li>
          <li>
            {held(m.test_payment_how_pay({ pay: m.payment_pay({ amount: kes(amountKes, getLocale()) }) }))}
          </li>
          {phonesHere ? (
            <li>
              {m.test_payment_how_answer()}{' '}
              <a href="/dev/phone" target="_blank">
                {m.payment_simulator_link()}
              </a>
            </li>
          ) : (
            <li>{m.test_payment_how_no_answer()}</li>
          )}
          <li>{m.test_payment_how_end()}</li>
        </ol>
        <p>{m.test_payment_gives_nothing()}</p>
      </div>
    </Section>
  )
}
