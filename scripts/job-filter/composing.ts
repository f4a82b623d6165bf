/**
 * Sentences composed from the lists of composed.json: every way of saying who pays with every possible payer, more than anybody
 * would write.
 */
import { readFileSync } from 'node:fs'

type Grammar = { lists: Record<string, string[]>; asks: string[]; innocent: string[] }

const AMOUNTS = ['500', '300', '1,200', 'KES 650', '350 bob', '2k', '800 shillings', '1,500']
const KISWAHILI_AMOUNTS = [
  '500',
  '300',
  'mia tano',
  'shilingi 400',
  'elfu mbili',
  '1,200',
  'mia mbili na hamsini',
  '850',
]

const LARGE = ['12,000', '15,000', '18k', 'KES 22,000', '16,500', '30,000']

/** Numbers between 0 and 1, the same every time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** @param times how often each pattern is filled */
export function composed(times: number): { text: string; asks: boolean }[] {
  const grammars = JSON.parse(
    readFileSync(new URL('corpus/composed.json', import.meta.url), 'utf8'),
  ) as Record<string, Grammar>
  const random = seeded(7)
  const pick = (list: string[]): string => list[Math.floor(random() * list.length)]!
  return Object.entries(grammars).flatMap(([language, { lists, asks, innocent }]) => {
    const amounts = language === 'english' ? AMOUNTS : KISWAHILI_AMOUNTS
    const fill = (way: string): string =>
      way
        .replace(/\{(\w+)\}/g, (_, name: string) => pick(lists[name]!))
        .replace(/#amount/g, () => pick(amounts))
        .replace(/#large/g, () => pick(LARGE))
        .replace(/#till/g, '5551234')
        .replace(/#phone/g, '0700 000 111')
        .replace(/#count/g, '20')
    return [
      ...asks.map((way) => ({ way, asks: true })),
      ...innocent.map((way) => ({ way, asks: false })),
    ].flatMap(({ way, asks }) => Array.from({ length: times }, () => ({ text: fill(way), asks })))
  })
}
