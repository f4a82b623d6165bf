import { join } from 'node:path'
import { localMail } from '#adapters/mail/local.server.ts'
import { localSms } from '#adapters/sms/local.server.ts'
import { reversalScenarioNames, type ScenarioName, scenarioNames, type Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import type { Devices } from '#request-context.ts'
import type { World } from '#world.server.ts'

const thisMachine = new Set(['127.0.0.1', '0:0:0:0::/64'])

// The simulator does not tell whether it is out, so whoever switched it remembers.
const outages = new WeakSet<Simulator>()

/** The phones and the outbox of an embedded installation, for people at this very machine; nothing on one with its own database. */
export function devicesOf(world: World, address: string): Devices | null {
  const { simulator, config } = world
  if (!config.embedded || !thisMachine.has(address)) return null
  return {
    prompts: () => simulator?.prompts() ?? [],
    charges: () => simulator?.ledger() ?? [],
    reversals: () => simulator?.reversals() ?? [],
    answer: async (id, kind, pin) => simulator?.answer(id, kind === 'approve' ? { kind, pin } : { kind }),
    plan: (names, delayMs) => simulator?.scenario(names as ScenarioName[], delayMs === undefined ? {} : { delayMs }),
    scenarios: simulator ? scenarioNames : [],
    reversalScenarios: simulator ? reversalScenarioNames : [],
    outage: simulator !== null && outages.has(simulator),
    setOutage(on) {
      if (!simulator) return
      simulator.outage(on)
      if (on) outages.add(simulator)
      else outages.delete(simulator)
    },
    mails: () => localMail(join(config.dataDir, 'outbox', 'mail')).sent(50),
    messages: () => localSms(join(config.dataDir, 'outbox', 'sms')).sent(50),
  }
}
