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
type WrittenProps = {
  label: string
  /** Our own words as HTML; nothing in a browser. */ html: string | undefined
}

/**
 * Links that no script changes: a browser keeps what the server wrote, so that no page loads their words a second time. The object is the
 * same at every render, as React would write another one into the page.
 */
export const WrittenNav = ({ label, html }: WrittenProps) => (
  <nav
    aria-label={label}
    suppressHydrationWarning
    dangerouslySetInnerHTML={html === undefined ? UNCHANGED : { __html: html }}
  />
)
