import type { Locale } from './time.ts'

/** A text of a record in both languages. An empty Kiswahili text is not translated yet. */
export type Words = { en: string; sw: string }

/** The text in a language, or in English if there is no other. */
export const wordsIn = (words: Words, locale: Locale): string => words[locale] || words.en

/** The language that `wordsIn` returns: a page marks text that is not in its own. */
export const languageOf = (words: Words, locale: Locale): Locale => (words[locale] ? locale : 'en')
