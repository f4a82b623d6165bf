import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startBuilt, type Started } from '../built-product.ts'
import { isOpen, startProgram, until } from './program.ts'
import { replaced } from './replaced.ts'

export const SECRET = 'a-secret-of-at-least-thirty-two-letters'

export type Site = {
  /** Through the balancer. */
  origin: string
  processes: Started[]
  /** Its address directly. */
  of(process: number): string
  /** Ends a process as its supervisor does, and starts it again. @returns how it ended */
  restart(process: number): Promise<{ code: number | null; ms: number }>
  said(): string
  close(): Promise<void>
}

/** Two built processes behind HAProxy, as deploy/machine/balancer.cfg says: only addresses and the certificate are left out. */
export async function startSite(database: string, more: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-site-'))
  chmodSync(folder, 0o755)
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
  const origin = `http://localhost:${front}`
  const settings = join(folder, 'balancer.cfg')
  const text = readFileSync(join(import.meta.dirname, '../../deploy/machine/balancer.cfg'), 'utf8')
  writeFileSync(
    settings,
    replaced(text, {
      '10.0.0.1:443 ssl crt /etc/haproxy/stadi.pem alpn h2,http/1.1': `127.0.0.1:${front}`,
      '10.0.0.31:3000': `127.0.0.1:${ports[0]}`,
      '10.0.0.32:3000': `127.0.0.1:${ports[1]}`,
    }),
  )
  const balancer = startProgram(process.env.TEST_HAPROXY!, ['-db', '-f', settings], folder)
  await until(
    () => isOpen(front!),
    10_000,
    () => `HAProxy did not start: ${balancer.said()}`,
  )
  const start = (which: number) =>
    startBuilt({
      DATABASE_URL: database,
      AUTH_SECRET: SECRET,
      APP_ORIGIN: origin,
      TRUSTED_PROXY_HOPS: '1',
      LIMITS_SCALE: '1000000',
      ...more,
      PORT: String(ports[which]),
    })
  const processes = [await start(0), await start(1)]
  return {
    origin,
    processes,
    of: (which) => `http://localhost:${ports[which]}`,
    async restart(which) {
      const ended = await processes[which]!.end()
      processes[which] = await start(which)
      return ended
    },
    said: () =>
      [...processes.map((one) => one.printed()), balancer.said()].map((text) => text.slice(-1500)).join('\n'),
    async close() {
      for (const one of processes) await one.end()
      await balancer.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
