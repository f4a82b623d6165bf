// Hyphenated words that must not break, with adjacent punctuation.
const WORD = /([^\s\w<>&;]{0,3}(?:M-Pesa|1-on-1|e-mails?)(?:'s)?[^\s\w<>&;]{0,3})/i
const IN_HTML = new RegExp(`${WORD.source}(?![^<]*>)`, 'gi')

/** A text split at those words: every second part is one. A text without any is a single part. */
export const noBreakParts = (text: string): string[] => (text.includes('-') ? text.split(WORD) : [text])

/** The same in HTML: each of them in an element that keeps it together; tags are unchanged. */
export const noBreakHtml = (html: string): string =>
  html.replace(IN_HTML, '<span class="whitespace-nowrap">$1</span>')
