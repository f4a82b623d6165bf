import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresPrograms, type Programs } from './postgres-programs.ts'

export type RunningPostgres = {
  /** The database from which others are created. */
  adminUrl: string
  /** @param template the name of a database without connections, of which it is a copy */
  newDatabase(template?: string): Promise<string>
  /** Anybody still connected to it is disconnected. */
  dropDatabase(url: string): Promise<void>
  stop(): Promise<void>
  /** Stops it for a while, as a restart does; not the one of TEST_DATABASE_URL. */
  pause(): Promise<void>
  resume(): Promise<void>
}

const notOurs = async () => {
  throw new Error('The server of TEST_DATABASE_URL is not ours to stop.')
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/**
 * A real Postgres server for what PGlite with its one connection cannot show: the one of TEST_DATABASE_URL, otherwise one from an
 * npm package, with its data in a folder below `under` that is removed with the server.
 * @param settings what differs from the distribution's own, such as "fsync=off"
 * @throws Error with a sentence that says what this machine lacks
 */
export async function startPostgres(under = tmpdir(), settings: string[] = []): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given)
    return {
      adminUrl: given,
      newDatabase: (template) => newDatabase(given, template),
      dropDatabase: (url) => dropDatabase(given, url),
      stop: async () => {},
      pause: notOurs,
      resume: notOurs,
    }
  const programs = postgresPrograms()
  const folder = mkdtempSync(join(under, 'stadi-postgres-data-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    await makeCluster(programs, folder)
    const port = await freePort()
    let server = await startServer(programs, folder, port, settings)
    const adminUrl = `postgres://stadi:stadi@127.0.0.1:${port}/postgres`
    return {
      adminUrl,
      newDatabase: (template) => newDatabase(adminUrl, template),
      dropDatabase: (url) => dropDatabase(adminUrl, url),
      async stop() {
        await server.stop()
        remove()
      },
      pause: () => server.stop(),
      async resume() {
        server = await startServer(programs, folder, port, settings)
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function makeCluster({ folder: programs, user }: Programs, folder: string): Promise<void> {
  // Must be accessible to the server's user, who owns only what is inside.
  await chmod(folder, 0o711)
  const password = join(folder, 'password')
  const data = join(folder, 'data')
  writeFileSync(password, 'stadi\n', { mode: 0o600 })
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const path of [password, data]) chownSync(path, user.uid, user.gid)
  const words = [
    '--pgdata',
    data,
    '--username=stadi',
    '--auth=scram-sha-256',
    `--pwfile=${password}`,
    '--encoding=UTF8',
    '--no-sync',
  ]
  const { error, status, stderr } = spawnSync(join(programs, 'bin', 'initdb'), words, {
    ...user,
    cwd: folder,
    encoding: 'utf8',
    env: environment(),
  })
  if (error || status !== 0)
    throw new Error(`Postgres's initdb of ${programs} failed: ${error?.message ?? stderr.trim()}`)
}

async function startServer(
  { folder: programs, user }: Programs,
  folder: string,
  port: number,
  settings: string[],
): Promise<{ stop(): Promise<void> }> {
  const words = [
    '-D',
    join(folder, 'data'),
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const child = spawn(join(programs, 'bin', 'postgres'), words, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment(),
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  // If this process ends without stop(), the server ends with it.
  const abandon = () => {
    child.kill('SIGQUIT')
    // It keeps writing while it stops, and removes this file at the very end; here nothing but waiting is possible.
    const last = join(folder, 'data', 'postmaster.pid')
    for (let tries = 0; tries < 100 && existsSync(last); tries++)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  const onSignal = (signal: NodeJS.Signals) => {
    abandon()
    // Nobody else here handles the signal: it gets its default action.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  process.once('exit', abandon).once('SIGTERM', onSignal).once('SIGHUP', onSignal)
  void ended.then(() => process.off('exit', abandon).off('SIGTERM', onSignal).off('SIGHUP', onSignal))
  await readiness(child)
  return {
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('error', reject)
    child.once('close', () => reject(new Error(`Postgres did not start: ${output.trim()}`)))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
      if (output.includes('ready to accept connections')) resolve()
    })
  })
}

// One locale and one message language, whatever the person who runs the tests has set.
function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    TZ: 'UTC',
    LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

async function command(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/**
 * A template that has been filled is copied file by file: writing its pages through the log takes twice the processor time, which
 * pays only where the checkpoints of such a copy wait for a disk.
 */
export async function newDatabase(adminUrl: string, template?: string): Promise<string> {
  const url = new URL(adminUrl)
  url.pathname = `/stadi_${randomUUID().replaceAll('-', '')}`
  const like = template ? `${template} strategy file_copy` : 'template1'
  await command(adminUrl, `create database ${nameOf(url.href)} template ${like}`)
  return url.href
}

export const dropDatabase = (adminUrl: string, url: string): Promise<void> =>
  command(adminUrl, `drop database ${nameOf(url)} with (force)`)
