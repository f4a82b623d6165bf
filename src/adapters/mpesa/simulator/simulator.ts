import type { Hono } from 'hono'
import { SECOND } from '#kit/time.ts'
import { createAccess } from './access.ts'
import { stateOf, type BookedPrompt } from './book.ts'
import type { StoredCharge } from './events.ts'
import { createExchange } from './exchange.ts'
import { createGround } from './ground.ts'
import type { OutcomeName, PromptState } from './outcomes.ts'
import {
  isReversalScenario,
  type ReversalScenarioName,
  reversalScenarios,
} from './reversals/reversal-scenarios.ts'
import { createReversals } from './reversals/reversals.ts'
import { createRoutes } from './routes.ts'
import { scenarios, type ScenarioName as PromptScenarioName } from './scenarios.ts'
import { memoryStore, type SimulatorStore } from './store.ts'

export { fileStore } from './store.ts'
export type { PromptState } from './outcomes.ts'
export type { ReversalScenarioName } from './reversals/reversal-scenarios.ts'

export type ScenarioName = PromptScenarioName | ReversalScenarioName

export type SimulatorSettings = {
  now: () => Date
  shortcode: string
  passkey: string
  /** For a till: the payee, and a ledger without references. */
  till?: string
  /** Whether the ledger masks the middle of each number, as newer answers do. */
  masksPhones?: boolean
  /**
   * Whether the number was registered for the ledger ("Pull Transactions", register); until then it says that there are no records.
   */
  ledgerIsOpen?: boolean
  consumerKey: string
  consumerSecret: string
  /** Who may reverse; 'stadi' and 'simulator-credential' by default. */
  initiator?: string
  securityCredential?: string
  /** Delivers callbacks and results. */
  fetch?: typeof fetch
  store?: SimulatorStore
  /** 0 up to 1, like Math.random. */
  random?: () => number
  callbackDelayMs?: number
  ringMs?: number
}

export type SimulatedPrompt = {
  id: string
  checkoutRequestId: string
  phone: string
  amountKes: number
  accountReference: string
  description: string
  askedAt: Date
  state: PromptState
  scenario: string
}

export type Charge = {
  receipt: string
  checkoutRequestId: string
  amountKes: number
  phone: string
  accountReference: string
  at: Date
}

export type Reversal = { receipt: string; originalReceipt: string; amountKes: number; at: Date }

export type PhoneAnswer =
  | { kind: 'approve'; pin: string }
  | { kind: 'wrong-pin' }
  | { kind: 'cancel' }
  | { kind: 'ignore' }
  | { kind: 'no-funds' }

export type Simulator = {
  /** Safaricom's HTTP routes. */
  app: Hono
  /** The same routes without a network, for createDarajaClient. */
  fetch: typeof fetch
  /** Newest first. */
  prompts(): SimulatedPrompt[]
  /**
   * Ends an open prompt; one that has ended stays as it is. Resolves after its callbacks, unless they are delayed.
   * @throws Error 'no such prompt'
   */
  answer(promptId: string, answer: PhoneAnswer): Promise<void>
  /** Oldest first. */
  ledger(): Charge[]
  /** Reversed charges; oldest first. */
  reversals(): Reversal[]
  /** While on, every call is dropped and every callback is lost; prompts stay open and can be answered. */
  outage(on: boolean): void
  /**
   * Scenarios for the next prompts and reversals, one name each; names of one kind replace that kind's plan, no names clear both.
   * `delayMs` applies to slow and late.
   */
  scenario(names: ScenarioName | ScenarioName[], options?: { delayMs?: number }): void
  /** Masks the numbers for which this returns true, wherever a prompt has ended. */
  forget(isForgotten: (phone: string) => boolean): void
  /** Resolves when only open prompts are left. */
  idle(): Promise<void>
  close(): void
}

export const scenarioNames = Object.keys(scenarios) as PromptScenarioName[]

export const reversalScenarioNames = Object.keys(reversalScenarios) as ReversalScenarioName[]

/** The PIN of every simulated phone. */
const rightPin = '1234'

/** A fake Safaricom for development and tests: no money, but the same HTTP and the same failures. */
export function createSimulator(settings: SimulatorSettings): Simulator {
  const random = settings.random ?? Math.random
  const access = createAccess({ ...settings, random })
  const ground = createGround({
    shortcode: settings.shortcode,
    till: settings.till,
    masksPhones: settings.masksPhones ?? false,
    ledgerIsOpen: settings.ledgerIsOpen ?? true,
    now: settings.now,
    random,
    fetch: settings.fetch ?? fetch,
    store: settings.store ?? memoryStore(),
    callbackDelayMs: settings.callbackDelayMs ?? 0,
  })
  const { book, background } = ground
  const exchange = createExchange(ground, {
    ringMs: settings.ringMs ?? 26 * SECOND,
    loseToken: access.forget,
  })
  const { initiator = 'stadi', securityCredential = 'simulator-credential' } = settings
  const reversals = createReversals(ground, { initiator, securityCredential })
  const app = createRoutes(settings, { ground, access, exchange, reversals })

  return {
    app,
    fetch: async (input, init) => app.request(input, init),
    prompts: () => book.all().reverse().map(shownPrompt),
    async answer(promptId, answer) {
      const prompt = book.byId(promptId)
      if (!prompt) throw new Error('no such prompt')
      await exchange.end(prompt, outcomeOf(answer))
    },
    ledger: () => book.charges.map(shownCharge),
    reversals: () => book.reversals.map((reversal) => ({ ...reversal, at: new Date(reversal.at) })),
    outage: ground.setOut,
    scenario(names, { delayMs = null }: { delayMs?: number | null } = {}) {
      const all = [names].flat()
      const forReversals = all.filter(isReversalScenario)
      const forPrompts = all.filter((name) => !isReversalScenario(name))
      if (forPrompts.length > 0 || all.length === 0)
        exchange.plan(forPrompts.map((scenario) => ({ scenario, delayMs })))
      if (forReversals.length > 0 || all.length === 0)
        reversals.plan(forReversals.map((scenario) => ({ scenario, delayMs })))
    },
    forget: book.forget,
    idle: background.idle,
    close: background.close,
  }
}

const outcomesOfAnswers: Record<PhoneAnswer['kind'], OutcomeName> = {
  approve: 'approved',
  'wrong-pin': 'wrong-pin',
  cancel: 'cancelled',
  ignore: 'ignored',
  'no-funds': 'no-funds',
}

const outcomeOf = (answer: PhoneAnswer): OutcomeName =>
  answer.kind === 'approve' && answer.pin !== rightPin ? 'wrong-pin' : outcomesOfAnswers[answer.kind]

// The callback URL is not exposed: it is the payment's secret.
function shownPrompt(prompt: BookedPrompt): SimulatedPrompt {
  const { id, checkoutRequestId, phone, amountKes, accountReference, description, askedAt, scenario } = prompt
  return {
    id,
    checkoutRequestId,
    phone,
    amountKes,
    accountReference,
    description,
    askedAt: new Date(askedAt),
    state: stateOf(prompt),
    scenario,
  }
}

const shownCharge = (charge: StoredCharge): Charge => ({ ...charge, at: new Date(charge.at) })
