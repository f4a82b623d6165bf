import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresPrograms } from '../postgres-programs.ts'

export type Program = {
  pid: number
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** Ends it without warning and waits for its end. */
  kill(): Promise<void>
  /** The last of what it printed. */
  said(): string
}

/** Starts a program as the user that Postgres runs as; it ends with this process at the latest. */
export function startProgram(path: string, words: string[], cwd: string): Program {
  const { user } = postgresPrograms()
  const env = { PATH: process.env.PATH, HOME: cwd, LC_ALL: 'C.UTF-8', TZ: 'UTC', ETCD_UNSUPPORTED_ARCH: '' }
  const child = spawn(path, words, { ...user, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const abandon = () => void child.kill('SIGKILL')
  process.once('exit', abandon)
  child.once('close', () => process.off('exit', abandon))
  return {
    pid: child.pid!,
    isRunning,
    signal: (signal) => void child.kill(signal),
    async kill() {
      if (!isRunning()) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    said: () => said,
  }
}

/** Waits until something is so. @throws Error with what `otherwise` says after `withinMs` */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  withinMs: number,
  otherwise: () => string,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(otherwise())
    await sleep(50)
  }
}

export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
