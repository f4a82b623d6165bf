import { draw, type Drawn } from '#entrypoints/ussd/draw.ts'
import type { Action, Call, Move } from '#entrypoints/ussd/screen.ts'
import { kindOf } from '#entrypoints/ussd/screens.server.ts'
import { actions } from '#entrypoints/ussd/actions.server.ts'
import { isGsm, septets } from '#kit/gsm/letters.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Locale } from '#kit/time.ts'
import type { Screen } from '#modules/basic-phone/types.ts'
import { inLanguage } from '#web/locale.server.ts'
import { undone } from './undone.ts'

const MOST_SEPTETS = 160
/** Choices from the menu down; pages of one screen count as one. */
const MOST_LEVELS = 4
/** Screens whose text was written for a small phone: none of it may be cut. */
const WHOLE = new Set([
  'lesson',
  'quiz',
  'mistakes',
  'card',
  'card-answered',
  'cards-done',
  'menu',
  'help',
  'language',
  'completed',
])

export type Walk = {
  /** The caller's position, in this language: what several starts lead to is walked once. */
  seen: Set<string>
  /** What was read for this caller, in this language, for one page of a screen: its other pages show the same. */
  read: Map<string, unknown>
  /** What this caller has done, in either language, and where it leads: what follows was checked in both. */
  done: Map<string, Move>
  /** Distinct screens seen, by their text. */
  screens: Set<string>
  /** Names of visited places. */
  names: Set<string>
  /** Screens seen, by name, each with a path to it. */
  stacks: Map<string, Screen[]>
  longest: { septets: number; text: string; screen: string }
  faults: string[]
}

export const newWalk = (): Walk => ({
  seen: new Set(),
  read: new Map(),
  done: new Map(),
  screens: new Set(),
  names: new Set(),
  stacks: new Map(),
  longest: { septets: 0, text: '', screen: '' },
  faults: [],
})

/**
 * Follows every key of every screen that a caller can reach, starting at the menu; changes made by a key are executed, checked and
 * undone. An invalid screen is reported with its path.
 * @param known screens that look alike to everybody, and were visited
 */
export async function walkEverything(
  call: Call,
  walk: Walk,
  start: Screen[],
  known: string[] = [],
): Promise<void> {
  const waiting = [start]
  for (let stack = waiting.shift(); stack; stack = waiting.shift()) {
    const key = JSON.stringify([stack.length, stack.at(-1)])
    if (walk.seen.has(key)) continue
    walk.seen.add(key)
    const { name } = stack.at(-1)!
    if (known.includes(name)) continue
    if (!walk.stacks.has(name)) walk.stacks.set(name, stack)
    const drawn = await screenOf(call, stack, walk, walk.read)
    for (const move of Object.values(drawn.keys)) {
      const next = await follow(call, stack, move, walk)
      if (next) waiting.push(next)
    }
  }
}

/** The last screen of a path, checked. @param read what was read already, if nothing changed since */
export async function screenOf(
  call: Call,
  stack: Screen[],
  walk: Walk,
  read = new Map<string, unknown>(),
): Promise<Drawn> {
  const top = stack.at(-1)!
  const kind = kindOf(top)
  const key = JSON.stringify([top.name, { ...top.params, page: undefined }])
  const data = read.get(key) ?? (await kind.load(call, top.params))
  read.set(key, data)
  const drawn = inLanguage(call.ctx.locale, () => draw(kind.show(data, top.params)))
  judge(drawn, stack, walk, call.ctx.locale)
  return drawn
}

/** Records what is wrong with a screen, and how long it is. */
export function judge(
  { text, keys, isEnd, isCut }: Drawn,
  stack: Screen[],
  walk: Walk,
  locale: string,
): void {
  const { name, params } = stack.at(-1)!
  const size = septets(text)
  const goesOn =
    isEnd || name === 'menu' || name === 'language' || (/^0\. /m.test(text) && keys['00'] === 'home')
  const faults = [
    ...(size > MOST_SEPTETS ? [`${size} septets`] : []),
    ...(isGsm(text) ? [] : ['letters that phones lack']),
    ...(/^\S/.test(text) ? [] : ['nothing on top']),
    ...(goesOn ? [] : ['no way back']),
    ...(isCut && WHOLE.has(name) ? ['something was left out'] : []),
    ...(stack.length - 1 > MOST_LEVELS ? [`${stack.length - 1} levels`] : []),
  ]
  for (const fault of faults)
    walk.faults.push(`${locale} ${name} ${JSON.stringify(params)}: ${fault}\n${text}`)
  walk.screens.add(text)
  walk.names.add(name)
  if (size > walk.longest.septets) walk.longest = { septets: size, text, screen: `${locale} ${name}` }
}

/** Where a key leads that changes nothing; after an action the result is only checked. */
async function follow(call: Call, stack: Screen[], move: Move, walk: Walk): Promise<Screen[] | null> {
  if (typeof move === 'string') return null
  if ('deed' in move) return done(call, stack, move, walk)
  return placed(stack, move)
}

function placed(stack: Screen[], move: Move): Screen[] | null {
  if (typeof move === 'string' || 'deed' in move || 'again' in move) return null
  if ('stack' in move) return move.stack
  return 'to' in move ? [...stack, move.to] : [...stack.slice(0, -1), move.over]
}

async function done(call: Call, stack: Screen[], action: Action, walk: Walk): Promise<Screen[] | null> {
  // From every page of a screen the same is done: the page says where one returns to.
  const key = JSON.stringify([stack.length, action.deed, { ...action.with, page: undefined }])
  const known = walk.done.get(key)
  if (known) return opened(stack, action, known)
  let next: Screen[] | null = null
  await undoneFor(call, async (own) => {
    const move = await actions(own, action).catch((error: unknown) => {
      if (error instanceof Refusal) return 'home' as const
      throw error
    })
    walk.done.set(key, move)
    const to = placed(stack, move)
    if (to) for (const locale of ['en', 'sw'] as const) await screenOf(speaking(own, locale), to, walk)
    next = opened(stack, action, move)
  })
  return next
}

const speaking = (call: Call, locale: Locale): Call => ({
  ...call,
  ctx: { ...call.ctx, locale },
  line: { ...call.line, locale },
})

/** Opening a lesson changes nothing, and continuing starts there. */
function opened(stack: Screen[], { deed }: Action, move: Move): Screen[] | null {
  const to = placed(stack, move)
  return deed === 'open' && to?.at(-1)?.name === 'lesson' ? to : null
}

/** Does something for a caller, then undoes it. */
export const undoneFor = (call: Call, work: (call: Call) => Promise<void>): Promise<void> =>
  undone(call.ctx, (ctx) => work({ ...call, ctx }))
