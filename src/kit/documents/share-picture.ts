import { DEFAULT_LOCALE, locales, nextLocale } from '#kit/locales.ts'
import type { Scene } from '#kit/pictures/scenes.ts'
import type { Locale } from '#kit/time.ts'

/** What a drawn picture for link previews shows. The same facts always have the same URL. */
export type ShareFacts = {
  kind: 'article' | 'certificate' | 'course' | 'job' | 'mentor' | 'portfolio' | 'post' | 'site'
  /** A number, a slug, or whatever names it in its own page's URL. */
  id: string
  /** Of the words on it. */
  language: Locale
  title: string
  /** Above the title: the category. */
  label: string
  /** Below it: level and price, or the author. */
  line: string
  /** The drawing beside the words, as on the covers. */
  scene?: Scene
  /** Somebody's drawn portrait instead, by its address. */
  portrait?: string
  /** The seed of the pattern: everything in one category looks alike. */
  seed: string
  /** The pattern's colour, if it is not the seed's. */
  tone?: 'leaf' | 'sun' | 'gold' | 'sky' | 'brick'
}

// Raised when the drawing changes, so that cached pictures are redrawn under new URLs.
const DRAWING = 2

const slogans: Record<Locale, readonly [line: string, place: string]> = {
  en: ['From the phone you have to work that pays', 'Kenya & East Africa'],
  sw: ['Kutoka simu uliyo nayo hadi kazi yenye malipo', 'Kenya na Afrika Mashariki'],
}

export const siteShare = (language: Locale): ShareFacts => ({
  kind: 'site',
  id: '',
  language,
  title: slogans[language][0],
  label: slogans[language][1],
  line: slogans[nextLocale(language)][0],
  scene: 'boda',
  seed: 'STADI',
})

/** The file in the picture's URL: its language, and 14 letters and digits for its content. */
export const shareFile = (facts: ShareFacts): string =>
  `${facts.language === DEFAULT_LOCALE ? '' : `${facts.language}-`}${shareHash(facts)}.png`

const ourFile = new RegExp(`^(?:(?:${locales.join('|')})-)?[a-z0-9]{14}\\.png$`)
export const isShareFile = (file: string): boolean => ourFile.test(file)

/** The picture's URL; another title or price gives another URL, so that it can be cached for ever. */
export const sharePath = (facts: ShareFacts): string =>
  ['/share', facts.kind, ...(facts.id ? [facts.id] : []), shareFile(facts)].join('/')

/** 14 letters and digits. Not a secret and not collision-resistant: the facts are ours. */
export function shareHash(facts: ShareFacts): string {
  const { kind, id, language, title, label, line, scene, portrait, seed, tone } = facts
  const text = JSON.stringify([DRAWING, kind, id, language, title, label, line, scene, portrait, seed, tone])
  return [0x811c9dc5, 0x01000193].map((start) => fnv(text, start).toString(36).padStart(7, '0')).join('')
}

/** FNV-1a with the last bits mixed, 32 bits. */
function fnv(text: string, start: number): number {
  let sum = start
  for (let place = 0; place < text.length; place++) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d)
  return (sum ^ (sum >>> 13)) >>> 0
}
