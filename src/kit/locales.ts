/** The languages of Stadi, the first one where nothing else is known. A new one gets its line in `localeFacts`; what else it needs is in docs/where.md (decision 137). */
export const locales = ['en', 'sw'] as const
export type Locale = (typeof locales)[number]

export const DEFAULT_LOCALE: Locale = locales[0]

type LocaleFacts = {
  /** What its speakers call it, and courses in it are stored as. */
  name: string
  /** Where pages are in another language, the link to this one. */
  offer: string
  /** Numbers and dates as people in Kenya write them. */
  tag: string
  /** "2h 5m". */
  hoursAndMinutes: (hours: number, minutes: number) => string
}

export const localeFacts = {
  en: {
    name: 'English',
    offer: 'Read Stadi in English',
    tag: 'en-KE',
    hoursAndMinutes: (hours: number, minutes: number) => `${hours}h ${minutes}m`,
  },
  sw: {
    name: 'Kiswahili',
    offer: 'Soma Stadi kwa Kiswahili',
    tag: 'sw-KE',
    hoursAndMinutes: (hours: number, minutes: number) => `saa ${hours} dk ${minutes}`,
  },
} as const satisfies Record<Locale, LocaleFacts>

export const isLocale = (text: unknown): text is Locale => locales.some((one) => one === text)

/** The language that a text names, or the first one. */
export const localeIn = (text: unknown): Locale => (isLocale(text) ? text : DEFAULT_LOCALE)

/** All of them, this one first. */
export const startingWith = (locale: Locale): Locale[] => [locale, ...locales.filter((one) => one !== locale)]

/** The one after this one, where one press changes the language. */
export const nextLocale = (locale: Locale): Locale => locales[(locales.indexOf(locale) + 1) % locales.length]!

/** To choose from, each by its own name. */
export const languageOptions = locales.map((locale) => ({ value: locale, label: localeFacts[locale].name }))

/** The end of an address in a language: crawlers send no cookie. The first language needs none. */
export const langQuery = (locale: Locale, path = ''): string =>
  locale === DEFAULT_LOCALE ? '' : `${path.includes('?') ? '&' : '?'}lang=${locale}`

/** What courses store as their language. */
export const languageNames = [localeFacts.en.name, localeFacts.sw.name] as const
