// Hyphenated words that must not break, and a number with its unit: "KES 4,000", "20 min", in Kiswahili "dakika 20" and "MB 3"; with adjacent
// punctuation. Every page has this, so it is one expression.
const HELD =
  /([^\s\w<>&;]{0,3}(?:(?:M-Pesa|1-on-1|e-mails?)(?:'s)?|(?<![\w-])(?:KES|KSh|UGX|TZS|USD|dakika|saa|[kMG]B) \d[\d.,-]*|(?<![\w.,-])\d[\d.,-]* (?:min|h|[kMG]B|KES)(?!\w))[^\s\w<>&;]{0,3})/i
// A drawing is left as it is: an element of HTML would end it.
const IN_HTML = new RegExp(`<svg[^]*?</svg>|${HELD.source}(?![^<]*>)`, 'gi')

/** A text split at what holds together: every second part is such a thing. A text without any is a single part. */
export const noBreakParts = (text: string): string[] => (/[-\d]/.test(text) ? text.split(HELD) : [text])

/** The same in HTML: each of them in an element that keeps it together; tags are unchanged, and words of figures, whose drawing such an element would end. */
export const noBreakHtml = (html: string): string =>
  html.replace(IN_HTML, (all, held) => (held ? `<span class="whitespace-nowrap">${held}</span>` : all))
