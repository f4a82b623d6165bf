import { join } from 'node:path'
import { localMail } from '#adapters/mail/local.server.ts'
import { type ScenarioName, scenarios } from '#adapters/mpesa/simulator/scenarios.ts'
import type { Devices } from '#request-context.ts'
import type { World } from '#world.server.ts'

const thisMachine = new Set(['127.0.0.1', '0:0:0:0::/64'])

/** The phones and the outbox of an embedded installation, for people at this very machine; nothing on one with its own database. */
export function devicesOf(world: World, address: string): Devices | null {
  const { simulator, config } = world
  if (!config.embedded || !thisMachine.has(address)) return null
  return {
    prompts: () => simulator?.prompts() ?? [],
    answer: async (id, kind, pin) => simulator?.answer(id, kind === 'approve' ? { kind, pin } : { kind }),
    setScenario: (name) => simulator?.scenario(name as ScenarioName),
    scenarios: simulator ? Object.keys(scenarios) : [],
    mails: () => localMail(join(config.dataDir, 'outbox', 'mail')).sent(50),
  }
}
