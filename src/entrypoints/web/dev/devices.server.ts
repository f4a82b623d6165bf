import { join } from 'node:path'
import { localMail } from '#adapters/mail/local.server.ts'
import { localSms } from '#adapters/sms/local.server.ts'
import {
  reversalScenarioNames,
  type ScenarioName,
  scenarioNames,
  type Simulator,
} from '#adapters/mpesa/simulator/simulator.ts'
import { hasDesk } from '#core/trial.ts'
import { forwardedBy } from '#kit/net/forwarded.ts'
import { isLoopbackAddress } from '#kit/net/loopback.ts'
import type { Devices } from '#web/request-context.ts'
import type { App } from '#core/app.ts'

/** The parts of a request that show where it comes from. */
export type Asker = {
  /** The socket's peer; nothing without a socket (tests). */
  socket: string | undefined
  httpVersion: string | undefined
  headers: Headers
}

// The simulator does not report whether it is in an outage, so the switch remembers.
const outages = new WeakSet<Simulator>()

/**
 * Whether the client is on this machine, without a proxy in between, through which everybody would appear so; nginx with default
 * settings shows only by HTTP/1.0.
 */
export const sitsHere = ({ socket, httpVersion, headers }: Asker): boolean =>
  (socket === undefined || isLoopbackAddress(socket)) &&
  httpVersion !== '1.0' &&
  forwardedBy(headers) === undefined

/** The phones and the outbox of an embedded installation, for people at this machine: the one guard of every page below /dev. */
export function devicesOf(app: App, asker: Asker): Devices | null {
  const { simulator, config } = app
  if (!hasDesk(config) || !sitsHere(asker)) return null
  return {
    prompts: () => simulator?.prompts() ?? [],
    charges: () => simulator?.ledger() ?? [],
    reversals: () => simulator?.reversals() ?? [],
    answer: async (id, kind, pin) => simulator?.answer(id, kind === 'approve' ? { kind, pin } : { kind }),
    plan: (names, delayMs) =>
      simulator?.scenario(names as ScenarioName[], delayMs === undefined ? {} : { delayMs }),
    scenarios: simulator ? scenarioNames : [],
    reversalScenarios: simulator ? reversalScenarioNames : [],
    get outage() {
      return simulator !== null && outages.has(simulator)
    },
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
