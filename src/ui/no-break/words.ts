// Hyphenated words that must not break.
const WORDS = /M-Pesa|1-on-1|e-mails?/
// A number stays with its unit: "KES 4,000", "20 min", in Kiswahili "dakika 20" and "MB 3".
const NUMBER = /\d[\d.,]*(?:-\d[\d.,]*)?/
const BEFORE = /KES|KSh|UGX|TZS|USD|dakika|saa|[kKMG]B/
const AFTER = /min|h|[kKMG]B|KES/
const MEASURES = `(?<![\\w-])(?:${BEFORE.source}) ${NUMBER.source}|(?<![\\w.,-])${NUMBER.source} (?:${AFTER.source})(?!\\w)`
// With adjacent punctuation.
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
