/**
 * Every style of the product, for pages with scripts: they carry it inside, so that the first paint does not wait for
 * a second request behind the scripts. Empty in the browser, where the page's own <style> is found by its name.
 */
export let pageStyles = ''

/** Called once by the server's entry. */
export function providePageStyles(css: string): void {
  pageStyles = css
}
