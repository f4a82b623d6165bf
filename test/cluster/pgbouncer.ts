import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../built-product.ts'
import { postgresPrograms } from '../postgres-programs.ts'

export type PoolMode = 'session' | 'transaction'

export type RunningBouncer = {
  port: number

  /** The same database, through it. */
  through(url: string): string
  /** Kills it without warning, as a crash does. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The pgbouncer of TEST_PGBOUNCER in front of a server. Like Postgres it refuses to run as root.
 * @param sessions how many sessions of Postgres it keeps for a database: fewer than there are connections are shared
 */
export async function startBouncer(
  url: string,
  mode: PoolMode = 'session',
  sessions = 40,
): Promise<RunningBouncer> {
  const { hostname, port: target, username, password } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'stadi-pgbouncer-'))
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  // Everything else is pgbouncer's default, including 20 connections per database.
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${target}`,
      '[pgbouncer]',
      `pool_mode = ${mode}`,
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `default_pool_size = ${sessions}`,
      'max_client_conn = 2000',
      '',
    ].join('\n'),
  )
  chmodSync(folder, 0o755)
  const { user } = postgresPrograms()
  if (user) for (const path of [folder, settings, users]) chownSync(path, user.uid, user.gid)
  let child: ChildProcess | undefined
  async function start(): Promise<void> {
    const started = (child = spawn(process.env.TEST_PGBOUNCER!, [settings], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    }))
    let said = ''
    started.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
    while (!(await isOpen(port))) {
      if (started.exitCode !== null) throw new Error(`pgbouncer did not start: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  await start()
  return {
    port,
    through(other) {
      const address = new URL(other)
      address.port = String(port)
      return address.href
    },
    kill,
    start,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
