// Words with a hyphen that no line may end in, with the marks that stand at them.
const WORD = /([^\s\w<>&;]{0,3}(?:M-Pesa|1-on-1|e-mails?)(?:'s)?[^\s\w<>&;]{0,3})/i
const IN_HTML = new RegExp(`${WORD.source}(?![^<]*>)`, 'gi')

/** A text cut at those words: every second part is one. Of a text without any there is one part. */
export const noBreakParts = (text: string): string[] => (text.includes('-') ? text.split(WORD) : [text])

/** The same in HTML: each of them in an element that holds it together; tags stay as they are. */
export const noBreakHtml = (html: string): string =>
  html.replace(IN_HTML, '<span class="whitespace-nowrap">$1</span>')
