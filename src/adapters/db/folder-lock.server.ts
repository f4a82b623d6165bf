import { openSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs'

/**
 * Takes an exclusive lock as a file that holds our process id. PGlite has none of its own, and two processes
 * on one folder lose each other's rows silently. A lock is taken over only from a process that is dead.
 * @returns what releases it
 * @throws Error with a sentence when a living process holds it
 */
export function lockFolder(file: string): () => void {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, `${process.pid} ${bootOf(process.pid)}`)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [pid, boot] = readFileSync(file, 'utf8').split(' ')
      if (isAlive(Number(pid)) && (!boot || bootOf(Number(pid)) === boot)) {
        throw new Error(`The database in this folder is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`, { cause: error })
      }
      rmSync(file, { force: true })
    }
  }
  throw new Error('The database folder could not be locked: another process took it at the same moment.')
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start time of a process in clock ticks since boot (proc(5), field 22), so that a reused pid is not mistaken for the owner. */
function bootOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return '' // no /proc on this system: the pid alone decides
  }
}
