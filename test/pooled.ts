import type { Ways } from '#adapters/db/postgres.server.ts'

/** Names the variable with the ports of the run's server and of a pooler in front of it, where there is one (run-postgres.ts). */
export const POOLER_PORTS = 'STADI_TEST_POOLER_PORTS'

/** How a product reaches a database of the run's server: through the pooler, if this run has one. */
export function pooled(url: string): { url: string; ways?: Ways } {
  const [server, pooler] = process.env[POOLER_PORTS]?.split(' ') ?? []
  const address = new URL(url)
  // A server that a test started for itself has no pooler.
  if (!pooler || address.port !== server) return { url }
  address.port = pooler
  return { url: address.href, ways: { pooler: 'transaction', listenUrl: url } }
}

/** The same of a product's settings. */
export function pooledEnv(env: Record<string, string>): Record<string, string> {
  if (!env.DATABASE_URL || env.DATABASE_POOLER) return env
  const { url, ways } = pooled(env.DATABASE_URL)
  return ways
    ? { ...env, DATABASE_URL: url, DATABASE_POOLER: 'transaction', DATABASE_LISTEN_URL: ways.listenUrl! }
    : env
}
