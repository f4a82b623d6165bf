/**
 * Stands in for Paraglide's runtime in the browser (vite.config.ts): there a message only needs the page's language,
 * which the server wrote into <html lang>. The whole runtime would cost every visitor two kilobytes.
 */
export const experimentalStaticLocale = undefined

export const getLocale = (): 'en' | 'sw' => (document.documentElement.lang === 'sw' ? 'sw' : 'en')
