import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** A killed or stopped process takes a moment to exit: a restart waits this long for it. */
const PATIENCE_MS = 3000
const LOOK_EVERY_MS = 50

/**
 * Takes an exclusive lock: a file that holds our process id. PGlite has none of its own, and two processes on one folder silently
 * lose each other's rows. A lock is taken over only from a dead process.
 * @returns a function that releases it
 * @throws Error with a sentence when a living process holds it and stays alive
 */
export async function lockFolder(file: string, patienceMs = PATIENCE_MS): Promise<() => void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    if (taken(file)) return () => rmSync(file, { force: true })
    const holder = read(file)
    if (holder === null) continue
    const [pid, boot] = holder.split(' ')
    const isOver = Date.now() >= giveUpAt
    // An empty lock was created just now, or its owner died while writing it.
    if (holder === '' ? isOver : !isAlive(Number(pid), boot)) takeAway(file, holder)
    else if (isOver)
      throw new Error(
        `The database in this folder is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`,
      )
    else await setTimeout(LOOK_EVERY_MS)
  }
}

function taken(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${processOf(process.pid)?.boot ?? ''}`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/** If several processes see a dead owner's lock, each may remove it only while it is still that owner's. */
function takeAway(file: string, holder: string): void {
  const away = `${file}.${process.pid}.dead`
  try {
    renameSync(file, away)
    // Another process was faster, and this lock was its own.
    if (read(away) !== holder) writeFileSync(file, read(away) ?? '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(away, { force: true })
  }
}

/** `boot` is the owner's start time as recorded in the lock, so that a reused pid is not mistaken for the owner. */
function isAlive(pid: number, boot = ''): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  const found = processOf(pid)
  // A zombie only waits for its parent to collect its exit status.
  if (found) return !['Z', 'X', 'x'].includes(found.state) && (boot === '' || found.boot === boot)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * State and start time in clock ticks since boot (proc(5), fields 3 and 22); null without /proc or without such a process: then
 * only the pid decides.
 */
function processOf(pid: number): { state: string; boot: string } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return { state: fields[0]!, boot: fields[19] ?? '' }
  } catch {
    return null
  }
}
