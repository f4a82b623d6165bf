/**
 * Stands in for Paraglide's runtime in the browser (scripts/small-messages.ts): there a message only needs the page's language,
 * which the server wrote into <html lang>. The whole runtime would cost every visitor two kilobytes.
 */
type Locale = 'en' | 'sw'
type Words = string | ((inputs: object) => string)

export const getLocale = (): Locale => (document.documentElement.lang === 'sw' ? 'sw' : 'en')

/** A message of its two texts. */
export const said = (en: Words, sw: Words) => (inputs: object = {}, options?: { locale?: Locale }): string => {
  const words = (options?.locale ?? getLocale()) === 'sw' ? sw : en
  return typeof words === 'string' ? words : words(inputs)
}
