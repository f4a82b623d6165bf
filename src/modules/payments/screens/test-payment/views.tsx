import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { authHref } from '#modules/accounts/rules.ts'

const views = ['signed-out', 'signed-in'] as const
export type TestView = (typeof views)[number]

/** What the URL asks to show, if it does. */
export const viewOf = (text: string | null): TestView | null => views.find((view) => view === text) ?? null

const labels: Record<TestView, () => string> = {
  'signed-out': m.test_payment_signed_out,
  'signed-in': m.test_payment_signed_in,
}

/**
 * Shows the page as for signed-out or signed-in visitors. Links, so that it works without scripts; the session stays as it is
 * (TST-02).
 */
export function TestViews({ view, real }: { view: TestView; real: TestView }) {
  return (
    <div className="grid gap-2">
      <p className="font-bold">{m.test_payment_show_as()}</p>
      <nav aria-label={m.test_payment_show_as()} className="chips">
        {views.map((one) => (
          <Anchor
            key={one}
            className="chip"
            to={`/test-mpesa?as=${one}`}
            preventScrollReset
            aria-current={one === view || undefined}
          >
            {labels[one]()}
          </Anchor>
        ))}
      </nav>
      {view !== real && (
        <p className="small">
          {view === 'signed-in' ? m.test_payment_not_signed_in() : m.test_payment_is_signed_in()}
          {view === 'signed-in' && (
            <>
              {' '}
              <a href={authHref('either', '/test-mpesa')}>{m.common_sign_in()}</a>
            </>
          )}
        </p>
      )}
    </div>
  )
}
