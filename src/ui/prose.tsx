import { noBreakHtml } from '#ui/no-break/words.ts'

/** The one place that sets HTML. `safeHtml` is what a module's Markdown renderer made and cleaned, never what somebody typed. */
export function Prose({ safeHtml, lang }: { safeHtml: string; lang?: string }) {
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: noBreakHtml(safeHtml) }} />
}
