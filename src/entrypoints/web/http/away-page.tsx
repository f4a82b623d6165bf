import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Pindo } from '#ui/pattern.tsx'
import styles from '#styles/app.css?inline'

/** What was submitted to the address, to be sent again; nothing for a page that was only read. */
export type Sent = { fields: [string, string][]; isWhole: boolean }

/**
 * The page shown while the database is unavailable. It reads nothing: no session, no figure and no route, so it can always be
 * shown. As the reader is unknown, it has no personal header.
 */
export function AwayPage({ address, sent }: { address: string; sent: Sent | null }) {
  return (
    <html lang={getLocale()}>
      <Head />
      <body>
        <header className="site-header">
          <div className="wrap site-bar">
            <p className="brand">Stadi</p>
          </div>
          <Pindo />
        </header>
        <main id="main" className="wrap">
          <div className="page-head">
            <h1>{m.away_title()}</h1>
            <p className="lead">{m.away_text()}</p>
            {sent ? <RetryForm address={address} {...sent} /> : <RetryLink address={address} />}
          </div>
        </main>
      </body>
    </html>
  )
}

const Head = () => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>{`${m.away_title()} - Stadi`}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <style>{styles}</style>
  </head>
)

const RetryLink = ({ address }: { address: string }) => (
  <p>
    <ButtonLink to={address} reload>
      {m.away_try_again()}
    </ButtonLink>
  </p>
)

function RetryForm({ address, fields, isWhole }: Sent & { address: string }) {
  return (
    <form method="post" action={address} className="stack">
      {fields.length > 0 && <p>{m.away_kept()}</p>}
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
