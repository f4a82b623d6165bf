/**
 * npm run measure:start: how long `npm start` takes in a clean clone with npm's cache warm, and how long a first start of what is built
 * then takes; on two cores where the machine has more. Fails above what was promised (R12).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../faults/web.ts'

// Seconds.
const PROMISED = { cleanClone: 90, firstStart: 6 }
const GIVE_UP_AFTER = 600

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'stadi-start-'))
const clone = join(folder, 'clone')
const onTwoCores = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', '0,1'] : []

/** Whoever clones has no packages of ours, and no Node from among them. */
const path = (process.env.PATH ?? '')
  .split(':')
  .filter((part) => !part.endsWith(join('node_modules', '.bin')))
  .join(':')

async function secondsUntilOpen(data: string): Promise<number> {
  const port = await freePort()
  const since = performance.now()
  const [program, ...words] = [...onTwoCores, 'npm', 'start']
  const env = {
    PATH: path,
    HOME: process.env.HOME ?? folder,
    PORT: String(port),
    DATA_DIR: join(folder, data),
  }
  const child = spawn(program!, words, {
    cwd: clone,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  try {
    while (!(await isOpen(port))) {
      if (child.exitCode !== null || performance.now() - since > GIVE_UP_AFTER * 1000)
        throw new Error('It did not open.')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return (performance.now() - since) / 1000
  } finally {
    await end(child)
  }
}

const isOpen = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )

/** npm and what it started are one group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid!, 'SIGTERM')
  await ended
}

try {
  spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { stdio: 'inherit' })
  const cleanClone = await secondsUntilOpen('first')
  const firstStart = await secondsUntilOpen('second')
  console.log(
    `npm start in a clean clone: open after ${cleanClone.toFixed(1)} s (promised: ${PROMISED.cleanClone})`,
  )
  console.log(
    `npm start of what is built, on an empty folder: ${firstStart.toFixed(1)} s (promised: ${PROMISED.firstStart})`,
  )
  if (cleanClone > PROMISED.cleanClone || firstStart > PROMISED.firstStart) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
