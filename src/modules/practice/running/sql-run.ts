import type { Answer, Query } from './database.ts'
import type { Rows } from './rows.ts'
import type { Asked } from './sql-worker.ts'

export type Told = { tables: { name: string; rows: Rows }[]; answers: Answer[] }

// Milliseconds, from when SQLite is there.
const MOST = 2000

/**
 * Asks SQLite in a worker, a new one each time: whatever a learner writes, it ends.
 * @returns null if it took too long
 */
export function ask(tables: string, queries: Query[]): Promise<Told | null> {
  const worker = new Worker(new URL('./sql-worker.ts', import.meta.url), { type: 'module' })
  return new Promise((done, fail) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (told: Told | null) => {
      clearTimeout(timer)
      worker.terminate()
      done(told)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<'begins' | Told>) => {
      if (data === 'begins') timer = setTimeout(() => end(null), MOST)
      else end(data)
    })
    worker.addEventListener('error', (event) => {
      worker.terminate()
      fail(new TypeError(event.message || 'SQLite did not come'))
    })
    const asked: Asked = { tables, queries }
    worker.postMessage(asked, { transfer: [] })
  })
}
