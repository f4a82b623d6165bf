import type { Locale } from '#kit/time.ts'

const YEAR_S = 365 * 24 * 3600
const isLocale = (text: string | null | undefined): text is Locale => text === 'en' || text === 'sw'

export const languageCookie = (locale: Locale): string =>
  `lang=${locale}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`

/** The language somebody chose before, by the cookie header; one reading for pages and for the memory that keeps them. */
export function keptLanguage(cookies: string): Locale | null {
  const kept = /(?:^|;\s*)lang=(en|sw)\s*(?:;|$)/.exec(cookies)?.[1]
  return isLocale(kept) ? kept : null
}

/** The language of a request: `?lang=` (then kept in a cookie), else the cookie, else the profile's, else English. */
export function chosenLanguage(request: Request, ofProfile: Locale | null, setCookies: string[]): Locale {
  const choice = new URL(request.url).searchParams.get('lang')
  if (isLocale(choice)) {
    setCookies.push(languageCookie(choice))
    return choice
  }
  return keptLanguage(request.headers.get('cookie') ?? '') ?? ofProfile ?? 'en'
}
