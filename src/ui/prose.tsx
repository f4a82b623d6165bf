/** The one place that sets HTML. `safeHtml` is what a module's Markdown renderer made and cleaned, never what somebody typed. */
export function Prose({ safeHtml }: { safeHtml: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: safeHtml }} />
}
