import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { openProduct, type Product } from './product.ts'

let open: Product
beforeAll(async () => void (open = await openProduct({ SAMPLE_DATA: 'off', WORKER: 'off' })))
afterAll(() => open.close())

// Every address below /dev, including later additions.
const routes = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'routes.ts'), 'utf8')
const paths = [
  ...[...routes.matchAll(/route\('(dev\/[^']+)'/g)].map((match) => `/${match[1]}`),
  '/dev/phone/control',
]

const forwarded: Record<string, string>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-real-ip': '::1' },
  { via: '1.1 nginx' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
]

const get = (path: string, headers: Record<string, string> = {}) =>
  open.fetch(new Request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', ...headers } }))
const statuses = async (headers: Record<string, string> = {}) =>
  Promise.all(paths.map(async (path) => [path, (await get(path, headers)).status]))
const all = (status: number) => paths.map((path) => [path, status])

/** Does something as if the product had been started with another setting. */
async function withSetting(
  part: Partial<Product['app']['config']>,
  work: () => Promise<void>,
): Promise<void> {
  const { config } = open.app
  const before = { ...config }
  Object.assign(config, part)
  await work().finally(() => Object.assign(config, before))
}

describe('a proxy that is not configured', () => {
  test('[SYS-09+] is named in the log once, with the setting to use, and by the doctor', async () => {
    const lines: { event: string; details: object }[] = []
    open.app.log.error = (details, event) => void lines.push({ event, details })
    const doctor = async () => (await runCommand(open.app.context(), ['doctor'])).text
    await get('/courses')
    expect([lines, await doctor()]).toEqual([[], expect.not.stringContaining('PROXY')])
    for (let again = 0; again < 3; again++) await get('/courses', { 'x-forwarded-for': '203.0.113.7' })
    expect(lines).toEqual([
      {
        event: 'proxy.not-trusted',
        details: expect.objectContaining({ header: 'x-forwarded-for', setting: 'TRUSTED_PROXY_HOPS' }),
      },
    ])
    await expect
      .poll(doctor)
      .toContain('PROXY: Requests come with the header x-forwarded-for, but TRUSTED_PROXY_HOPS is 0.')
    await withSetting({ trustedProxyHops: 1 }, async () => expect(await doctor()).not.toContain('PROXY'))
  })
})

describe('the development pages', () => {
  test('[PERM-08+] are available to somebody at this machine, and never cached', async () => {
    expect(paths).toEqual(expect.arrayContaining(['/dev/mail', '/dev/phone', '/dev/ui']))
    expect(await statuses()).toEqual(all(200))
    for (const path of paths) expect((await get(path)).headers.get('cache-control'), path).toBe('no-store')
  })

  test('[PERM-08+] are not available to a request that came through a proxy, whatever its claimed origin', async () => {
    for (const headers of forwarded)
      expect(await statuses(headers), JSON.stringify(headers)).toEqual(all(404))
    await withSetting({ trustedProxyHops: 1 }, async () =>
      expect(await statuses({ 'x-forwarded-for': '127.0.0.1' })).toEqual(all(404)),
    )
  })

  test('[PERM-08+] do not exist if the site has its own name or database', async () => {
    await withSetting({ origin: 'https://stadi.example' }, async () =>
      expect(await statuses()).toEqual(all(404)),
    )
    await withSetting({ embedded: false }, async () => expect(await statuses()).toEqual(all(404)))
  })
})
