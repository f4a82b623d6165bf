import type { ReactNode } from 'react'
import { getLocale } from '#paraglide/runtime.js'
import { Pindo } from '#ui/pattern.tsx'
import { held } from '#ui/no-break/held.ts'
import styles from '#styles/app.css?inline'

type Props = { title: string; lead: ReactNode; children: ReactNode }

/** A page that reads nothing: no session, no figure and no route. As the reader is unknown, it has no personal header. */
export const PlainPage = ({ title, lead, children }: Props) => (
  <html lang={getLocale()}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${title} - Stadi`}</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <style>{styles}</style>
    </head>
    <body>
      <header className="site-header">
        <div className="wrap site-bar">
          <p className="brand">Stadi</p>
        </div>
        <Pindo />
      </header>
      <main id="main" className="wrap">
        <div className="page-head">
          <h1>{held(title)}</h1>
          <p className="lead">{held(lead)}</p>
          {held(children)}
        </div>
      </main>
    </body>
  </html>
)
