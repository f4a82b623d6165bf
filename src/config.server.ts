import { resolve } from 'node:path'
import { z } from 'zod'
import { aiSettings } from '#adapters/ai/ai-settings.ts'
import type { AiSettings } from '#adapters/ai/openai-compatible.server.ts'
import { type DatabaseSettings, databaseSettings, databaseShape } from '#adapters/db/database-settings.ts'
import { type FilesSettings, filesSettings, filesShape } from '#adapters/files/files-settings.ts'
import { settingsFaults } from '#adapters/mpesa/settings-faults.ts'
import { mpesaShape } from '#adapters/mpesa/settings-shape.ts'
import { smsSettings } from '#adapters/sms/sms-settings.ts'
import type { SmsSettings } from '#adapters/sms/sms.server.ts'
import type { JitsiSettings } from '#adapters/video/jitsi.server.ts'
import { type TraceSettings, traceSettings, traceSettingsShape } from '#adapters/traces/trace-settings.ts'
import { jitsiSettings } from '#adapters/video/jitsi-settings.ts'
import { storedSecret } from '#core/stored-secret.server.ts'
import { withoutLosses } from '#core/losses.ts'
import { surroundingsIn } from '#kit/system/surroundings.ts'
import { hasDesk } from '#core/trial.ts'
import { areSet, checkPostgres, initiatorOf, keysShape, orWrong, WrongSetting } from '#core/settings.ts'

export { WrongSetting }

const onOff = z.enum(['on', 'off'])
const text = z.string().min(1).optional()

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_ORIGIN: z.url({ protocol: /^https?$/, error: 'has to begin with http:// or https://' }).optional(),
  DATA_DIR: z.string().default('./.data'),
  ...databaseShape,
  AUTH_SECRET: z.string().min(32, 'needs at least 32 bytes').optional(),
  SAMPLE_DATA: onOff.optional(),
  SMTP_URL: text,
  MAIL_FROM: z.string().default('Stadi <hello@stadi.example>'),
  ...mpesaShape,
  ...filesShape,
  SMS_BASE_URL: z.url().optional(),
  SMS_USERNAME: text,
  SMS_API_KEY: text,
  SMS_SENDER: text,
  SMS_DAILY_BUDGET: z.coerce.number().min(0).max(10_000_000).default(1000),
  JITSI_URL: z.url({ protocol: /^https$/, error: 'has to begin with https://' }).optional(),
  JITSI_APP_ID: text,
  JITSI_APP_SECRET: text,
  AI_BASE_URL: z.url().optional(),
  AI_API_KEY: text,
  AI_MODEL: text,
  AI_DAILY_BUDGET: z.coerce.number().int().min(0).default(1_000_000),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 letters').optional(),
  ...traceSettingsShape,
  USSD_SECRET: z
    .string()
    .regex(/^[\w-]{16,200}$/, 'has at least 16 letters, digits, - and _ only')
    .optional(),
  ...keysShape,
  USSD_CODE: z
    .string()
    .regex(/^\*[\d*]+#$/, 'looks like *384*2025#')
    .default('*384*2025#'),
  USD_RATE_KES: z.coerce
    .number()
    .positive()
    .max(100_000)
    .multipleOf(0.0001, 'has at most four decimals')
    .default(130),
  SUPPORT_EMAIL: z.email().default('support@stadi.example'),
  SUPPORT_PHONE: z.string().default('+254 700 000 000'),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  LIMITS_SCALE: z.coerce.number().positive().default(1),
  PAYMENT_PACE: z.coerce.number().min(1).max(100).default(1),
  WORKER: onOff.default('on'),
  OFFLINE: onOff.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Every setting there is, by name. */
export const settingNames: string[] = Object.keys(Settings.shape)

export type MpesaCredentials = {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
}

export type Config = DatabaseSettings & {
  brand: 'Stadi'
  port: number
  host: string
  origin: string
  dataDir: string
  /** Embedded: PGlite in dataDir, one process, local outboxes. */
  embedded: boolean
  authSecret: string
  sampleData: boolean
  smtpUrl: string | undefined
  mailFrom: string
  mpesa: {
    credentials: MpesaCredentials | undefined
    /** The name that M-Pesa shows to payers; with live credentials only when somebody said it. */
    payee: string | null
    transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
    till: string | undefined
    callbackOrigin: string
    simulator: boolean
    /** Who may reverse charges; without one, refunds go back by hand. The credential is already encrypted with Safaricom's certificate. */
    initiator: { name: string; securityCredential: string } | undefined
  }
  /** Without them SMS go to the local outbox. */
  sms: SmsSettings | undefined
  /** KES a day that all SMS together may cost. */
  smsDailyBudget: number
  /** Where rooms for video are; without it a mentor needs one of their own. */
  video: JitsiSettings | undefined
  /** Where uploaded bytes are; without it in the database. */
  files: FilesSettings | undefined
  /** A language model; without one every answer is a prepared one. */
  ai: AiSettings | undefined
  /** Tokens a day that all answers of the model together may cost. */
  aiDailyBudget: number
  /** Whether administrators need a second factor, or may have one as everybody may. */
  adminSecondFactor: 'required' | 'offered'
  /** Opens /metrics from elsewhere. */
  metricsToken: string | undefined
  /** Where traces go; without it there are none. */
  traces: TraceSettings | undefined
  /** As it was set; `gatewaySecret` is what counts. */
  ussdSecret: string | undefined
  /** As it was set; `badgeKeys` is what counts. */
  badgeKey: string | undefined
  /** As it was set; `toolKeys` is what counts. */
  ltiKey: string | undefined
  ussdCode: string
  /** Shillings for a dollar, with at most four decimals; kesOfUsd counts with it. */
  usdRateKes: number
  supportEmail: string
  supportPhone: string
  trustedProxyHops: number
  limitsScale: number
  /** How many times faster payments are chased than in life; for tests. */
  paymentPace: number
  worker: boolean
  /** Whether phones may keep courses; off takes the worker from those that do. */
  offline: boolean
  logLevel: string
}

/** Why live M-Pesa credentials and sample data exclude each other (decisions 24). */
export const SAMPLES_BESIDE_MONEY =
  'Sample data brings demo accounts whose password everybody knows; beside live M-Pesa credentials it is refused.'

/** Packages that are loaded when first needed choose their slow development build by NODE_ENV, which nobody need set. */
export const chooseProductionPackages = (): void =>
  void Object.assign(process.env, { NODE_ENV: 'production' })

/** Reads the settings once. @throws WrongSetting with a sentence that names the variable */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const s = checkedSettings(env)
  const mpesa = mpesaOf(s)
  return orWrong<Config>(
    withoutLosses<Config>({
      brand: 'Stadi',
      port: s.PORT,
      host: s.HOST,
      origin: originOf(s),
      ...storageOf(s),
      smtpUrl: s.SMTP_URL,
      mailFrom: s.MAIL_FROM,
      mpesa,
      sms: orWrong(smsSettings(s)),
      smsDailyBudget: s.SMS_DAILY_BUDGET,
      video: orWrong(jitsiSettings(s, isForTrying(s))),
      files: orWrong(filesSettings(s)),
      ai: orWrong(aiSettings(s)),
      aiDailyBudget: s.AI_DAILY_BUDGET,
      adminSecondFactor: s.ADMIN_SECOND_FACTOR ?? (isForTrying(s) ? 'offered' : 'required'),
      metricsToken: s.METRICS_TOKEN,
      traces: traceSettings(s),
      ussdSecret: s.USSD_SECRET,
      badgeKey: s.BADGE_KEY,
      ltiKey: s.LTI_KEY,
      ussdCode: s.USSD_CODE,
      usdRateKes: s.USD_RATE_KES,
      supportEmail: s.SUPPORT_EMAIL,
      supportPhone: s.SUPPORT_PHONE,
      trustedProxyHops: s.TRUSTED_PROXY_HOPS,
      limitsScale: s.LIMITS_SCALE,
      paymentPace: s.PAYMENT_PACE,
      worker: s.WORKER === 'on',
      offline: s.OFFLINE === 'on',
      logLevel: s.LOG_LEVEL,
    }),
  )
}

/** What the process was told by whatever started it. */
export const surroundings = () => surroundingsIn(process.env, process.pid)

/** The same with another DATA_DIR. */
export const readConfigAt = (dataDir: string): Config => readConfig({ ...process.env, DATA_DIR: dataDir })

/** Where the data is, without making anything there. @throws WrongSetting */
export function storagePlace(
  env: Record<string, string | undefined> = process.env,
): Pick<Config, 'dataDir'> & DatabaseSettings {
  const s = checkedSettings(env)
  return { dataDir: resolve(s.DATA_DIR), ...orWrong(databaseSettings(s)) }
}

type CheckedSettings = z.output<typeof Settings>

function checkedSettings(env: Record<string, string | undefined>): CheckedSettings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = Settings.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new WrongSetting(`The setting ${String(issue?.path[0])} cannot be used: ${issue?.message}.`)
  }
  const s = result.data
  checkPostgres(s)
  return s
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '')
/** As browsers write it: small letters, no path, no port that goes without saying. */
const originOf = (s: CheckedSettings): string => new URL(s.APP_ORIGIN ?? `http://localhost:${s.PORT}`).origin

const isEmbedded = (s: CheckedSettings): boolean => !s.DATABASE_URL
const isForTrying = (s: CheckedSettings): boolean => hasDesk({ embedded: isEmbedded(s), origin: originOf(s) })
/** What is on where Stadi is only tried out, unless somebody says otherwise, and off in any other installation. */
const isOn = (setting: 'on' | 'off' | undefined, s: CheckedSettings): boolean =>
  (setting ?? (isForTrying(s) ? 'on' : 'off')) === 'on'

function storageOf(
  s: CheckedSettings,
): Pick<Config, 'dataDir' | 'embedded' | 'authSecret' | 'sampleData'> & DatabaseSettings {
  const dataDir = resolve(s.DATA_DIR)
  return {
    dataDir,
    embedded: isEmbedded(s),
    ...orWrong(databaseSettings(s)),
    authSecret: s.AUTH_SECRET ?? storedSecret(dataDir, 'auth-secret'),
    sampleData: isOn(s.SAMPLE_DATA, s),
  }
}

function mpesaOf(s: CheckedSettings): Config['mpesa'] {
  const credentials = mpesaCredentials(s)
  if (credentials && isOn(s.SAMPLE_DATA, s))
    throw new WrongSetting(`${SAMPLES_BESIDE_MONEY} Set SAMPLE_DATA=off.`)
  const mpesa: Config['mpesa'] = {
    credentials,
    payee: s.MPESA_NAME ?? (credentials ? null : 'Stadi'),
    transactionType: s.MPESA_TRANSACTION_TYPE,
    till: s.MPESA_TILL,
    callbackOrigin: withoutSlash(s.MPESA_CALLBACK_ORIGIN ?? originOf(s)),
    simulator: !credentials && isOn(s.MPESA_SIMULATOR, s),
    initiator: initiatorOf(s),
  }
  refuseNonsense(mpesa, s.MPESA_CALLBACK_ORIGIN ? 'MPESA_CALLBACK_ORIGIN' : 'APP_ORIGIN')
  return mpesa
}

function mpesaCredentials(s: CheckedSettings): MpesaCredentials | undefined {
  const { MPESA_BASE_URL, MPESA_CONSUMER_KEY, MPESA_CONSUMER_SECRET, MPESA_SHORTCODE, MPESA_PASSKEY } = s
  const five = { MPESA_BASE_URL, MPESA_CONSUMER_KEY, MPESA_CONSUMER_SECRET, MPESA_SHORTCODE, MPESA_PASSKEY }
  if (!areSet('M-Pesa needs all five settings', five)) return undefined
  return {
    baseUrl: withoutSlash(MPESA_BASE_URL!),
    consumerKey: MPESA_CONSUMER_KEY!,
    consumerSecret: MPESA_CONSUMER_SECRET!,
    shortcode: MPESA_SHORTCODE!,
    passkey: MPESA_PASSKEY!,
  }
}

/** @throws WrongSetting with everything about M-Pesa that cannot work, a line each */
function refuseNonsense(mpesa: Config['mpesa'], callbackFrom: 'MPESA_CALLBACK_ORIGIN' | 'APP_ORIGIN'): void {
  const { credentials, ...rest } = mpesa
  if (!credentials && !rest.till && rest.transactionType === 'CustomerPayBillOnline') return
  const faults = settingsFaults({ ...(credentials ?? simulated), ...rest, callbackFrom })
  if (faults.length > 0) throw new WrongSetting(faults.join('\n'))
}

/** The simulator is right about everything but which kind of account it plays. */
const simulated: MpesaCredentials = {
  baseUrl: 'http://localhost',
  consumerKey: '-',
  consumerSecret: '-',
  shortcode: '174379',
  passkey: '-',
}
