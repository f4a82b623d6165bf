import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../built-product.ts'
import { postgresPrograms } from '../postgres-programs.ts'

const files = join(import.meta.dirname, '..', '..', 'deploy', 'backup')
const PATIENCE_MS = 170_000

export type Ran = { ok: boolean; printed: string; seconds: number }

/** A Postgres 15 whose segments pgBackRest keeps, by the files of deploy/backup. */
export type ArchivedPostgres = {
  url: string
  /** Runs pgBackRest as the server's user. */
  pgbackrest(...words: string[]): Promise<Ran>
  /** Runs a script of deploy/backup as it is installed on a machine. */
  script(name: string, ...words: string[]): Promise<Ran>
  start(): Promise<void>
  /** What a burnt machine leaves: the server dies at once, and its folder is gone. */
  burn(): Promise<void>
  /** An empty folder where the data were. */
  clear(): void
  stop(): Promise<void>
}

/** @param repository settings of pgBackRest's repository, by their names in the environment; a folder unless named */
export async function startArchived(repository: Record<string, string> = {}): Promise<ArchivedPostgres> {
  const { folder: programs, user } = postgresPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'stadi-recovery-'))
  chmodSync(folder, 0o755)
  const owned = (path: string): string => {
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const newFolder = (name: string): string => {
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
    return owned(join(folder, name))
  }
  const data = newFolder('data')
  const socket = newFolder('socket')
  const copy = (from: string, to: string): void => {
    cpSync(from, to)
    owned(to)
  }
  const installed = newFolder('files')
  for (const name of ['pgbackrest.conf', 'nightly', 'drill']) copy(join(files, name), join(installed, name))
  const port = await freePort()
  const env = {
    PATH: `${dirname(process.env.TEST_PGBACKREST ?? '')}:${process.env.PATH}`,
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    POSTGRES_PROGRAMS: join(programs, 'bin'),
    STADI_FOLDER: join(import.meta.dirname, '..', '..'),
    PGBACKREST_CONFIG: join(installed, 'pgbackrest.conf'),
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: socket,
    PGBACKREST_PG1_USER: 'stadi',
    PGBACKREST_REPO1_TYPE: 'posix',
    PGBACKREST_REPO1_PATH: newFolder('repository'),
    PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase of this test',
    PGBACKREST_LOCK_PATH: newFolder('locks'),
    PGBACKREST_SPOOL_PATH: newFolder('spool'),
    PGBACKREST_LOG_PATH: newFolder('log'),
    ...repository,
  }
  // Not the whole process waits: a stand-in for the store may run in it.
  async function run(program: string, words: string[]): Promise<Ran> {
    const begun = performance.now()
    const child = spawn(program, words, { ...user, cwd: folder, env, timeout: PATIENCE_MS })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', (error) => {
        printed += error.message
        resolve(null)
      })
      child.once('close', resolve)
    })
    return { ok: code === 0, printed: printed.trim(), seconds: (performance.now() - begun) / 1000 }
  }
  const demand = ({ ok, printed }: Ran): void => {
    if (!ok) throw new Error(printed)
  }
  const words = ['--pgdata', data, '--username=stadi', '--auth-local=trust', '--auth-host=scram-sha-256']
  writeFileSync(join(folder, 'password'), 'stadi\n')
  demand(
    await run(join(programs, 'bin', 'initdb'), [
      ...words,
      `--pwfile=${join(folder, 'password')}`,
      '--encoding=UTF8',
    ]),
  )
  writeFileSync(
    join(folder, 'settings'),
    `${readFileSync(join(data, 'postgresql.conf'), 'utf8')}\n${readFileSync(join(files, 'postgresql.conf'), 'utf8')}
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${socket}'
data_directory = '${data}'
hba_file = '${join(folder, 'hba')}'
`,
  )
  copy(join(data, 'pg_hba.conf'), join(folder, 'hba'))
  let server: ChildProcess | undefined
  async function start(): Promise<void> {
    const started = (server = spawn(
      join(programs, 'bin', 'postgres'),
      ['-D', data, '-c', `config_file=${join(folder, 'settings')}`],
      { ...user, cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] },
    ))
    let said = ''
    started.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
    while (!said.includes('ready to accept connections')) {
      if (started.exitCode !== null) throw new Error(`Postgres did not start: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    // Its children notice and end; SIGQUIT would let it write.
    server.kill('SIGKILL')
    await once(server, 'close')
  }
  const abandon = () => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
  const onSignal = (signal: NodeJS.Signals) => {
    abandon()
    // Nobody else here handles the signal: it gets its default action.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  process.once('exit', abandon).once('SIGTERM', onSignal).once('SIGHUP', onSignal)
  await start()
  demand(await run('pgbackrest', ['--stanza=stadi', 'stanza-create']))
  return {
    url: `postgres://stadi:stadi@127.0.0.1:${port}/stadi`,
    pgbackrest: (...rest) => run('pgbackrest', ['--stanza=stadi', ...rest]),
    script: (name, ...rest) => run(join(installed, name), rest),
    start,
    async burn() {
      await kill()
      rmSync(data, { recursive: true, force: true, maxRetries: 20 })
      // The queue of segments that had not left yet burns, too.
      rmSync(join(folder, 'spool'), { recursive: true, force: true })
      newFolder('spool')
    },
    clear: () => void newFolder('data'),
    async stop() {
      await kill()
      process.off('exit', abandon).off('SIGTERM', onSignal).off('SIGHUP', onSignal)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
