import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { pooledEnv } from './pooled.ts'
import { quickFolder } from './quick-folder.ts'

const root = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 170_000

export type Started = {
  origin: string
  port: number
  dataDir: string
  child: ChildProcess
  /** Sends SIGTERM. @returns how it ended, and after how many milliseconds */
  end(): Promise<{ code: number | null; ms: number }>
  /** Its output so far. */
  printed(): string
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/**
 * Starts the built product in its own process, without any of this process's settings. Whoever starts it stops it.
 * @param socket a descriptor of a socket that is handed over, as systemd does it
 */
export const startBuilt = (env: Record<string, string>, socket?: number): Promise<Started> =>
  startProcess(join(root, 'build', 'server', 'start.js'), env, socket)

/** Starts it from its sources, as `npm run dev` does. */
export const startFromSource = (env: Record<string, string>): Promise<Started> =>
  startProcess(join(root, 'scripts', 'dev.ts'), env)

/** Says to the process that it becomes that the socket is for it. */
const HANDED = ['-c', 'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@"', '-']

async function startProcess(script: string, env: Record<string, string>, socket?: number): Promise<Started> {
  const port = Number(env.PORT ?? (await freePort()))
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(quickFolder(), 'stadi-built-'))
  const { PATH = '', HOME = '' } = process.env
  const own = [process.execPath, script]
  const [program, ...words] = socket === undefined ? own : ['/bin/sh', ...HANDED, ...own]
  const child = spawn(program!, words, {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_ORIGIN: origin,
      LIMITS_SCALE: '1000',
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'off',
      ...pooledEnv(env),
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
  })
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-20_000)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  // A test that fails before it stops the process leaves nothing behind.
  const abandon = () => void child.kill('SIGKILL')
  process.once('exit', abandon)
  void ended.finally(() => {
    process.off('exit', abandon)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new Error(`The product did not start.\n${text}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    port,
    dataDir,
    child,
    async end() {
      const since = performance.now()
      child.kill('SIGTERM')
      const code = await ended
      return { code, ms: performance.now() - since }
    },
    printed: () => text,
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
