import { draw, type Drawn } from '#entrypoints/ussd/draw.ts'
import type { Action, Call, Move } from '#entrypoints/ussd/screen.ts'
import { kindOf } from '#entrypoints/ussd/screens.server.ts'
import { actions } from '#entrypoints/ussd/actions.server.ts'
import { atomically } from '#context.ts'
import { isGsm, septets } from '#kit/gsm/letters.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Screen } from '#modules/basic-phone/types.ts'
import { inLanguage } from '#web/locale.server.ts'

const MOST_SEPTETS = 160
/** Choices from the menu down; pages of one screen count as one. */
const MOST_LEVELS = 4
/** Screens whose text was written for a small phone: nothing of it may be left out. */
const WHOLE = new Set(['lesson', 'quiz', 'mistakes', 'menu', 'help', 'language', 'completed'])

export type Walk = {
  /** Where this caller was, in this language: what several starts lead to is walked once. */
  seen: Set<string>
  /** What was read for this caller, in this language, for one page of a screen: its other pages show the same. */
  read: Map<string, unknown>
  /** Where lessons that this caller opened lead to, in either language. */
  opened: Map<string, Move>
  /** Different screens that were seen, by their text. */
  screens: Set<string>
  /** Names of screens that were looked at. */
  names: Set<string>
  /** Screens that were seen, by name, each with a way to it. */
  stacks: Map<string, Screen[]>
  longest: { septets: number; text: string; screen: string }
  faults: string[]
}

export const newWalk = (): Walk => ({
  seen: new Set(),
  read: new Map(),
  opened: new Map(),
  screens: new Set(),
  names: new Set(),
  stacks: new Map(),
  longest: { septets: 0, text: '', screen: '' },
  faults: [],
})

class Undo extends Error {}

/**
 * Follows every key of every screen that a caller can get to, from the menu; what a key changes is done, looked at and undone. A screen
 * that cannot be, with where it stands, is a fault.
 * @param known screens that look alike to everybody, and were looked at
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

/** The screen on top of a way, looked at. @param read what was read already, where nothing changed since */
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

/** Notes what is wrong with a screen, and how long it is. */
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

/** Where a key leads that changes nothing; what an action leads to is only looked at. */
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
  const key = JSON.stringify(action)
  const known = walk.opened.get(key)
  if (known) return placed(stack, known)
  let next: Screen[] | null = null
  await undone(call, async (own) => {
    const move = await actions(own, action).catch((error: unknown) => {
      if (error instanceof Refusal) return 'home' as const
      throw error
    })
    const to = placed(stack, move)
    if (to) await screenOf(own, to, walk)
    // A lesson that is opened changes nothing, and is where it goes on.
    if (action.deed === 'open' && to?.at(-1)?.name === 'lesson') {
      walk.opened.set(key, move)
      next = to
    }
  })
  return next
}

/** Does something for a caller, and then as if it had not been. */
export async function undone(call: Call, work: (call: Call) => Promise<void>): Promise<void> {
  await atomically(call.ctx, async (ctx) => {
    await work({ ...call, ctx })
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
}
