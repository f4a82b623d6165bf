import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { work, type Work } from '#kit/sight/traced.server.ts'

/** Traces are on: decided before the database opens, so that otherwise no statement pays for them. */
export const tracesStatements = (): boolean => work.hasSubscribers

/** Makes each statement of a connection one piece of work. */
export function traceStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const reporting = (...words: unknown[]): unknown => {
    const of = statementWork(words[0])
    const last = words.length - 1
    if (typeof words[last] === 'function') return work.traceCallback(query, last, of, undefined, ...words)
    return work.tracePromise(query as () => Promise<unknown>, of, undefined, ...(words as []))
  }
  Object.assign(client, { query: reporting })
}

/** A waiting caller is called by whoever gives a connection back: this keeps it in its own trace. */
export const inOwnTrace = <F extends (...words: never[]) => unknown>(hear: F): F =>
  tracesStatements() ? (AsyncResource.bind(hear as () => unknown) as unknown as F) : hear

const WORDS =
  /^\s*(?:\/\*.*?\*\/\s*)?(select|insert into|update|delete from|with|begin|commit|rollback|savepoint|release|set|listen|notify|lock)\b/i
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_.]*)"?/i

/** The first word and the first table: a statement's text may hold values. A prepared one has a name. */
export function statementWork(given: unknown): Work {
  const { text, name } =
    typeof given === 'string' ? { text: given, name: undefined } : (given as { text?: string; name?: string })
  const operation = (WORDS.exec(text ?? '')?.[1] ?? 'statement').split(' ')[0]!.toUpperCase()
  const table = TABLE.exec(text ?? '')?.[1]
  return {
    // Ours end in the hash of their text.
    name: name?.replace(/ [0-9a-f]{8,16}$/, '') ?? [operation, table].filter(Boolean).join(' '),
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  }
}
