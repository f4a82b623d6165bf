/** What a drawn picture for link previews says. The same facts always have the same address. */
export type ShareFacts = {
  kind: 'course' | 'article' | 'site'
  /** Of a course its number, of an article its slug. */
  id: string
  title: string
  /** Above the title: the category. */
  label: string
  /** Below it: level and price, or who wrote it. */
  line: string
  /** What the cloth is woven after: all things of one category look alike. */
  seed: string
  /** The cloth's colour, where it is not the seed's. */
  tone?: 'leaf' | 'sun' | 'gold' | 'sky' | 'brick'
}

// Raised when the drawing changes, so that kept pictures are drawn again under new addresses.
const DRAWING = 1

export const siteShare: ShareFacts = {
  kind: 'site',
  id: '',
  title: 'From the phone you have to work that pays',
  label: 'Kenya & East Africa',
  line: 'Kutoka simu uliyo nayo hadi kazi yenye malipo',
  seed: 'STADI',
}

/** Where the picture is; another title or price is another address, so that it may be kept for ever. */
export const sharePath = (facts: ShareFacts): string =>
  ['/share', facts.kind, ...(facts.id ? [facts.id] : []), `${shareHash(facts)}.png`].join('/')

/** 14 letters and digits. Not a secret and not safe against somebody who looks for a collision: the facts are ours. */
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
