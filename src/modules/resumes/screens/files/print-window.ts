import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'

/** Milliseconds between building the window and printing it (RES-17). */
const PRINT_AFTER = 500

/**
 * Fills an empty window with the page as the preview shows it, and prints it, or says why it could not (RES-16 to RES-22). The
 * nodes of the preview are copied, so user text never becomes markup; styles are those of this page.
 */
export async function printPreview(preview: Element, title: string): Promise<void> {
  let page: Window | null = null
  try {
    // Within the press: browsers block a window that opens later. Some throw instead of opening none.
    page = window.open('', '_blank')
    if (!page) return fail(m.resume_print_blocked())
    build(page.document, preview, title)
    await new Promise((resolve) => setTimeout(resolve, PRINT_AFTER))
    page.print()
    showToast({ title: m.resume_print_done(), text: m.resume_print_done_text() })
  } catch {
    page?.close()
    fail(m.resume_print_failed())
  }
}

export const fail = (text: string): void =>
  showToast({ title: m.resume_print_failed_title(), text, tone: 'brick' })

function build(target: Document, preview: Element, title: string): void {
  target.title = title
  target.documentElement.lang = document.documentElement.lang
  for (const style of document.querySelectorAll('style, link[rel=stylesheet]'))
    target.head.append(target.importNode(style, true))
  target.body.className = 'cv-window'
  target.body.append(target.importNode(preview, true))
}
