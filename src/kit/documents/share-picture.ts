/** What a drawn picture for link previews shows. The same facts always have the same URL. */
export type ShareFacts = {
  kind: 'course' | 'article' | 'site'
  /** A course's number, an article's slug. */
  id: string
  title: string
  /** Above the title: the category. */
  label: string
  /** Below it: level and price, or the author. */
  line: string
  /** The seed of the pattern: everything in one category looks alike. */
  seed: string
  /** The pattern's colour, if it is not the seed's. */
  tone?: 'leaf' | 'sun' | 'gold' | 'sky' | 'brick'
}

// Raised when the drawing changes, so that cached pictures are redrawn under new URLs.
const DRAWING = 1

export const siteShare: ShareFacts = {
  kind: 'site',
  id: '',
  title: 'From the phone you have to work that pays',
  label: 'Kenya & East Africa',
  line: 'Kutoka simu uliyo nayo hadi kazi yenye malipo',
  seed: 'STADI',
}

/** The picture's URL; another title or price gives another URL, so that it can be cached for ever. */
export const sharePath = (facts: ShareFacts): string =>
  ['/share', facts.kind, ...(facts.id ? [facts.id] : []), `${shareHash(facts)}.png`].join('/')

/** 14 letters and digits. Not a secret and not collision-resistant: the facts are ours. */
export function shareHash({ kind, id, title, label, line, seed, tone }: ShareFacts): string {
  const text = JSON.stringify([DRAWING, kind, id, title, label, line, seed, tone])
  return [0x811c9dc5, 0x01000193].map((start) => fnv(text, start).toString(36).padStart(7, '0')).join('')
}

/** FNV-1a with the last bits mixed, 32 bits. */
function fnv(text: string, start: number): number {
  let sum = start
  for (let place = 0; place < text.length; place++) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d)
  return (sum ^ (sum >>> 13)) >>> 0
}
