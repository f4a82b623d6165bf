import { join } from 'node:path'
import { pino } from 'pino'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import { type RunningQueue, startQueue } from '#adapters/queue/boss.server.ts'
import { localMail } from '#adapters/mail/local.server.ts'
import type { Mail } from '#adapters/mail/mail.server.ts'
import { smtpMail } from '#adapters/mail/smtp.server.ts'
import { createDarajaClient } from '#adapters/mpesa/daraja/client.ts'
import type { Mpesa } from '#adapters/mpesa/mpesa.ts'
import { createSimulator, fileStore, type Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import { africasTalking } from '#adapters/sms/africas-talking.server.ts'
import { localSms } from '#adapters/sms/local.server.ts'
import type { Sms } from '#adapters/sms/sms.server.ts'
import type { Config } from '#config.server.ts'
import type { Context, Log } from '#context.ts'
import { KeptReads } from '#core/kept-reads.server.ts'
import { loggable } from '#kit/failure.ts'
import { moduleJobs } from '#modules/all.server.ts'

/** Everything a running Stadi holds open. */
export type World = {
  config: Config
  open: OpenDatabase
  queue: RunningQueue
  log: Log
  mail: Mail
  sms: Sms
  mpesa: Mpesa
  /** The built-in M-Pesa, where one serves. */
  simulator: Simulator | null
  now: () => Date
  publicReads: KeptReads
  /** A context for work that no request started: jobs and commands. */
  context(part?: Partial<Context>): Context
  close(): Promise<void>
}

const SIMULATOR_KEYS = {
  shortcode: '174379',
  passkey: 'stadi-simulator-passkey',
  consumerKey: 'stadi',
  consumerSecret: 'simulator',
}
const SIMULATOR_INITIATOR = { name: 'stadi', securityCredential: 'simulator-credential' }

/** Opens the database (with migrations), mail, M-Pesa and jobs as the settings say. */
export async function openWorld(config: Config, now: () => Date = () => new Date()): Promise<World> {
  const logger = pino({
    level: config.logLevel,
    base: undefined,
    redact: ['password', 'token', 'authorization', 'cookie'],
  })
  const log: Log = {
    info: (details, event) => logger.info(details, event),
    warn: (details, event) => logger.warn(details, event),
    error: (details, event) => logger.error(details, event),
  }
  const lost = (error: Error) => log.error({ err: error.message }, 'database.connection')
  const open = config.databaseUrl
    ? openPostgres(config.databaseUrl, lost)
    : await openEmbedded(config.dataDir, lost)
  await open.migrate()
  const queues = Object.fromEntries(Object.entries(moduleJobs).map(([name, job]) => [name, job.retryLimit]))
  const queue = await startQueue(open, queues, (error) => log.error({ err: loggable(error) }, 'jobs'))
  const mail = config.smtpUrl
    ? smtpMail(config.smtpUrl, config.mailFrom)
    : localMail(join(config.dataDir, 'outbox', 'mail'))
  const sms = config.sms ? africasTalking(config.sms) : localSms(join(config.dataDir, 'outbox', 'sms'))
  const simulator = config.mpesa.simulator
    ? createSimulator({
        now,
        ...SIMULATOR_KEYS,
        till: config.mpesa.till,
        initiator: SIMULATOR_INITIATOR.name,
        securityCredential: SIMULATOR_INITIATOR.securityCredential,
        store: fileStore(join(config.dataDir, 'simulator.jsonl')),
      })
    : null
  const mpesa = mpesaOf(config, now, open, log, simulator)
  const publicReads = new KeptReads()
  const world = { config, open, queue, log, mail, sms, mpesa, simulator, now, publicReads }
  return {
    ...world,
    context: (part = {}) => ({
      db: open.db,
      viewer: null,
      now,
      config,
      log,
      queue,
      mail,
      sms,
      mpesa,
      locale: 'en',
      address: 'internal',
      userAgent: '',
      requestId: 'internal',
      shows: () => {},
      publicReads,
      ...part,
    }),
    async close() {
      await queue.stop()
      simulator?.close()
      await open.close()
    },
  }
}

function mpesaOf(
  config: Config,
  now: () => Date,
  open: OpenDatabase,
  log: Log,
  simulator: Simulator | null,
): Mpesa {
  const { credentials, transactionType, till, initiator } = config.mpesa
  const common = {
    transactionType,
    till,
    now,
    tokens: sharedTokens(open.db, 'mpesa-token'),
    log: (event: string, details: Record<string, unknown>) => log.info(details, event),
  }
  if (credentials) return createDarajaClient({ ...credentials, ...common, initiator })
  if (!simulator) return noMpesa
  // The simulator answers inside this process: same client, same bodies, no socket.
  const inside = (async (input: string | URL | Request, init?: RequestInit) =>
    simulator.app.request(input as string, init)) as typeof fetch
  return createDarajaClient({
    baseUrl: 'http://simulator.invalid',
    ...SIMULATOR_KEYS,
    ...common,
    initiator: SIMULATOR_INITIATOR,
    fetch: inside,
  })
}

const noMpesa: Mpesa = {
  available: false,
  canReverse: false,
  requestPrompt: async () => ({
    kind: 'refused',
    reason: 'misconfigured',
    code: '',
    text: 'M-Pesa is not configured',
    raw: '',
  }),
  queryPrompt: async () => ({ kind: 'no-answer', text: 'M-Pesa is not configured', raw: '' }),
  requestReversal: async () => ({
    kind: 'refused',
    reason: 'misconfigured',
    code: '',
    text: 'M-Pesa is not configured',
    raw: '',
  }),
  listCharges: async () => ({ kind: 'no-answer', text: 'M-Pesa is not configured', raw: '' }),
  registerLedger: async () => ({ kind: 'refused', text: 'M-Pesa is not configured', raw: '' }),
  probe: async () => ({
    keys: { ok: false, text: 'M-Pesa is not configured' },
    account: null,
    aheadMs: null,
  }),
}
