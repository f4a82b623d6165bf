// GSM 03.38, the alphabet of SMS and USSD. A message has room for 160 characters of seven bits, called septets.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
// Each is preceded by a septet that switches the table.
const extended = new Set('^{}[]~\\|€')

/**
 * Septets that a text uses, of the 160 of a message. A character that the alphabet lacks counts as the "?" that {@link gsmText} may
 * replace it with.
 */
export function septets(text: string): number {
  let count = 0
  for (const letter of text) count += extended.has(letter) ? 2 : 1
  return count
}

/** Whether every character is in the alphabet: one that is not reduces a message from 160 to 70 characters. */
export const isGsm = (text: string): boolean => [...text].every(isGsmLetter)

const isGsmLetter = (letter: string): boolean => basic.has(letter) || extended.has(letter)

// Characters with a substitute, and letters that are not a plain letter with a diacritic.
const alike = new Map(
  Object.entries({
    "'": '‘’‚‛′ʹʼʻ`´',
    '"': '“”„‟″«»',
    '-': '‐‑‒–—―−•·▪◦',
    '/': '⁄∕÷',
    x: '×',
    d: 'đð',
    D: 'ĐÐ',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
    h: 'ħ',
    ng: 'ŋ',
    Ng: 'Ŋ',
    oe: 'œ',
    OE: 'Œ',
    th: 'þ',
    Th: 'Þ',
    '->': '→',
    '(c)': '©',
    '(r)': '®',
  }).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
)

/**
 * A text in the alphabet: "Wanjikũ" becomes "Wanjiku", a curly quote a straight one, a long dash "-", an ellipsis three dots.
 * Invisible characters are removed, any other becomes "?". It never throws.
 */
export function gsmText(text: string): string {
  let plain = ''
  for (const letter of text.toWellFormed().replace(/\r\n?/g, '\n').normalize('NFC')) plain += plainOf(letter)
  return plain
}

function plainOf(letter: string): string {
  const whole = isGsmLetter(letter) ? letter : alike.get(letter)
  if (whole !== undefined) return whole
  if (/[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u.test(letter)) return ''
  if (/[\s\p{Z}]/u.test(letter)) return ' '
  if (/\p{Cc}/u.test(letter)) return ''
  const parts = [...letter.normalize('NFKD').replace(/\p{M}/gu, '')].map((part) => alike.get(part) ?? part)
  return parts.length > 0 && parts.every(isGsm) ? parts.join('') : '?'
}
