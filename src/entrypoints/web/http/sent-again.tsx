import { m } from '#paraglide/messages.js'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { PlainPage } from '#web/plain-page.tsx'

/** What was submitted to the address, to be sent again; nothing for a page that was only read. */
export type Sent = { fields: [string, string][]; isWhole: boolean }

/** The page shown while the database is unavailable: it can always be shown. */
export const AwayPage = ({ address, sent }: { address: string; sent: Sent | null }) => (
  <PlainPage title={m.away_title()} lead={m.away_text()}>
    {sent ? <RetryForm address={address} {...sent} /> : <RetryLink address={address} />}
  </PlainPage>
)

const RetryLink = ({ address }: { address: string }) => (
  <p>
    <ButtonLink to={address} reload>
      {m.away_try_again()}
    </ButtonLink>
  </p>
)

/** What was sent, whole, behind a button that sends it again. */
function RetryForm({ address, fields, isWhole, words }: Sent & { address: string; words?: string }) {
  return (
    <form method="post" action={address} className="stack">
      {fields.length > 0 && <p>{held(words) ?? m.away_kept()}</p>}
      {!isWhole && <p>{m.away_retype()}</p>}
      {fields.map(([name, value], place) =>
        value.includes('\n') ? (
          <textarea key={place} name={name} defaultValue={value} hidden />
        ) : (
          <input key={place} type="hidden" name={name} value={value} />
        ),
      )}
      <p>
        <Button>{m.away_send_again()}</Button>
      </p>
    </form>
  )
}

type FirstProps = Sent & {
  /** Where the form was sent. */
  address: string
  /** The way to signing in. */
  firstTo: string
}

/**
 * What somebody without scripts wrote after their session had ended: a redirect would throw it away. The way to signing in opens beside
 * this page, which then sends what it holds.
 */
export const SignInFirst = ({ firstTo, ...sent }: FirstProps) => (
  <PlainPage title={m.away_signed_out()} lead={m.away_signed_out_text()}>
    <p>
      <ButtonLink to={firstTo} reload target="_blank" rel="noopener">
        {m.away_sign_in()}
      </ButtonLink>
    </p>
    <RetryForm {...sent} words={m.away_signed_in()} />
  </PlainPage>
)
