/** What is weighed in a sentence: its words, what they are about, who pays whom, and what is next to an amount. */
import { kindsOf, type Kind } from './kinds.ts'
import { isAmount } from './sentences.ts'

// The number of letters by which forms of a word are matched.
const STEM = 6
const NEAR = 6
// Words that say that an amount is earned, given or somebody else's.
const EXPLAINS = new Set(
  '#wage wage others collect free no keep perk warn we-pays it-pays you-gets command-gets'.split(' '),
)
const stem = (word: string): string => word.slice(0, STEM)

/** The features of a sentence, each once. */
export function featuresOf(words: string[]): Set<string> {
  const marks = marksOf(words)
  const features = new Set(['any'])
  words.forEach((word, at) => {
    features.add(`word ${stem(word)}`)
    features.add(`words ${stem(words[at - 1] ?? '')} ${stem(word)}`)
  })
  addOrder(features, marks)
  addNeighbours(features, words, marks)
  addCompany(features, marks)
  addUnexplained(features, marks)
  return features
}

/** What each word is about, and what is done with money there. */
function marksOf(words: string[]): string[][] {
  const kinds = words.map((word) => (word.startsWith('#') ? [] : kindsOf(word)))
  return words.map((word, at): string[] => {
    if (isAmount(word) && word !== '#amount') return [word, '#amount']
    if (word.startsWith('#')) return [word]
    if (word === ',') return [',']
    const deal = dealAt(words, at, kinds)
    return deal ? [...kinds[at]!, deal] : kinds[at]!
  })
}

/** Which kinds follow each other, skipping words about nothing. */
function addOrder(features: Set<string>, marks: string[][]): void {
  const telling = marks.filter((some) => some.length > 0)
  telling.forEach((some, at) => {
    for (const mark of some) {
      features.add(`about ${mark}`)
      for (const next of telling[at + 1] ?? []) features.add(`order ${mark} ${next}`)
    }
  })
}

/** Kinds at most six words before or after money. */
function addNeighbours(features: Set<string>, words: string[], marks: string[][]): void {
  words.forEach((money, at) => {
    if (!isAmount(money) && money !== '#till') return
    for (let place = Math.max(0, at - NEAR); place <= Math.min(words.length - 1, at + NEAR); place++) {
      if (place === at) continue
      const side = place < at ? 'before' : 'after'
      for (const mark of [...marks[place]!, stem(words[place]!)]) features.add(`${side} #amount ${mark}`)
    }
  })
}

/** Kinds in one sentence. */
function addCompany(features: Set<string>, marks: string[][]): void {
  const all = [...new Set(marks.flat())].toSorted()
  all.forEach((mark, at) => {
    for (const other of all.slice(at + 1)) features.add(`both ${mark} ${other}`)
  })
}

/** Where an amount is, and whether anything explains it. */
function addUnexplained(features: Set<string>, marks: string[][]): void {
  const at = marks.findIndex((some) => some.includes('#amount'))
  if (at === -1) return
  const isExplained = marks.some((some) => some.some((mark) => EXPLAINS.has(mark)))
  const place = marks.length === 1 ? 'alone' : at === 0 ? 'first' : 'inside'
  features.add(`amount ${place}`)
  features.add(`amount ${place} ${isExplained ? 'explained' : 'unexplained'}`)
}

/**
 * Who gives money to whom: verbs of paying, in English and in Kiswahili's and Sheng's forms ("tunalipa", "ukisend", "hatuitishi").
 */

type Action = 'pays' | 'buys' | 'takes' | 'wants' | 'returns' | 'deducts' | 'gets' | 'is-paid'
type Who = 'we' | 'you' | 'others' | 'boss' | 'they' | 'it' | 'nobody' | 'command'

const listed = <Name extends string>(lists: Partial<Record<Name, string>>): Map<string, Name> =>
  new Map(
    Object.entries<string>(lists as Record<Name, string>).flatMap(([name, list]) =>
      list.split(' ').map((word): [string, Name] => [word, name as Name]),
    ),
  )

const english = listed<Action>({
  pays: 'pay pays paying send sends sending load clear settle remit transfer wire contribute subscribe recharge top drop foot cater surrender hand submit chip part give gives bring brings carry leave leaves put sort facilitate invest add come refunds spare fund finance shoulder incur meet produce present release advance tip',
  buys: 'buy buys purchase purchases hire rent rents order acquire own',
  takes: 'take takes pick eat eats pocket',
  wants:
    'want wants need needs ask asks asking demand demands expect expects require requires charge charges charging collects request requests',
  'is-paid':
    'paid payable payment bought sold sells sell deducted collected cut carried recovered settled cleared charged sent received remitted deposited shouldered borne',
  gets: 'get gets earn earns receive receives keep keeps make makes',
})

// Roots after the prefixes; Sheng inflects English ones the same way.
const roots = listed<Action>({
  pays: 'lipi lip tumi tum wek tol to pati pat p pe leti let chang gharami gharimi achi ach angushi angush kabidhi kabidh ongez shik wasilish ingiz nyosh tupi rushi chot dung pay send load deposit top clear drop invest recharge sendi facilitat sort lete lipe konekt settl part join',
  buys: 'nunuli nunu kodish kod buy purchase rent hire order',
  takes: 'chuku kul pok pokele take',
  wants: 'tak itish itaji hitaj hitaji demand ask want need expect toz omb daiw charge chargi collect',
  returns: 'rudishi rudish rejeshe rejesh refund',
  deducts: 'kat deduct',
})
const givers = listed<Who>({
  we: 'ni na tu',
  you: 'u m mna',
  they: 'a wa',
  it: 'i zi ki vi li ya',
  nobody: 'hatu hu ha hawa hau hai si usi msi tusi asi',
})
const longestFirst = (words: Iterable<string>): string =>
  [...words].toSorted((a, b) => b.length - a.length).join('|')
const FORM = new RegExp(
  `^(${longestFirst(givers.keys())})?(nge|na|li|ta|me|ki|ka|sha|po|ku|kisha|nataka)?(ku|ni|m|mu|tu|wa|i|zi|ki|vi|u|li)?` +
    `(${longestFirst(roots.keys())})(ie|ia|i|e|a|wa|iwa|ewa|ishwa|ishiwa|ishia|isha|ana|eni|ni|ea|o|)$`,
)
// Short words that only look like a form of one of these roots.
const UNLIKE = new Set(
  'hata kama mtaa pale tano tatu pita kutoka mtoto watoto watoi sana siku kila kati wakati mwaka malipo kupata hapa upande mtu nito toka huko moto'.split(
    ' ',
  ),
)

/** One verb of paying: the action, and its subject. */
type Verb = { action: Action; who: Who | null }

const known = new Map<string, Verb | null>()
// Large enough for the language, small enough that invented words cannot fill the memory.
const MOST_KNOWN = 5_000

function verbOf(word: string): Verb | null {
  const kept = known.get(word)
  if (kept !== undefined) return kept
  const verb = read(word)
  if (known.size < MOST_KNOWN) known.set(word, verb)
  return verb
}

function read(word: string): Verb | null {
  const action = english.get(word)
  if (action) return { action, who: null }
  if (word.length < 4 || word.length > 24 || UNLIKE.has(word)) return null
  const [, giver, , , root, ending] = FORM.exec(word) ?? []
  if (!root) return null
  // "Hulipi" is "you do not pay", "hulipa" somebody who does.
  const isHabit = giver === 'hu' && ending !== 'i'
  const who = isHabit ? 'they' : giver ? givers.get(giver)! : 'command'
  const given = roots.get(root)!
  if (!ending?.includes('w')) return { action: given, who }
  return { action: given === 'pays' || given === 'returns' ? 'gets' : 'is-paid', who }
}

const subjects: [Kind, Who][] = [
  ['others', 'others'],
  ['we', 'we'],
  ['you', 'you'],
  ['worker', 'you'],
  ['boss', 'boss'],
]
const FARTHEST_SUBJECT = 4

/**
 * Who does what with money at a position of a sentence, as `we-pays`, or null if there is no such verb.
 * @param kinds what each word of the sentence is about
 */
function dealAt(words: string[], at: number, kinds: Kind[][]): string | null {
  const verb = verbOf(words[at]!)
  if (!verb) return null
  const isOpen = verb.who === null || verb.who === 'they' || verb.who === 'it'
  const who = isOpen ? (subjectBefore(words, at, kinds) ?? verb.who ?? 'command') : verb.who
  return `${who}-${verb.action}`
}

function subjectBefore(words: string[], at: number, kinds: Kind[][]): Who | null {
  for (let place = at - 1; place >= Math.max(0, at - FARTHEST_SUBJECT); place--) {
    if (words[place] === ',') return null
    const subject = subjects.find(([kind]) => kinds[place]!.includes(kind))
    if (subject) return subject[1]
  }
  return null
}
