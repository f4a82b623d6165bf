/** What is said of a text, and the element that is marked meanwhile. */
export type Piece = { element: Element; words: string }

const spoken = 'h2,h3,h4,h5,h6,p,li,tr,summary,svg[role=img]'
// Code and data are for the eye, and an answer is for whoever has chosen.
const silent = 'pre, .data, details > p'

/** A text as it is read aloud, in its order: its words, and of a figure what it shows. */
export function piecesOf(text: Element): Piece[] {
  return [...text.querySelectorAll(spoken)]
    .filter((element) => !element.closest(silent) && !element.querySelector(':scope > p'))
    .map((element) => ({ element, words: wordsOf(element) }))
    .filter(({ words }) => /[\p{L}\p{N}]/u.test(words))
}

function wordsOf(element: Element): string {
  if (element.matches('svg')) return element.getAttribute('aria-label') ?? ''
  if (element.matches('tr')) return [...element.children].map((cell) => cell.textContent).join(', ')
  const own = element.cloneNode(true) as Element
  // Lists and blocks within an item have their own turn.
  for (const inner of own.querySelectorAll('ul, ol, pre, figure, .check, .data')) inner.remove()
  return own.textContent.replace(/\s+/g, ' ').trim()
}
