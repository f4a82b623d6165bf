import pg from 'pg'
import type { OpenDatabase } from '../db.server.ts'

const ONE = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000, allowExitOnIdle: true }

type Hear = (payload: string) => void

/**
 * A pool of one connection, which also receives notifications: it has received its own before the next query. It listens again to
 * every channel after the database restarted.
 * @param starts counts how often the database behind it started: notifications may be lost in a restart
 */
export function oneConnection(
  settings: pg.PoolConfig,
  starts: () => number,
): { pool: pg.Pool; listen: OpenDatabase['listen'] } {
  let known = starts()
  const channels = new Map<string, Set<Hear>>()
  const pool = new pg.Pool({
    ...ONE,
    ...settings,
    onConnect: async (client) => {
      await settings.onConnect?.(client)
      client.on('notification', ({ channel, payload = '' }) => {
        for (const hear of channels.get(channel) ?? []) hear(payload)
      })
      for (const channel of channels.keys()) await client.query(listenTo(channel))
      if (starts() !== known)
        for (const hear of [...channels.values()].flatMap((listeners) => [...listeners])) hear('')
      known = starts()
    },
  })
  async function listen(channel: string, hear: Hear) {
    const listeners = channels.get(channel) ?? new Set()
    channels.set(channel, listeners.add(hear))
    await pool.query(listenTo(channel))
    return async () => {
      listeners.delete(hear)
    }
  }
  return { pool, listen }
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`
