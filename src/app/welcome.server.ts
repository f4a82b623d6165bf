import type { AddressInfo, Server } from 'node:net'
import { type Config, surroundings } from '#config.server.ts'
import type { App } from '#core/app.ts'
import { hasDesk, isTrial } from '#core/trial.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#sample/sample.server.ts'

/**
 * A few lines for the person who tries Stadi out: the address, the mode, and how to sign in. On a site it is one line of the log, like
 * all others.
 */
export function welcome({ config, log }: Pick<App, 'config' | 'log'>, server: Server, startMs: number): void {
  const port = (server.address() as AddressInfo).port
  const origin = config.origin.replace(/:0$/, `:${port}`)
  if (surroundings().isForTrying) console.log(linesFor(config, origin, startMs))
  else log.info({ ...factsOf(config), origin, port, ms: Math.round(startMs) }, 'start')
}

const factsOf = ({ embedded, mpesa, smtpUrl, sms, worker, sampleData }: Config) => ({
  database: embedded ? 'embedded' : 'postgres',
  mpesa: mpesa.credentials ? 'live' : mpesa.simulator ? 'simulator' : 'off',
  mail: smtpUrl ? 'smtp' : 'local',
  sms: sms ? 'live' : 'local',
  worker,
  sampleData,
})

function linesFor(config: Config, origin: string, startMs: number): string {
  const lines = [
    '',
    `Stadi is open at ${origin}  (ready after ${(startMs / 1000).toFixed(1)} s)`,
    config.embedded
      ? `Embedded mode: one process, data in ${config.dataDir}. The database does not fsync: for trying out, development and small sites.`
      : 'Postgres mode: data in the database of DATABASE_URL.',
    mpesaLine(config, origin),
    config.smtpUrl
      ? 'Mail: SMTP.'
      : `Mail: local outbox${hasDesk(config) ? `, read it at ${origin}/dev/mail` : ` in ${config.dataDir}/outbox/mail`}.`,
    ...(config.sampleData
      ? [
          isTrial(config)
            ? `Demo accounts: ${DEMO_ACCOUNTS.map((account) => account.email).join(', ')}, password ${DEMO_PASSWORD}. Administrator: npm run admin -- grant EMAIL.`
            : 'Sample data: every page says so, and nobody signs in as one of the demo accounts.',
        ]
      : []),
    '',
  ]
  return lines.join('\n')
}

function mpesaLine(config: Config, origin: string): string {
  const { credentials, simulator, till } = config.mpesa
  if (credentials)
    return `M-Pesa: live at ${credentials.baseUrl}, ${till ? `till ${till} of store` : 'pay bill'} ${credentials.shortcode}. Real phones ring. Look it over with: npm run mpesa -- check`
  if (!simulator) return 'M-Pesa: off.'
  return `M-Pesa: the built-in simulator; ${hasDesk(config) ? `its phones ring at ${origin}/dev/phone (PIN 1234)` : 'nobody can answer its phones at this address'}.`
}
