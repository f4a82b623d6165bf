import type { Answer, Query } from './database.ts'
import type { Rows } from './rows.ts'
import type { Asked } from './sql-worker.ts'

export type Told = { tables: { name: string; rows: Rows }[]; answers: Answer[] }

// Milliseconds: from when SQLite is there, and until it has come over a slow line.
const MOST = 2000
const ARRIVES = 120_000

/**
 * Asks SQLite in a worker, a new one each time: whatever a learner writes, it ends, and what did not come is asked for again.
 * @returns `slow` if it took too long, `away` if SQLite did not come over the network
 */
export function ask(tables: string, queries: Query[]): Promise<Told | 'slow' | 'away'> {
  const worker = new Worker(new URL('./sql-worker.ts', import.meta.url), { type: 'module' })
  return new Promise((done, fail) => {
    const end = (told: Told | 'slow' | 'away') => {
      clearTimeout(timer)
      worker.terminate()
      done(told)
    }
    let timer = setTimeout(end, ARRIVES, 'away')
    worker.addEventListener('message', ({ data }: MessageEvent<'begins' | 'away' | Told>) => {
      if (data !== 'begins') return end(data)
      clearTimeout(timer)
      timer = setTimeout(end, MOST, 'slow')
    })
    worker.addEventListener('error', ({ message }: Partial<ErrorEvent>) => {
      // An error of its program has words; a program that did not come has none.
      if (!message) return end('away')
      clearTimeout(timer)
      worker.terminate()
      fail(new Error(message))
    })
    const asked: Asked = { tables, queries }
    worker.postMessage(asked, { transfer: [] })
  })
}
