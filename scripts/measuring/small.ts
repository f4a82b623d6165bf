/**
 * npm run measure:small -- MINUTES: twenty people on a machine of 1 GB with the embedded database and the samples, for an hour unless
 * told otherwise. The product gets a group of its own (cgroup) without swap that holds what such a machine has left beside its system;
 * where none can be made, memory is only measured. Fails when the product ends, answers wrong, or grows.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Reader, usersOf } from '#test/cluster/users.ts'
import { freePort, sleep, until } from '../faults/web.ts'

const PEOPLE = 20
// Debian with a proxy takes less.
const SYSTEM_MB = 224
const LIMIT_MB = 1024 - SYSTEM_MB
/** Milliseconds: how long somebody reads. */
const READS = { least: 2000, most: 10_000 }
const minutes = Number(process.argv[2] ?? 60)

/** Version 2 of cgroups, and version 1 where that has the memory. */
const groups = [
  { folder: '/sys/fs/cgroup/memory', limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'] },
  { folder: '/sys/fs/cgroup', limits: ['memory.max', 'memory.swap.max'] },
]

function limitedGroup(): string | null {
  for (const { folder, limits } of groups) {
    if (!existsSync(folder)) continue
    const group = join(folder, `stadi-small-${process.pid}`)
    try {
      mkdirSync(group)
      const [memory, swap] = limits as [string, string]
      writeFileSync(join(group, memory), String(LIMIT_MB * 2 ** 20))
      writeFileSync(join(group, swap), swap.includes('memsw') ? String(LIMIT_MB * 2 ** 20) : '0')
      return group
    } catch {
      if (existsSync(group)) rmdirSync(group)
    }
  }
  return null
}

const folder = mkdtempSync(join(tmpdir(), 'stadi-small-'))
const group = limitedGroup()
console.log(
  group
    ? `At most ${LIMIT_MB} MB (${group}).`
    : 'No cgroup can be made here: memory is measured, and not limited.',
)
const port = await freePort()
const host = `localhost:${port}`
const { PATH = '', HOME = '' } = process.env
const begin = group ? `echo $$ > ${join(group, 'cgroup.procs')} && ` : ''
const child = spawn(
  'sh',
  ['-c', `${begin}exec "$0" "$@"`, process.execPath, '--max-semi-space-size=8', 'build/server/start.js'],
  {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: folder, LIMITS_SCALE: '1000', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
)
process.once('exit', () => child.kill('SIGKILL'))
const ended = new Promise<string>((resolve) =>
  child.once('close', (code, signal) => resolve(signal ?? `code ${code}`)),
)
const isUp = () => child.exitCode === null && child.signalCode === null

/** Resident memory of the process, in MB. */
const residentMb = (): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024

const startedAt = performance.now()
const isOpen = () =>
  fetch(`http://${host}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
if (!(await until(isOpen, 180_000, 100))) throw new Error('It did not open.')
console.log(
  `Open after ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${residentMb().toFixed(0)} MB.`,
)

const users = usersOf({ size: 1, portOf: () => port, upMs: () => 0 }, host, folder)
const linksIn = async (path: string, pattern: RegExp): Promise<string[]> => [
  ...new Set((await (await fetch(`http://${host}${path}`)).text()).match(pattern)),
]
// The first lesson of a course is a text that everybody may read.
const lessons: string[] = []
for (const course of await linksIn('/courses', /\/courses\/\d+\b/g)) {
  const [first] = await linksIn(course, /\/courses\/\d+\/lessons\/\d+/g)
  if (first) lessons.push(first)
}
const endsAt = performance.now() + minutes * 60_000
const isOver = () => performance.now() > endsAt || !isUp()
const reads = () => sleep(READS.least + Math.random() * (READS.most - READS.least))

async function live(place: number): Promise<void> {
  await sleep(Math.random() * READS.most)
  const person: Reader = await users.signUp(`Person ${place}`)
  for (let n = place; !isOver(); n++) {
    await users.learn(person, lessons[n % lessons.length]!)
    await reads()
    await users.look(person)
    await reads()
    if (n % 5 === 0) await users.signIn(person)
    await reads()
  }
}
const living = Promise.all(Array.from({ length: PEOPLE }, (_, place) => live(place)))

const resident: number[] = []
let said = 0
while (!isOver()) {
  await sleep(Math.min(60_000, Math.max(0, endsAt - performance.now())))
  if (!isUp()) break
  resident.push(residentMb())
  const took = users.tookMs.slice(said).toSorted((one, other) => one - other)
  said = users.tookMs.length
  const at = (share: number) => `${(took[Math.floor(took.length * share)] ?? 0).toFixed(0)} ms`
  console.log(
    `minute ${resident.length}: ${resident.at(-1)!.toFixed(0)} MB, ${took.length} requests, median ${at(0.5)}, p99 ${at(0.99)}, ${users.faults.length} wrong`,
  )
}
const isAlive = isUp()
await Promise.race([living, sleep(60_000)])
child.kill('SIGTERM')
const ending = await ended
if (group) {
  await sleep(200)
  rmdirSync(group)
}
rmSync(folder, { recursive: true, force: true })

const third = Math.max(1, Math.floor(resident.length / 3))
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const [middle, last] = [mean(resident.slice(third, 2 * third + 1)), mean(resident.slice(-third))]
console.log(
  `${minutes} minutes, ${PEOPLE} people, ${users.tookMs.length} requests: most ${Math.max(...resident).toFixed(0)} MB; middle third ${middle.toFixed(0)}, last third ${last.toFixed(0)} MB.`,
)
const wrong = [
  ...users.faults,
  ...(isAlive ? [] : [`It ended by itself: ${ending}.`]),
  // What comes with an hour's garbage, and no more.
  ...(resident.length >= 9 && last > middle * 1.1 ? ['It grows.'] : []),
]
for (const line of wrong.slice(0, 20)) console.error(line)
if (wrong.length > 0) process.exitCode = 1
