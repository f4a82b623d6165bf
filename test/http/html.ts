import { noBreakParts } from '#ui/no-break/words.ts'

/** A page, or whatever else has its text. */
type Html = { html: string }

const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => letters[name]!)

/** What a reader sees, on one line. */
export const textOf = (html: string): string =>
  decoded(
    html
      .replace(/<(script|style|noscript|svg)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<!--.*?-->/g, '')
      // Elements that only keep a word on one line (ui/no-break); around a word alone there is no second one.
      .replace(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, '\u0001$1\u0001')
      .replace(/<span>(?!\u0001[^\u0001]*\u0001<)([^<]*\u0001[^<]*)<\/span>/g, '$1')
      .replaceAll('\u0001', '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** Texts with a word or a number that may break across lines although it must not: no `held` is around them (ui/no-break). */
export const unheld = (html: string): string[] =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|svg|title|option|textarea|code|pre)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<span class="(whitespace-nowrap|visually-hidden)">([^<]|<!--.*?-->)*<\/span>/g, ' ')
    .split(/<[^>]+>/)
    .map(decoded)
    .filter((text) => noBreakParts(text).length > 1)

/** Contents of every element of that name, tags included. Nested ones of the same name are cut at the inner end. */
export const elements = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>`, 'g'))].map((match) => match[0])

/** The attributes of every start tag of that name. */
export const tags = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map((match) =>
    Object.fromEntries(
      [...match[1]!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [
        key!.toLowerCase(),
        decoded(value ?? ''),
      ]),
    ),
  )

/** Where the links of a piece of a page lead. */
export const hrefs = (html: string): string[] => tags(html, 'a').map((link) => link.href ?? '')

export const header = (page: Html): string => elements(page.html, 'header')[0] ?? ''
export const footer = (page: Html): string => elements(page.html, 'footer')[0] ?? ''
export const heading = (page: Html): string => textOf(elements(page.html, 'h1')[0] ?? '')
/** The banners and errors of a page, as text. */
export const banners = (page: Html): string[] =>
  [...page.html.matchAll(/<div class="banner [^"]*" role="(?:alert|status)">([\s\S]*?)<\/div>/g)].map(
    (match) => textOf(match[1]!),
  )
/** An input's attributes by its name. */
export const input = (page: Html, name: string): Record<string, string> | undefined =>
  tags(page.html, 'input').find((tag) => tag.name === name)
/** The buttons that somebody sees: the one that discards what a phone kept is hidden until there is something. */
export const buttons = (page: Html): string[] =>
  elements(page.html.replace(/<p class="kept-note[^>]* hidden[\s\S]*?<\/p>/g, ''), 'button').map(textOf)

const STRUCTURED = / type="application\/ld\+json"/
/** What a page tells search engines. */
export const structured = (html: string): Record<string, unknown>[] =>
  elements(html, 'script')
    .filter((script) => STRUCTURED.test(script))
    .map((script) => JSON.parse(script.replace(/<[^>]+>/g, '')) as Record<string, unknown>)
/** What a page runs, apart from the small program that keeps what is typed into long fields (decision 124). */
export const scriptsOf = (html: string): string[] =>
  elements(html, 'script').filter((script) => !STRUCTURED.test(script) && !script.includes('"stadi-typed"'))
