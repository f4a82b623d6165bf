import { isTrial } from './trial.ts'

type Settings = {
  databaseUrl: string | undefined
  origin: string
  smtpUrl: string | undefined
  mpesa: { simulator: boolean }
}

/**
 * The same settings, if a process that has them owns nothing (rule R1): with DATABASE_URL a machine may burn, and what only its disk
 * holds is lost. Where Stadi is tried out, what is written there is nobody's.
 * @returns otherwise a sentence for each setting to change, a line each
 */
export function withoutLosses<S extends Settings>(settings: S): S | string {
  const { databaseUrl, smtpUrl, mpesa } = settings
  if (!databaseUrl || isTrial(settings)) return settings
  const losses = [
    ...(smtpUrl
      ? []
      : [
          'SMTP_URL is required with DATABASE_URL at a public name: mails would be written to the disk of one machine, where nobody reads them and they are lost with it.',
        ]),
    ...(mpesa.simulator
      ? [
          'MPESA_SIMULATOR=on is refused with DATABASE_URL at a public name: its books would be on the disk of one machine and lost with it.',
        ]
      : []),
  ]
  return losses.length > 0 ? losses.join('\n') : settings
}
