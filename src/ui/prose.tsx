import { noBreakHtml } from '#ui/no-break/words.ts'

type Props = { safeHtml: string; lang?: string; /** Running text by default. */ className?: string }

/**
 * This file alone sets raw HTML. `safeHtml` is what a module's Markdown renderer produced and sanitized, never what somebody
 * typed.
 */
export function Prose({ safeHtml, lang, className = 'prose' }: Props) {
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: noBreakHtml(safeHtml) }} />
}

/** Words within a line, in the same way. */
export const Words = ({ safeHtml, lang }: Pick<Props, 'safeHtml' | 'lang'>) => (
  <span lang={lang} dangerouslySetInnerHTML={{ __html: noBreakHtml(safeHtml) }} />
)

/** By id, as a browser found it. */
const found = new Map<string, { __html: string }>()

function asFound(id: string): { __html: string } {
  const html = found.get(id) ?? { __html: document.getElementById(id)?.innerHTML ?? '' }
  found.set(id, html)
  return html
}

/**
 * Running text that no script changes, in its place of the page: a browser that loaded the page has it there and not a second time in
 * the page's data (`inPageAlone`, web/answers.server.ts).
 * @param id of this text alone
 */
export const PlacedProse = ({
  id,
  safeHtml,
  lang,
}: {
  id: string
  safeHtml: string | undefined
  lang?: string
}) => (
  <div
    id={id}
    className="prose"
    lang={lang}
    dangerouslySetInnerHTML={safeHtml === undefined ? asFound(id) : { __html: noBreakHtml(safeHtml) }}
  />
)

/**
 * What no script changes: a browser shows again what the server wrote, so that no page loads its words a second time.
 * @param html our own words; nothing in a browser
 */
export const ServerHtml = ({ id, html }: { id: string; html: string | undefined }) => (
  <div id={id} dangerouslySetInnerHTML={html === undefined ? asFound(id) : { __html: html }} />
)
