import type { Locale } from '#kit/time.ts'

const YEAR_S = 365 * 24 * 3600
const isLocale = (text: string | null | undefined): text is Locale => text === 'en' || text === 'sw'

export const languageCookie = (locale: Locale): string => `lang=${locale}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`

/** The language of a request: `?lang=` (then kept in a cookie), else the cookie, else the profile's, else English. */
export function chosenLanguage(request: Request, ofProfile: Locale | null, setCookies: string[]): Locale {
  const asked = new URL(request.url).searchParams.get('lang')
  if (isLocale(asked)) {
    setCookies.push(languageCookie(asked))
    return asked
  }
  const kept = /(?:^|;\s*)lang=(en|sw)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return isLocale(kept) ? kept : (ofProfile ?? 'en')
}
