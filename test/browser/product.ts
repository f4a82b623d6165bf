import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { seededFolder } from '../seeded-data.ts'
import { addPeople } from './people.ts'

// Milliseconds.
const READY_WITHIN = 60_000
const ENDED_WITHIN = 15_000
const root = join(import.meta.dirname, '..', '..')

/**
 * Starts the built product for all browser tests, with people for them to be: STADI_BASE_URL, STADI_DATA_DIR. Returns a function
 * that stops it.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await seededFolder('stadi-browser-')
  await addPeople(dataDir)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['build/server/start.js'], {
    cwd: root,
    env: {
      ...onlyTheMachine(),
      PORT: String(port),
      DATA_DIR: dataDir,
      LIMITS_SCALE: '1000',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-20_000)
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const slow = setTimeout(() => child.kill('SIGKILL'), ENDED_WITHIN)
    await ended
    clearTimeout(slow)
    await rm(dataDir, { recursive: true, force: true })
  }
  process.env.STADI_BASE_URL = origin
  process.env.STADI_DATA_DIR = dataDir
  const giveUpAt = Date.now() + READY_WITHIN
  while (!(await answers(`${origin}/readyz`))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > giveUpAt) {
      await stop()
      throw new Error(`The product did not start for the browser tests.\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return stop
}

/** The settings of the person who runs the tests must not change what is tested. */
function onlyTheMachine(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG, TZ } = process.env
  return { PATH, HOME, TMPDIR, LANG, TZ }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
