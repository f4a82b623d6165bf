import { noBreakHtml } from '#ui/no-break/words.ts'

/**
 * The only place that sets raw HTML. `safeHtml` is what a module's Markdown renderer produced and sanitized, never what somebody
 * typed.
 */
export function Prose({ safeHtml, lang }: { safeHtml: string; lang?: string }) {
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: noBreakHtml(safeHtml) }} />
}
