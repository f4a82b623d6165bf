import { join } from 'node:path'
import { openAiCompatible } from '#adapters/ai/openai-compatible.server.ts'
import { batching } from '#adapters/db/batch.server.ts'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { openPostgres, type Reading } from '#adapters/db/postgres.server.ts'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import { s3Store } from '#adapters/files/s3.server.ts'
import { internet } from '#adapters/outside/https.server.ts'
import { startQueue } from '#adapters/queue/boss.server.ts'
import { localMail } from '#adapters/mail/local.server.ts'
import type { Mail } from '#adapters/mail/mail.server.ts'
import { smtpMail } from '#adapters/mail/smtp.server.ts'
import { createDarajaClient } from '#adapters/mpesa/daraja/client.ts'
import type { Mpesa } from '#adapters/mpesa/mpesa.ts'
import { createSimulator, fileStore, type Simulator } from '#adapters/mpesa/simulator/simulator.ts'
import { africasTalking } from '#adapters/sms/africas-talking.server.ts'
import { localSms, noSms } from '#adapters/sms/local.server.ts'
import type { Sms } from '#adapters/sms/sms.server.ts'
import { jitsi, noVideo } from '#adapters/video/jitsi.server.ts'
import type { TraceSettings } from '#adapters/traces/trace-settings.ts'
import type { Video } from '#adapters/video/video.ts'
import { type Config, surroundings } from '#config.server.ts'
import type { Log } from '#context.ts'
import type { App } from '#core/app.ts'
import { jobsOf } from '#core/module.ts'
import { ReadCache } from '#core/read-cache.server.ts'
import { isTrial } from '#core/trial.ts'
import { loggable } from '#kit/failure.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { mergeAccounts, modules, publish, wasInvited } from './modules.server.ts'
import { openLog } from './log.server.ts'

const SIMULATOR_KEYS = {
  shortcode: '174379',
  passkey: 'stadi-simulator-passkey',
  consumerKey: 'stadi',
  consumerSecret: 'simulator',
}
const SIMULATOR_INITIATOR = { name: 'stadi', securityCredential: 'simulator-credential' }

type Chosen = {
  /** Replaces the database of the settings. */
  open?: OpenDatabase | undefined
  /** Replaces the system clock. */
  now?: (() => Date) | undefined
  /** A packed database from which a new embedded database starts. */
  template?: string | undefined
}

/** Opens the database (with migrations), mail, M-Pesa and jobs according to the settings. */
export async function openApp(
  config: Config,
  { open: chosen, now = () => new Date(), template }: Chosen = {},
): Promise<App> {
  const log = openLog(config.logLevel, surroundings().journal)
  const traces = config.traces && (await tracing(config.traces, log))
  const open =
    chosen ??
    (await openDatabase(
      config,
      (error) => log.error({ err: error.message }, 'database.connection'),
      template,
      (state, reason) => log.warn({ state, reason }, 'database.standby'),
    ))
  await open.migrate()
  const queue = await startQueue(open, retryLimits(), (error) => log.error({ err: loggable(error) }, 'jobs'))
  const simulator = config.mpesa.simulator ? simulatorOf(config, now) : null
  const mpesa = mpesaOf(config, now, open, log, simulator)
  const publicCache = new ReadCache(now)
  const unbatched = (error: unknown) => log.warn({ err: loggable(error) }, 'database.batch')
  const tools = {
    config,
    queue,
    log,
    mail: mailOf(config),
    sms: smsOf(config),
    video: videoOf(config),
    files: config.files ? s3Store(config.files) : null,
    mpesa,
    ai: config.ai ? openAiCompatible(config.ai) : null,
    outside: internet({ allowsLoopback: isTrial(config), origin: config.origin }),
    now,
    publicCache,
    mergeAccounts,
    wasInvited,
    publish,
  }
  return {
    ...tools,
    modules,
    open,
    simulator,
    publicDb: (wrote) => open.standby && batching(open.standby.db(wrote), unbatched),
    context: (part = {}) => ({ ...tools, ...nobody, db: batching(open.db, unbatched), ...part }),
    async close() {
      await queue.stop()
      simulator?.close()
      await open.close()
      await traces?.stop()
    },
  }
}

/** Loaded only here: without the setting no process knows more of traces than a name. */
const tracing = async (settings: TraceSettings, log: Log) =>
  (await import('#adapters/traces/traces.server.ts')).startTraces(settings, (error) =>
    log.warn({ err: error.message }, 'traces'),
  )

/** How often each kind of job is retried. */
const retryLimits = (): Record<string, number> =>
  Object.fromEntries(Object.entries(jobsOf(modules)).map(([name, job]) => [name, job.retryLimit]))

/** The viewer for work that no request started. */
const nobody = {
  viewer: null,
  locale: 'en',
  zone: EAST_AFRICA,
  address: 'internal',
  userAgent: '',
  requestId: 'internal',
  cacheTag: () => {},
} as const

/** The configured database, without migrating it. */
export const openDatabase = async (
  { databaseUrl, databaseReadUrl, pooler, listenUrl, dataDir }: Config,
  onError: (error: Error) => void = () => {},
  template?: string,
  onStandby?: Reading['onState'],
): Promise<OpenDatabase> =>
  databaseUrl
    ? openPostgres(databaseUrl, onError, undefined, {
        pooler,
        listenUrl,
        reading: onStandby && databaseReadUrl ? { url: databaseReadUrl, onState: onStandby } : undefined,
      })
    : openEmbedded(dataDir, onError, template)

const mailOf = ({ smtpUrl, mailFrom, dataDir }: Config): Mail =>
  smtpUrl ? smtpMail(smtpUrl, mailFrom) : localMail(join(dataDir, 'outbox', 'mail'))

function smsOf(config: Config): Sms {
  if (config.sms) return africasTalking(config.sms)
  return config.embedded || isTrial(config) ? localSms(join(config.dataDir, 'outbox', 'sms')) : noSms
}

const videoOf = ({ video }: Config): Video => (video ? jitsi(video) : noVideo)

const simulatorOf = ({ mpesa, dataDir }: Config, now: () => Date): Simulator =>
  createSimulator({
    now,
    ...SIMULATOR_KEYS,
    till: mpesa.till,
    initiator: SIMULATOR_INITIATOR.name,
    securityCredential: SIMULATOR_INITIATOR.securityCredential,
    store: fileStore(join(dataDir, 'simulator.jsonl')),
  })

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
