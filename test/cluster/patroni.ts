import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../built-product.ts'
import { postgresPrograms } from '../postgres-programs.ts'
import { isOpen, type Program, startProgram, until } from './program.ts'
import { replaced } from './replaced.ts'

const live = join(import.meta.dirname, '..', '..', 'deploy', 'machine')
const NAMES = ['db1', 'db2', 'db3'] as const
const START_MS = 90_000

export type Node = (typeof NAMES)[number]
export type RunningPatroni = {
  /** Through HAProxy: the primary, and a standby. */
  url: string
  readUrl: string
  /** Of one machine itself. */
  urlOf(node: Node): string
  /** Who holds the lease and takes writes; null if nobody does. */
  primary(): Promise<Node | null>
  /** Nodes that follow the primary, as Patroni says. */
  standbys(): Promise<Node[]>
  /** Those whose acknowledgement commits wait for: only one of them may become primary, and there is none for a moment after a change. */
  synchronous(): Promise<Node[]>
  /** The machine loses its power: Patroni and Postgres end at once. */
  killMachine(node: Node): Promise<void>
  /** The machine falls silent: its connections stay open, and nobody answers. */
  freezeMachine(node: Node): void
  /** Only Postgres ends, at once. */
  killPostgres(node: Node, signal?: NodeJS.Signals): void
  startMachine(node: Node): void
  /** A standby receives and replays nothing of it until it goes on; Patroni itself ends what pg_wal_replay_pause() began. */
  holdReplay(node: Node, isHeld: boolean): void
  said(): string
  stop(): Promise<void>
}

type Ports = { database: number; rest: number }

/**
 * Three Postgres servers under Patroni with its etcd, and HAProxy in front, as deploy/machine/patroni.yml and deploy/machine/databases.cfg say:
 * only addresses, passwords and folders are this machine's.
 */
export async function startPatroni(): Promise<RunningPatroni> {
  const { folder: programs, user } = postgresPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'stadi-patroni-'))
  chmodSync(folder, 0o755)
  const own = (path: string) => user && chownSync(path, user.uid, user.gid)
  own(folder)
  const [client, peer, front, readers] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const ports = new Map<Node, Ports>()
  for (const name of NAMES) ports.set(name, { database: await freePort(), rest: await freePort() })
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    own(join(folder, name))
    return join(folder, name)
  }
  const dataOf = (node: Node) => join(folder, node)

  const etcd = startProgram(
    process.env.TEST_ETCD!,
    [
      `--data-dir=${join(folder, 'etcd')}`,
      '--name=etcd',
      `--listen-client-urls=http://127.0.0.1:${client}`,
      `--advertise-client-urls=http://127.0.0.1:${client}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=etcd=http://127.0.0.1:${peer}`,
    ],
    folder,
  )
  await until(
    () => isOpen(client),
    START_MS,
    () => `etcd did not start: ${etcd.said()}`,
  )
  const machines = new Map<Node, Program>()
  const startMachine = (node: Node) => {
    rmSync(join(dataOf(node), 'postmaster.pid'), { force: true })
    const { database, rest } = ports.get(node)!
    const settings = replaced(readFileSync(join(live, 'patroni.yml'), 'utf8'), {
      'name: db1': `name: ${node}`,
      '10.0.0.11:8008': `127.0.0.1:${rest}`,
      '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `127.0.0.1:${client}`,
      '10.0.0.11:5432': `127.0.0.1:${database}`,
      '/var/lib/postgresql/15/stadi': dataOf(node),
      '/usr/lib/postgresql/15/bin': join(programs, 'bin'),
      '10.0.0.0/24': '127.0.0.1/32',
      // No socket, and no pgpass in anybody's home.
      'postgresql:\n  listen:': `postgresql:\n  pgpass: ${join(folder, `${node}.pgpass`)}\n  parameters:\n    unix_socket_directories: ''\n  listen:`,
    })
    machines.set(node, startProgram(process.env.TEST_PATRONI!, [write(`${node}.yml`, settings)], folder))
  }
  for (const name of NAMES) startMachine(name)

  const proxy = startProgram(
    process.env.TEST_HAPROXY!,
    [
      '-db',
      '-f',
      write(
        'databases.cfg',
        replaced(readFileSync(join(live, 'databases.cfg'), 'utf8'), {
          '127.0.0.1:5000': `127.0.0.1:${front}`,
          '127.0.0.1:5001': `127.0.0.1:${readers}`,
          ...Object.fromEntries(
            NAMES.map((name, n) => [
              `server ${name} 10.0.0.1${n + 1}:5432 check port 8008`,
              `server ${name} 127.0.0.1:${ports.get(name)!.database} check port ${ports.get(name)!.rest}`,
            ]),
          ),
        }),
      ),
    ],
    folder,
  )
  const said = () =>
    [...machines].map(([name, machine]) => `${name}:\n${machine.said().slice(-3000)}`).join('\n') +
    `\nhaproxy: ${proxy.said().slice(-2000)}`
  const urlAt = (port: number) => `postgres://postgres:REPLACE-superuser@127.0.0.1:${port}/postgres`

  const pidsOf = (node: Node): number[] => {
    const file = join(dataOf(node), 'postmaster.pid')
    const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    return postmaster > 0 ? [postmaster, ...childrenOf(postmaster)] : []
  }
  const each = (node: Node, signal: NodeJS.Signals) => {
    for (const pid of pidsOf(node))
      try {
        process.kill(pid, signal)
      } catch {
        // It ended by itself meanwhile, as the children of a dead postmaster do.
      }
  }
  async function killMachine(node: Node): Promise<void> {
    const dying = machines.get(node)!.kill()
    each(node, 'SIGKILL')
    await dying
  }
  // Postgres has a session of its own and would outlive this process.
  const abandon = () => NAMES.forEach((name) => each(name, 'SIGKILL'))
  process.once('exit', abandon)

  const rest = async (node: Node, path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${ports.get(node)!.rest}${path}`, { signal: AbortSignal.timeout(1000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
  const withStatus = async (path: string): Promise<Node[]> => {
    const statuses = await Promise.all(NAMES.map((name) => rest(name, path)))
    return NAMES.filter((_, n) => statuses[n] === 200)
  }
  const running: RunningPatroni = {
    url: urlAt(front),
    readUrl: urlAt(readers),
    urlOf: (node) => urlAt(ports.get(node)!.database),
    primary: async () => (await withStatus('/primary'))[0] ?? null,
    standbys: () => withStatus('/replica'),
    synchronous: () => withStatus('/synchronous'),
    killMachine,
    freezeMachine(node) {
      machines.get(node)!.signal('SIGSTOP')
      each(node, 'SIGSTOP')
    },
    killPostgres: (node, signal = 'SIGKILL') =>
      signal === 'SIGKILL' ? each(node, signal) : process.kill(pidsOf(node)[0]!, signal),
    startMachine,
    holdReplay(node, isHeld) {
      const replaying = pidsOf(node).find((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('startup'),
      )
      if (!replaying) throw new Error(`${node} replays nothing.`)
      process.kill(replaying, isHeld ? 'SIGSTOP' : 'SIGCONT')
    },
    said,
    async stop() {
      for (const name of NAMES) await killMachine(name)
      for (const one of [proxy, etcd]) await one.kill()
      process.off('exit', abandon)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
  try {
    await until(
      async () => (await running.standbys()).length === 2,
      START_MS,
      () => `Patroni did not start: ${said()}`,
    )
    await until(
      () => takesWrites(running.url),
      START_MS,
      () => `HAProxy leads nowhere: ${said()}`,
    )
  } catch (error) {
    await running.stop()
    throw error
  }
  return running
}

/** Whether a server accepts a write now. */
export async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]!.follows) return false
    await client.query('create temporary table written (n int)')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        // After the name in brackets: state, then the parent.
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${child}/stat`, 'utf8'))?.[1]) === pid
      } catch {
        return false // it ended meanwhile
      }
    })
