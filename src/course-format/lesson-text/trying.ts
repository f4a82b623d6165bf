/** Where a browser keeps, for the next page of this tab, that its text comes from a lesson and from no link. */
export const TRIED = 'stadi-tried'

/**
 * Lets the code of a text lead to the playground, with its words in the part of the address that no server sees, and shows the links.
 * @returns what ends it
 */
export function listenToTrying(within: ParentNode & { dataset?: DOMStringMap }): () => void {
  const links = [...within.querySelectorAll<HTMLAnchorElement>('.coded a')]
  const place = document.querySelector<HTMLElement>('[data-lesson]')?.dataset
  const search = place?.course ? `?course=${place.course}&lesson=${place.lesson}` : ''
  for (const link of links) {
    const code = link.previousElementSibling!.textContent
    link.href = `/playground${search}#${link.dataset.kind}=${encodeURIComponent(code)}`
    link.hidden = false
    link.addEventListener('click', remember)
  }
  return () => {
    for (const link of links) link.removeEventListener('click', remember)
  }
}

function remember({ currentTarget }: Event): void {
  try {
    sessionStorage.setItem(TRIED, (currentTarget as HTMLAnchorElement).hash)
  } catch {
    // Switched off: then it is read as what a link brings.
  }
}
