import { locales } from './locales.ts'
import type { Locale } from './time.ts'

/** A text of a record in both languages. An empty Kiswahili text is not translated yet. */
export type Words = { en: string; sw: string }

/** The text in a language, or in English if there is no other. */
export const wordsIn = (words: Words, locale: Locale): string => words[locale] || words.en

/** The language that `wordsIn` returns: a page marks text that is not in its own. */
export const languageOf = (words: Words, locale: Locale): Locale => (words[locale] ? locale : 'en')

// Words that a text of one language can hardly do without, and that the other does not have.
const common: Record<Locale, Set<string>> = {
  en: new Set(
    'a an and are as at be by each for from if in is it of on or our that the they this to us we when with you your'.split(
      ' ',
    ),
  ),
  sw: new Set(
    'au bila cha hadi hii huu ili kama katika kila kwa kwenye la lako na ni pia sana tu vya wa wako wetu ya yako yetu za zako'.split(
      ' ',
    ),
  ),
}

/** Which of our languages somebody's text is written in; null where it mixes them or is too short to tell. */
export function writtenIn(text: string): Locale | null {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  const count = (language: Locale) => words.filter((word) => common[language].has(word)).length
  const [most, next] = locales
    .map((locale) => ({ locale, words: count(locale) }))
    .toSorted((a, b) => b.words - a.words)
  return most!.words > 3 * next!.words ? most!.locale : null
}

type Row = { id: string; title: string; description: string }

/** Which of them a reader of another language is told are in English alone; nothing for readers of English. */
export const inEnglishAlone = (locale: Locale, rows: readonly Row[]): string[] | undefined =>
  locale !== 'en'
    ? rows
        .filter(({ title, description }) => writtenIn(`${title}. ${description}`) === 'en')
        .map(({ id }) => id)
    : undefined
