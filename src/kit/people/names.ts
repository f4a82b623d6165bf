import { optionalText, requiredText } from '../inputs.ts'
import { cleanText, textLength } from '../text.ts'

/** Letters of a person's name, counted as people count. */
export const LONGEST_NAME = 60
// A class of 60 may number its people; a phone number or an amount has more.
const MOST_DIGITS = 2

// As keyboards and phones type them; ʼ, ʻ and their like are letters to Unicode.
const APOSTROPHES = "'’‘`´′＇׳"
// The joiners change how letters of some scripts are written; cleanText leaves them nowhere else.
const SIGN = `[\\p{L}\\p{M}\\p{Nd}\\p{Pd}${APOSTROPHES}\\u200C\\u200D]`
// The dot of an initial or a title ends its word, or one more initial follows. In "bit.ly" neither is so.
const DOT = `(?<=[\\p{L}\\p{M}])\\.(?=$|[ \\p{Pd}]|\\p{L}\\p{M}*(?:\\.|[ ]|$))`
const WORD = `${SIGN}+(?:${DOT}${SIGN}*)*`
const nameShape = new RegExp(`^${WORD}(?: ${WORD})*$`, 'u')
// What phones and mail programs make a link of, also with other dots than ours.
const link = /:\/\/|www[.。．｡]|[\p{L}\d][.。．｡]\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3}/iu

/**
 * Whether a text can be the name of a person to somebody who does not know them: letters of any script, apostrophes, hyphens, dots of
 * initials and single spaces. Nothing in it can be opened, dialled or paid.
 */
export const isPersonName = (text: string): boolean =>
  textLength(text) <= LONGEST_NAME &&
  nameShape.test(text) &&
  /\p{L}/u.test(text) &&
  (text.match(/\p{Nd}/gu) ?? []).length <= MOST_DIGITS

/** A name on one line, with a space after an initial: people type "J.Kamau". */
const tidied = (text: string): string =>
  cleanText(text)
    .replace(/\s+/gu, ' ')
    .replace(/(?<![\p{L}\p{M}])(\p{Lu}\p{M}*\.)(?=\p{Lu}\p{M}*\p{Ll})/gu, '$1 ')

/**
 * A name that was stored before there was this rule, as it may be sent: of its words those that can be in a name, or nothing. Of
 * "bit.ly/3xYz9Q Mwangi" that is "Mwangi".
 */
export function harmlessName(stored: string): string {
  const name = tidied(stored)
  if (isPersonName(name)) return name
  let kept = ''
  for (const word of name.split(' ')) {
    const bare = word.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}.]+$/gu, '')
    const longer = kept === '' ? bare : `${kept} ${bare}`
    if (!/\p{Nd}/u.test(bare) && isPersonName(bare) && isPersonName(longer)) kept = longer
  }
  return kept
}

/** A person's name as somebody typed it. @param max letters, at most LONGEST_NAME */
export const personName = (max = LONGEST_NAME) =>
  requiredText(max).transform(tidied).refine(isNameOrLong, 'name-only')

/** The same where it may be left out. */
export const optionalName = (max = LONGEST_NAME) =>
  optionalText(max)
    .transform(tidied)
    .refine((name) => name === '' || isNameOrLong(name), 'name-only')

// Too long is said by itself.
const isNameOrLong = (name: string): boolean => textLength(name) > LONGEST_NAME || isPersonName(name)

/** Whether phones or mail programs would make a link of a part of it. */
export const hasLink = (text: string): boolean => link.test(text)

/** The name of an organisation, a group and the like, which may hold numbers: one line without a link. */
export const titleText = (max: number) =>
  requiredText(max)
    .transform((text) => text.replace(/\s+/gu, ' '))
    .refine((text) => !hasLink(text), 'name-link')

/** Such a name that was stored before, as it may be sent: without the words that lead somewhere. */
export const harmlessTitle = (stored: string): string =>
  hasLink(stored)
    ? cleanText(stored)
        .split(/\s+/u)
        .filter((word) => !hasLink(word))
        .join(' ')
    : stored
