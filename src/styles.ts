/**
 * The product's styles as text, for pages that carry them inside, so that the first paint does not wait for a second request.
 * `scripted` holds those of `courses` too, as such a page can become a course without being loaded again; `site` pages are always
 * loaded whole. Empty in the browser, where the page's own <style> is found by its name.
 */
export const pageStyles = { everywhere: '', scripted: '', courses: '', site: '' }

/** Styles beyond those of every page that a route asks for in `handle.styles`. */
export type StyleSet = 'courses' | 'site'

/** Called once by the server's entry. */
export function providePageStyles(styles: typeof pageStyles): void {
  Object.assign(pageStyles, styles)
}
