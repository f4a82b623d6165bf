import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#test/postgres.ts'
import type { Member } from './fleet.ts'
import { merchant } from './provider.ts'
import type { Place } from './shop.ts'
import { freePort } from './web.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** A name of this machine: at a public one with a database of its own, mails would need a server (decision 089). */
export const HOST = 'stadi.localhost'

/** A temp folder, a database and their cleanup. */
export type Ground = { place: Place; folder: string; secret: string; close(): Promise<void> }

const open = new Set<() => Promise<void>>()

/** Cleans up whatever is left. */
export async function closeAll(): Promise<void> {
  // Processes are stopped before their folders are removed.
  for (const close of [...open].toReversed()) await close().catch(console.error)
}

/** Cleans up whatever is left when this program receives a signal, which Ctrl+C may send more than once. */
export function closesOnSignal(): void {
  let ending: Promise<void> | undefined
  const end = () => void (ending ??= closeAll().finally(() => process.exit(130)))
  process.on('SIGINT', end).on('SIGTERM', end)
}

/** Calls `close` also when the run is aborted. */
export function closesAtEnd(close: () => Promise<void>): () => Promise<void> {
  const once = async () => {
    if (open.delete(once)) await close()
  }
  open.add(once)
  return once
}

export async function prepareGround(kind: DatabaseKind): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-faults-'))
  // Must be accessible to the user that Postgres runs as.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  const server = kind === 'postgres' ? await startPostgres(folder) : null
  const close = closesAtEnd(async () => {
    await server?.stop()
    remove()
    process.off('exit', remove)
  })
  const place: Place = server
    ? { kind: 'postgres', url: await server.newDatabase() }
    : { kind: 'embedded', dataDir: folder }
  return { place, folder, secret: randomBytes(32).toString('hex'), close }
}

/** How each process reaches the others; without a port, the database directly. */
type Addresses = { providerUrl(who: number): string; databasePort?: ((who: number) => number) | undefined }

/** One process on PGlite, or several on one Postgres, each calling the provider at its own path. @param beside the build that every second one runs */
export async function membersOf(
  { place, folder, secret }: Ground,
  count: number,
  { providerUrl, databasePort }: Addresses,
  more: Record<string, string> = {},
  beside?: string,
): Promise<Member[]> {
  const members: Member[] = []
  for (let who = 0; who < count; who++) {
    members.push({
      port: await freePort(),
      folder: who % 2 === 1 ? beside : undefined,
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        APP_ORIGIN: `http://${HOST}`,
        DATA_DIR: folder,
        AUTH_SECRET: secret,
        SAMPLE_DATA: 'off',
        // Nobody is there to read codes off a phone.
        ADMIN_SECOND_FACTOR: 'offered',
        ...(place.kind === 'postgres' ? { DATABASE_URL: through(place.url, databasePort?.(who)) } : {}),
        MPESA_BASE_URL: providerUrl(who),
        MPESA_CONSUMER_KEY: merchant.consumerKey,
        MPESA_CONSUMER_SECRET: merchant.consumerSecret,
        MPESA_SHORTCODE: merchant.shortcode,
        MPESA_PASSKEY: merchant.passkey,
        MPESA_CALLBACK_ORIGIN: `http://${HOST}`,
        MPESA_INITIATOR: merchant.initiator,
        MPESA_SECURITY_CREDENTIAL: merchant.securityCredential,
        LIMITS_SCALE: '1000000',
        LOG_LEVEL: 'error',
        ...more,
      },
    })
  }
  return members
}

function through(url: string, port: number | undefined): string {
  const address = new URL(url)
  if (port !== undefined) address.port = String(port)
  return address.href
}
