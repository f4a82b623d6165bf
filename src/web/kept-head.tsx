import { m } from '#paraglide/messages.js'
import { Pindo } from '#ui/pattern.tsx'
import { ServerHtml } from '#ui/prose.tsx'

/** No script changes it. */
const keptHeadHtml = (): string =>
  `<div class="wrap site-bar"><a class="brand" href="/">Stadi <span class="badge t-sun">Beta</span></a><div class="site-person"><a class="place" href="/offline">${m.kept_place()}</a></div></div>`

/** The header of pages that a phone keeps: nothing of a person, and no place that needs the network but the first page. */
export const KeptHeader = () => (
  <header className="site-header">
    <ServerHtml id="kept" html={import.meta.env.SSR ? keptHeadHtml() : undefined} />
    <Pindo />
  </header>
)
