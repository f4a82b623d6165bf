import { serve } from '@hono/node-server'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { createSimulator } from '#adapters/mpesa/simulator/simulator.ts'
import { readConfig } from '#config.server.ts'
import type { Context } from '#context.ts'
import { startPostgres } from '../postgres.ts'
import { quickFolder } from '../quick-folder.ts'
import { selfSigned } from './certificate.ts'
import { mailbox } from './mailbox.ts'
import { fetchFrom } from './outside.ts'
import { tlsProxy } from './tls-proxy.ts'

const NAME = 'stadi.test'
export const SITE = `https://${NAME}`
export const USSD_SECRET = 'the-gateway-and-nobody-else'
const READY_WITHIN_MS = 60_000
const ENDED_WITHIN_MS = 15_000
const root = join(import.meta.dirname, '..', '..')
const merchant = { shortcode: '174379', passkey: 'a-passkey', consumerKey: 'key', consumerSecret: 'secret' }

export type PublicSite = Awaited<ReturnType<typeof publicSite>>

/**
 * Stadi as its users see it: the built program in its own process behind a proxy that terminates TLS, under a public name, on
 * Postgres, with a mail server and a simulated Safaricom, each behind a socket. Whoever opens it closes it.
 */
export async function publicSite() {
  const dataDir = mkdtempSync(join(quickFolder(), 'stadi-public-'))
  // With the distribution's own settings, as an operator installs it.
  const [postgres, port, mails] = await Promise.all([startPostgres(quickFolder()), freePort(), mailbox()])
  const database = await postgres.newDatabase()
  const secret = selfSigned([NAME])
  const proxy = await tlsProxy(secret, port)
  const place = { port: proxy.port, cert: secret.cert, host: NAME }
  const fetch = fetchFrom(place)
  // Safaricom calls back from outside, like everybody else.
  const daraja = createSimulator({
    ...merchant,
    now: () => new Date(),
    fetch: fetch as typeof globalThis.fetch,
  })
  const socket = serve({ hostname: '127.0.0.1', port: 0, fetch: daraja.app.fetch })
  await new Promise((resolve) => socket.once('listening', resolve))
  const env = {
    PORT: String(port),
    APP_ORIGIN: SITE,
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters',
    SAMPLE_DATA: 'off',
    TRUSTED_PROXY_HOPS: '1',
    ADMIN_SECOND_FACTOR: 'required',
    SMTP_URL: mails.url,
    MPESA_BASE_URL: `http://127.0.0.1:${(socket.address() as AddressInfo).port}`,
    MPESA_CONSUMER_KEY: merchant.consumerKey,
    MPESA_CONSUMER_SECRET: merchant.consumerSecret,
    MPESA_SHORTCODE: merchant.shortcode,
    MPESA_PASSKEY: merchant.passkey,
    USSD_SECRET,
    LOG_LEVEL: 'warn',
  }
  const program = await started(env, port)
  const rows = openPostgres(database, () => {})
  return {
    proxyPort: proxy.port,
    fetch,
    /** The same for a client at another address. */
    fetchFrom: (from: string) => fetchFrom(place, from),
    mails,
    daraja,
    /** For rows that a test needs. */
    ctx: {
      db: rows.db,
      config: readConfig(env),
      now: () => new Date(),
      locale: 'en',
      address: 'internal',
      userAgent: '',
    } as Context,
    /** The program's output, one entry per line. */
    log: () => program.printed().split('\n').filter(Boolean),
    /** Runs a command of the command line on this installation. */
    command: (...words: string[]) =>
      spawnSync(process.execPath, ['build/server/cli.js', ...words], {
        cwd: root,
        env: { ...onlyTheMachine(), ...env },
        encoding: 'utf8',
      }),
    async close() {
      await proxy.close()
      await program.stop()
      daraja.close()
      await new Promise((resolve) => socket.close(resolve))
      await Promise.all([mails.close(), rows.close()])
      await postgres.dropDatabase(database)
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function started(env: Record<string, string>, port: number) {
  const child = spawn(process.execPath, ['build/server/start.js'], {
    cwd: root,
    env: { ...onlyTheMachine(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // If this process ends without stop(), it ends too.
  const abandon = () => void child.kill('SIGKILL')
  process.once('exit', abandon)
  const stop = async () => {
    process.off('exit', abandon)
    child.kill('SIGTERM')
    const slow = setTimeout(() => child.kill('SIGKILL'), ENDED_WITHIN_MS)
    await ended
    clearTimeout(slow)
  }
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; !(await answers(port));) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > giveUpAt) {
      await stop()
      throw new Error(`The product did not start.\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { printed: () => printed, stop }
}

/** The settings of the person who runs the tests must not change what is tested. */
function onlyTheMachine(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG, TZ } = process.env
  return { PATH, HOME, TMPDIR, LANG, TZ }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
