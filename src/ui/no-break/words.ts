// Hyphenated words that must not break, with adjacent punctuation.
const HELD = new RegExp(
  `([^\\s\\w<>&;]{0,3}(?:(?:${WORDS.source})(?:'s)?|${MEASURES})[^\\s\\w<>&;]{0,3})`,
  'i',
)
const IN_HTML = new RegExp(`${HELD.source}(?![^<]*>)`, 'gi')

/** A text split at what holds together: every second part is such a thing. A text without any is a single part. */
export const noBreakParts = (text: string): string[] => (/[-\d]/.test(text) ? text.split(HELD) : [text])

/** The same in HTML: each of them in an element that keeps it together; tags are unchanged. */
export const noBreakHtml = (html: string): string =>
  html.replace(IN_HTML, '<span class="whitespace-nowrap">$1</span>')
