import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a page's shouldRevalidate: whether only a dialog with its own URL opens or closes over it, so that the page need not be read
 * again.
 * @param page its path; its dialogs are below it
 */
export const isOnlyDialog = (
  page: string,
  { currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs,
): boolean =>
  !formMethod &&
  currentUrl.search === nextUrl.search &&
  currentUrl.pathname !== nextUrl.pathname &&
  [currentUrl, nextUrl].every(({ pathname }) => `${pathname}/`.startsWith(`${page}/`))
