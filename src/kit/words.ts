import type { Locale } from './time.ts'

/** A text of a record in both languages. An empty Kiswahili text means that nobody has translated it yet. */
export type Words = { en: string; sw: string }

/** The text in a language, in English where there is no other. */
export const wordsIn = (words: Words, locale: Locale): string => words[locale] || words.en

/** The language that `wordsIn` answers in: a page marks what is not in its own. */
export const languageOf = (words: Words, locale: Locale): Locale => (words[locale] ? locale : 'en')
