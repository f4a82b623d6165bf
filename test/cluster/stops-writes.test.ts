import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#modules/messages/tables.server.ts'
import { freePort, startBuilt, type Started } from '../built-product.ts'
import { type RunningPostgres, startPostgres } from '../postgres.ts'
import { builtProduct } from '../seeded-data.ts'
import { type Member, preparePeople } from './crowd.ts'
import { openSocket } from './handed-socket.ts'
import { proxies, type Proxy, startProxy } from './proxies.ts'
import { SECRET } from './site.ts'
import { startWriters } from './writers.ts'

const WRITERS = 24
const PAUSE_MS = 150
/** Of each proxy with each number of processes; `STOPS=40` measures more. */
const STOPS = Number(process.env.STOPS ?? 6)

let postgres: RunningPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres?.stop())

/**
 * One process alone is the service of deploy/machine, whose socket systemd holds; so are several, each with its own. Those of
 * compose.yaml and of Kubernetes have none. `STOPS_PLAIN=1` measures every proxy without.
 */
const twoAreHeld: Record<Proxy, boolean> = { caddy: false, nginx: true, haproxy: true }

/** A process that refuses is asked again elsewhere; the rest says why something failed. */
const lost = (said: string): string =>
  said
    .split('\n')
    .filter((line) => !line.includes('Connection refused'))
    .join('\n')

/** Processes behind a proxy, and people who write to each other there. */
async function writtenSite(proxy: Proxy, count: number) {
  const database = await postgres.newDatabase()
  const ports: number[] = []
  for (let n = 0; n < count; n++) ports.push(await freePort())
  const front = await startProxy(proxy, ports)
  const isHeld = process.env.STOPS_PLAIN !== '1' && (count === 1 || twoAreHeld[proxy])
  const sockets = isHeld ? ports.map((port) => openSocket(port)) : []
  const start = (n: number): Promise<Started> =>
    startBuilt(
      {
        DATABASE_URL: database,
        AUTH_SECRET: SECRET,
        APP_ORIGIN: front.origin,
        TRUSTED_PROXY_HOPS: '1',
        LIMITS_SCALE: '1000000',
        PORT: String(ports[n]),
      },
      sockets[n]?.fd,
    )
  const processes: Started[] = []
  for (let n = 0; n < count; n++) processes.push(await start(n))
  const { createProduct } = await builtProduct()
  const env = { WORKER: 'off', SAMPLE_DATA: 'off', AUTH_SECRET: SECRET, APP_ORIGIN: front.origin }
  const beside = await createProduct({ env, database })
  const { members } = await preparePeople(beside.app.context(), WRITERS, 0)
  return {
    origin: front.origin,
    members: members as Member[],
    async restart(n: number) {
      const since = performance.now()
      const { code } = await processes[n]!.end()
      const stopped = performance.now()
      processes[n] = await start(n)
      return { code, stop: Math.round(stopped - since), start: Math.round(performance.now() - stopped) }
    },
    stored: async () =>
      (await beside.app.open.db.select({ content: messages.content }).from(messages)).map(
        ({ content }) => content,
      ),
    said: () =>
      [...processes.map((one) => one.printed().slice(-500)), lost(front.said())].join('\n').slice(-3000),
    async close() {
      await beside.close()
      for (const one of processes) await one.end()
      for (const socket of sockets) socket.close()
      await front.close()
    },
  }
}

describe.each(proxies)('behind %s', (proxy) => {
  test.each([
    ['one process', 1],
    ['two processes', 2],
  ] as const)(
    `%s: no POST fails while they are restarted in turn, ${STOPS} times`,
    async (_, count) => {
      const site = await writtenSite(proxy, count)
      try {
        const writers = startWriters(site.origin, site.members, PAUSE_MS)
        await sleep(2000)
        const took: { stop: number; start: number }[] = []
        for (let n = 0; n < STOPS; n++) {
          const { code, ...times } = await site.restart(n % count)
          expect(code, site.said()).toBe(0)
          took.push(times)
          // A proxy that asks whether a process is there has to see that it is back.
          await sleep(1500)
        }
        await writers.stop()
        const most = (of: 'stop' | 'start') => Math.max(...took.map((one) => one[of]))
        console.log(
          `${proxy}, ${count}: ${writers.faults.length} of ${writers.sent()} POSTs failed in ${STOPS} restarts; stop ${most('stop')} ms, start ${most('start')} ms, longest answer ${writers.longest()} ms`,
        )
        expect(writers.faults, site.said()).toEqual([])
        // Each once: what was answered is there, and nothing twice.
        const stored = await site.stored()
        expect(new Set(stored).size).toBe(stored.length)
        expect([...writers.acknowledged].filter((content) => !stored.includes(content))).toEqual([])
      } finally {
        await site.close()
      }
    },
    900_000,
  )
})
