/**
 * Who gives money to whom: verbs of paying, in English and in Kiswahili's and Sheng's forms ("tunalipa", "ukisend", "hatuitishi").
 */
import type { Kind } from './kinds.ts'

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
export function dealAt(words: string[], at: number, kinds: Kind[][]): string | null {
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
