/**
 * The product's styles as text, for pages that carry them inside, so that the first paint does not wait for a second request.
 * Empty in the browser, where the page's own <style> is found by its name.
 */
export const pageStyles = { everywhere: '', scripted: '' }

/** Called once by the server's entry: the styles of all pages, and those that only pages with scripts need. */
export function providePageStyles(everywhere: string, scripted: string): void {
  pageStyles.everywhere = everywhere
  pageStyles.scripted = scripted
}
