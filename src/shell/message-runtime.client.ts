/**
 * Replaces Paraglide's runtime in the browser (scripts/building/small-messages.ts): there a message only needs the page's language,
 * which the server wrote into <html lang>. The whole runtime would cost every visitor two kilobytes.
 */
type Words = string | ((inputs: object) => string)

export const getLocale = (): 'en' | 'sw' => (document.documentElement.lang === 'sw' ? 'sw' : 'en')

// Built code never calls it: each language has its own.
if (import.meta.env.DEV) {
  Object.assign(globalThis, {
    __said:
      (en: Words, sw: Words) =>
      (inputs: object = {}): string => {
        const words = getLocale() === 'sw' ? sw : en
        return typeof words === 'string' ? words : words(inputs)
      },
  })
}
