import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#core/app.ts'
import { runCommand } from './commands.server.ts'

// The kernel allows about 107 bytes for a socket's path.
const LONGEST_PATH = 100

/** The socket of the process that holds an embedded database, in its own folder so that only its owner reaches it. */
export function controlPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock')
  return path.length <= LONGEST_PATH
    ? path
    : join(tmpdir(), `stadi-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`)
}

/**
 * Lets the command line reach a running embedded Stadi, whose database no second process may open. One JSON list of words in, one
 * JSON answer out.
 */
export async function listenForCommands(app: App): Promise<() => Promise<void>> {
  if (!app.config.embedded) return async () => {}
  const path = controlPath(app.config.dataDir)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let text = ''
    socket
      .setEncoding('utf8')
      .on('data', (part) => (text += part))
      .on('error', () => socket.destroy())
    socket.on('end', () => void answered(app, text).then((answer) => socket.end(JSON.stringify(answer))))
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Every input is answered: a line that is not a command must not end the process that serves the site. */
async function answered(app: App, text: string): Promise<{ ok: boolean; text: string }> {
  try {
    return await runCommand(app.context(), JSON.parse(text) as string[])
  } catch (error) {
    return { ok: false, text: (error as Error).message }
  }
}

/** Calls a running Stadi. @returns nothing if none runs on that folder */
export function askRunning(dataDir: string, words: string[]): Promise<{ ok: boolean; text: string } | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path: controlPath(dataDir), allowHalfOpen: true })
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => (text += part))
    socket.on('connect', () => socket.end(JSON.stringify(words)))
    socket.on('end', () => resolve(JSON.parse(text) as { ok: boolean; text: string }))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
  })
}
