import { Refusal } from '#kit/refusal.ts'
import { notDrawn } from './drawn-letters.ts'

/**
 * A name that will stand on paper.
 * @throws Refusal 'name-without-letters', 'name-not-drawn' with the letters: a sign in their place would make the paper worthless
 */
export function asPrinted(name: string): string {
  if (!/\p{L}/u.test(name)) throw beside('name-without-letters')
  const letters = notDrawn(name)
  if (letters.length > 0) throw beside('name-not-drawn', { letters: letters.join(' ') })
  return name
}

const beside = (code: 'name-without-letters' | 'name-not-drawn', values = {}): Refusal =>
  new Refusal(code, { fields: { name: code }, values })
