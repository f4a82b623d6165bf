import {
  reversalScenarioNames,
  type ScenarioName,
  scenarioNames,
  type Simulator,
} from '#adapters/mpesa/simulator/simulator.ts'
import { type Draws, drawsOf } from './draws.ts'
import type { createKills, KillKind } from './kills.ts'
import type { Moment, Prompt, Trouble } from './provider.ts'
import { sleep } from './web.ts'

type Settings = {
  seed: number
  payments: number
  kills: ReturnType<typeof createKills>
  simulator: () => Simulator
  /** These pay without faults, because they request refunds later. */
  paysWell(phone: string): boolean
  progress: () => number
  ringMs: number
}

const others = scenarioNames.filter((name) => name !== 'normal')
const killAt: Record<Moment, KillKind> = {
  'push-arrived': 'before the push',
  'push-done': 'during the push',
  'push-answered': 'before saving the answer',
  'reversal-arrived': 'during a reversal',
}

/** Faults at the provider, drawn by phone and call so that the same seed gives the same faults. */
export function createTrouble({ seed, payments, kills, simulator, paysWell, progress, ringMs }: Settings) {
  const attempts = new Map<string, number>()
  const state = { isCalm: false }

  function plan(phone: string): { scenario: ScenarioName; delayMs?: number } {
    const attempt = (attempts.get(phone) ?? 0) + 1
    attempts.set(phone, attempt)
    const draws = drawsOf(seed, 'prompt', phone, attempt)
    const scenario = paysWell(phone) || draws.chance(1 / 3) ? 'normal' : draws.pick(others)
    return scenario === 'slow' || scenario === 'late'
      ? { scenario, delayMs: draws.whole(0, 3000) }
      : { scenario }
  }

  async function answerPhone({ id, phone, scenario }: Prompt): Promise<void> {
    if (scenario !== 'normal') return
    const draws = drawsOf(seed, 'phone', phone, attempts.get(phone) ?? 0)
    await sleep(draws.whole(20, Math.round(ringMs * 0.7)))
    const kind = paysWell(phone) ? 'approve' : answerOf(draws)
    await simulator().answer(id, kind === 'approve' ? { kind, pin: '1234' } : { kind })
  }

  /** The provider is unavailable for a while, a few times per run. */
  async function outages(): Promise<void> {
    const draws = drawsOf(seed, 'outages')
    const count = payments < 10 ? 0 : Math.max(1, Math.round(payments / 60))
    for (let nth = 0; nth < count; nth++) {
      const moment = ((nth + draws.next()) / count) * 0.8
      while (!state.isCalm && progress() < moment) await sleep(50)
      if (state.isCalm) return
      simulator().outage(true)
      await sleep(payments < 50 ? draws.whole(200, 600) : draws.whole(800, 4000))
      simulator().outage(false)
    }
  }

  const trouble: Trouble = {
    plan,
    rings: (prompt) => void answerPhone(prompt),
    reached: (moment, who) => !state.isCalm && kills.strike(killAt[moment], who),
    line(kind, nth) {
      const draws = drawsOf(seed, 'line', nth)
      if (state.isCalm || kind === 'other') return { delayMs: 0, breaks: false }
      return { delayMs: draws.chance(0.15) ? draws.whole(50, 2500) : 0, breaks: draws.chance(0.12) }
    },
  }
  return {
    ...trouble,
    outages,
    calm(): void {
      state.isCalm = true
      simulator().outage(false)
    },
    /** How the next reversals end. */
    planReversals: (draws: Draws, quick: boolean): void =>
      simulator().scenario(
        Array.from({ length: 50 }, () => draws.pick(quick ? quickReversals : reversalScenarioNames)),
        { delayMs: draws.whole(0, 3000) },
      ),
  }
}

// Those that need no retry, which comes minutes later.
const quickReversals = [
  'reversal-normal',
  'reversal-lost-response',
  'reversal-duplicate-result',
  'reversal-result-first',
  'reversal-no-float',
  'reversal-busy-but-done',
] as const

function answerOf(draws: Draws): 'approve' | 'cancel' | 'wrong-pin' | 'no-funds' | 'ignore' {
  return draws.chance(0.65) ? 'approve' : draws.pick(['cancel', 'wrong-pin', 'no-funds', 'ignore'] as const)
}
