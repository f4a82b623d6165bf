import { z } from 'zod'

const text = z.string().min(1).optional()

/** Where the database is and what stands in front of it. */
export const databaseShape = {
  DATABASE_URL: text,
  DATABASE_READ_URL: text,
  DATABASE_POOLER: z.enum(['session', 'transaction']).optional(),
  DATABASE_LISTEN_URL: text,
}

export type DatabaseSettings = {
  databaseUrl: string | undefined
  /** A standby that answers reads that everybody shares. */
  databaseReadUrl: string | undefined
  /** What a pooler in front of it lends: a session, or one for each transaction (decision 090). */
  pooler: 'session' | 'transaction'
  /** Leads past the pooler, for the connection that listens and the one that migrates. */
  listenUrl: string | undefined
}

type Given = z.output<z.ZodObject<typeof databaseShape>>

/** How the settings say that the database is reached, or the sentence that says what is wrong with them. */
export function databaseSettings(given: Given): DatabaseSettings | string {
  const { DATABASE_URL: databaseUrl, DATABASE_POOLER: pooler, DATABASE_LISTEN_URL: listenUrl } = given
  const databaseReadUrl = given.DATABASE_READ_URL
  if (!databaseUrl && (pooler || listenUrl))
    return 'DATABASE_POOLER and DATABASE_LISTEN_URL are of no use without DATABASE_URL.'
  if (pooler === 'transaction' && !listenUrl)
    return 'DATABASE_POOLER=transaction needs DATABASE_LISTEN_URL: an address that leads past the pooler, as a connection that listens cannot be lent.'
  return { databaseUrl, databaseReadUrl, pooler: pooler ?? 'session', listenUrl }
}
