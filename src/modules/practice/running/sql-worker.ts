import initSqlJs from 'sql.js/dist/sql-wasm-browser.js'
import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url'
import { answerOf, type Query, tablesOf } from './database.ts'

export type Asked = { tables: string; queries: Query[] }

// SQLite, in a thread that the page can end. A promise that fails is no `error` of a worker: null says that it did not come.
const sqlite = initSqlJs({ locateFile: () => wasm }).catch(() => null)

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data))

async function answer({ tables, queries }: Asked): Promise<void> {
  const ready = await sqlite
  if (!ready) return postMessage('away')
  postMessage('begins')
  postMessage({ tables: tablesOf(ready, tables), answers: queries.map((query) => answerOf(ready, query)) })
}
