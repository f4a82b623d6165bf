import { DEFAULT_LOCALE, isLocale, type Locale, locales } from '#kit/locales.ts'

const YEAR_S = 365 * 24 * 3600
/** Letters of Accept-Language that are read: browsers send fewer. */
const LONGEST_WISH = 200
const cookieOf = (name: 'lang' | 'read') => new RegExp(`(?:^|;\\s*)${name}=(${locales.join('|')})\\s*(?:;|$)`)
const [LANG, READ] = [cookieOf('lang'), cookieOf('read')]

export const languageCookie = (locale: Locale, name: 'lang' | 'read' = 'lang'): string =>
  `${name}=${locale}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`

/** The chosen language, from the cookie header; the same parsing for pages and for their cache. */
export function savedLanguage(cookies: string): Locale | null {
  const kept = LANG.exec(cookies)?.[1]
  return isLocale(kept) ? kept : null
}

/**
 * The language that a browser asks for before the others that there are (RFC 9110, 12.5.4); null where it asks for none of them.
 * @param wanted the header Accept-Language, such as "sw-KE,sw;q=0.9,en;q=0.8"
 */
export function askedLanguage(wanted: string): Locale | null {
  let [asked, most]: [Locale | null, number] = [null, 0]
  for (const one of wanted.slice(0, LONGEST_WISH).split(',')) {
    const [tag, ...parameters] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const language = tag!.split('-')[0]
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    if (isLocale(language) && quality > most) [asked, most] = [language, quality]
  }
  return asked
}

/** Whether the browser's wish decides, as nobody has chosen yet, and the page is not in the language that it otherwise has. */
export const followsBrowser = ({ url, headers }: Request): boolean =>
  !isLocale(new URL(url).searchParams.get('lang')) &&
  savedLanguage(headers.get('cookie') ?? '') === null &&
  (askedLanguage(headers.get('accept-language') ?? '') ?? DEFAULT_LOCALE) !== DEFAULT_LOCALE

/** The language of a request: `?lang=` (then stored in a cookie), else the cookie, else the profile's, else the browser's, else English. */
export function chosenLanguage(request: Request, ofProfile: Locale | null, setCookies: string[]): Locale {
  const choice = new URL(request.url).searchParams.get('lang')
  if (isLocale(choice)) {
    setCookies.push(languageCookie(choice))
    return choice
  }
  return (
    savedLanguage(request.headers.get('cookie') ?? '') ??
    ofProfile ??
    askedLanguage(request.headers.get('accept-language') ?? '') ??
    DEFAULT_LOCALE
  )
}

/** The chosen language for courses, if it differs from that of the pages. */
export function savedReading(cookies: string): Locale | null {
  const kept = READ.exec(cookies)?.[1]
  return isLocale(kept) ? kept : null
}

/**
 * The same of a request: `?read=` (then stored in a cookie), else the cookie. Choosing another language for the pages applies to
 * courses, too.
 */
export function chosenReading(request: Request, setCookies: string[]): Locale | null {
  const { searchParams } = new URL(request.url)
  const kept = savedReading(request.headers.get('cookie') ?? '')
  if (isLocale(searchParams.get('lang'))) {
    if (kept) setCookies.push('read=; Path=/; SameSite=Lax; Max-Age=0')
    return null
  }
  const choice = searchParams.get('read')
  if (!isLocale(choice)) return kept
  setCookies.push(languageCookie(choice, 'read'))
  return choice
}
