import { waitIn } from '#core/refusals.ts'
import { inLanguage } from '#web/locale.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { cleanLine } from '#kit/text.ts'
import { m } from '#paraglide/messages.js'
import type { Screen, Session } from '#modules/basic-phone/types.ts'
import { actions } from './actions.server.ts'
import { draw, type Drawn } from './draw.ts'
import { at, type Action, type Call, type Move, type ScreenView, Unheld } from './screen.ts'
import { kindOf } from './screens.server.ts'

/** Longer than any expected input; each screen rejects what is too long for it. */
const LONGEST_INPUT = 1000
/** How many keys may be typed ahead in one step. */
const MOST_INPUTS = 20
/** An action may lead to another; more than that would be a loop. */
const MOST_ACTIONS = 5

/** Where a step led: the screen, the path to it, and where the menu would continue after the call. */
export type Walked = Drawn & { stack: Screen[]; label: string | null }

/**
 * Follows what was typed from the screen that was shown last, and shows where that leads.
 * @param note shown first, and then no keys typed ahead are followed
 * @throws Unheld for an action in a call that is not locked
 */
export async function walk(call: Call, session: Session<Move>, typed: string, note = ''): Promise<Walked> {
  const way = new Way(call, session, note)
  if (way.isStopped) return way.shown()
  const waiting = inputsOf(way.top, session.isNew, typed)
  while (waiting.length > 0 && !way.isStopped) {
    await way.follow(waiting.shift()!)
    waiting.unshift(...way.ahead.splice(0))
  }
  return way.shown()
}

/** What was typed, key by key; where text is expected, an asterisk belongs to it, but not when everything was dialled at once. */
function inputsOf(top: Screen | undefined, isNew: boolean, typed: string): string[] {
  if (isNew && typed === '') return []
  const takesWords = top !== undefined && kindOf(top).takesWords === true
  return (takesWords && !isNew ? [typed] : typed.split('*')).slice(0, MOST_INPUTS).map(cleanInput)
}

const cleanInput = (typed: string): string =>
  cleanLine(typed.slice(0, LONGEST_INPUT * 4).normalize('NFKC'))
    .replace(/#+$/, '')
    .trim()
    .slice(0, LONGEST_INPUT)

class Way {
  readonly #call: Call
  #stack: Screen[]
  #keys: Record<string, Move> | null
  #note: string
  /** Keys that the last one brought along, to be followed next. */
  readonly ahead: string[] = []

  constructor(call: Call, { stack, keys, isNew }: Session<Move>, note: string) {
    this.#call = call
    this.#stack = stack
    this.#keys = isNew ? null : keys
    this.#note = note
  }

  get top(): Screen | undefined {
    return this.#stack.at(-1)
  }

  /** Whether something typed leads nowhere: the keys after it were meant for another screen. */
  get isStopped(): boolean {
    return this.#note !== '' || this.#stack.length === 0
  }

  async follow(input: string): Promise<void> {
    const move = moveOf(await this.#keysHere(), input) ?? this.#heard(input)
    this.#note = ''
    await this.#go(move)
    this.#keys = null
  }

  async shown(): Promise<Walked> {
    const screen = await this.#screen()
    const drawn = this.#said(() => draw(screen, this.#note))
    return {
      ...drawn,
      stack: drawn.isEnd ? [] : this.#stack,
      label: drawn.isEnd ? null : (screen.label ?? null),
    }
  }

  async #keysHere(): Promise<Record<string, Move>> {
    if (this.#keys) return this.#keys
    const screen = await this.#screen()
    return this.#said(() => draw(screen)).keys
  }

  #heard(input: string): Move {
    const { hear } = kindOf(this.top!)
    return this.#said(() => hear?.(input, this.top!.params) ?? { again: m.ussd_no_such_key() })
  }

  async #go(move: Move, actionsDone = 0): Promise<void> {
    if (move === 'home') this.#stack = [at('menu', {})]
    else if (move === 'back')
      this.#stack = this.#stack.length > 1 ? this.#stack.slice(0, -1) : [at('menu', {})]
    else if ('to' in move) this.#stack = [...this.#stack, move.to]
    else if ('over' in move) this.#stack = [...this.#stack.slice(0, -1), move.over]
    else if ('stack' in move) this.#jump(move)
    else if ('again' in move) this.#note = move.again
    else if (actionsDone < MOST_ACTIONS) await this.#go(await this.#done(move), actionsDone + 1)
  }

  #jump({ stack, ahead }: Extract<Move, { stack: Screen[] }>): void {
    this.#stack = stack
    if (ahead) this.ahead.push(...ahead.split('*'))
  }

  /** The result of an action; a refused one leads nowhere, and says why. @throws Unheld */
  async #done(action: Action): Promise<Move> {
    if (!this.#call.isHeld) throw new Unheld()
    try {
      return await actions(this.#call, action)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { again: this.#said(() => noOf(error)) }
    }
  }

  /** The last place; if it is gone, the menu says so. */
  async #screen(): Promise<ScreenView> {
    const { name, params } = this.top!
    try {
      const kind = kindOf({ name, params })
      const data = await kind.load(this.#call, params)
      return this.#said(() => kind.show(data, params))
    } catch (error) {
      if (!(error instanceof Refusal) || name === 'menu') throw error
      this.#note = this.#said(() => noOf(error))
      this.#stack = [at('menu', {})]
      return this.#screen()
    }
  }

  #said = <T>(work: () => T): T => inLanguage(this.#call.ctx.locale, work)
}

/** The key as it is on the screen; people also type 01 for 1, and 31 where 1 and 3 are right. */
function moveOf(keys: Record<string, Move>, input: string): Move | undefined {
  const sorted = [...new Set(input)].sort().join('')
  const ways = [input, input.replace(/^0+(?=[1-9])/, ''), ...(/^[1-9]{2,9}$/.test(input) ? [sorted] : [])]
  const key = ways.find((way) => Object.hasOwn(keys, way))
  return key === undefined ? undefined : keys[key]
}

/** Why an action or a screen is refused, in a text for a small phone. */
function noOf({ code, values }: Refusal): string {
  if (code === 'too-many') return m.ussd_too_many(waitIn(values))
  if (code === 'user-suspended') return m.ussd_suspended()
  if (code === 'consent-needed') return m.ussd_consent_needed()
  if (code === 'adults-only' || code === 'mentors-for-adults') return m.ussd_adults_only()
  if (code === 'name-without-letters') return m.ussd_name_in_letters()
  if (code === 'name-not-drawn') return m.ussd_name_in_latin()
  return code === 'invalid-input' ? m.ussd_not_understood() : m.ussd_gone()
}
