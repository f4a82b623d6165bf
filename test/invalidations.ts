import type { Context } from '#context.ts'

/** A context that counts how often all processes were told to invalidate their cached pages. */
export function counted<C extends Context>(ctx: C): { ctx: C; drops: () => number } {
  let drops = 0
  const watch = (db: Context['db']): Context['db'] =>
    new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown
        if (name === 'transaction')
          return (work: (tx: Context['db']) => unknown) =>
            target.transaction((tx) => work(watch(tx as unknown as Context['db'])) as never)
        if (name === 'execute') {
          return (query: { queryChunks?: unknown }) => {
            if (JSON.stringify(query.queryChunks ?? '').includes("pg_notify('pages'")) drops++
            return target.execute(query as never)
          }
        }
        // Unbound: the query builder calls it on an object of its own.
        return value
      },
    })
  return { ctx: { ...ctx, db: watch(ctx.db) }, drops: () => drops }
}
