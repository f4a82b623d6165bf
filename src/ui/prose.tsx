import { noBreakHtml } from '#ui/no-break/words.ts'

type Props = { safeHtml: string; lang?: string; /** Running text by default. */ className?: string }

/**
 * The only place that sets raw HTML. `safeHtml` is what a module's Markdown renderer produced and sanitized, never what somebody
 * typed.
 */
export function Prose({ safeHtml, lang, className = 'prose' }: Props) {
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: noBreakHtml(safeHtml) }} />
}

const UNCHANGED = { __html: '' }

/**
 * What no script changes: a browser keeps what the server wrote, so that no page loads its words a second time. The object is the same at
 * every render, as React would write another one into the page.
 * @param html our own words; nothing in a browser
 */
export const Written = ({ html }: { html: string | undefined }) => (
  <div suppressHydrationWarning dangerouslySetInnerHTML={html === undefined ? UNCHANGED : { __html: html }} />
)
