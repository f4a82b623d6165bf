import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND } from '#kit/time.ts'
import { checkBooks } from '#modules/oversight/commands.server.ts'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { addPerson } from '../people.ts'
import { openProduct, type Product } from './product.ts'

const TOKEN = 'a-token-of-twenty-letters'
let product: Product
beforeAll(async () => {
  product = await openProduct({ METRICS_TOKEN: TOKEN, WORKER: 'off' })
})
afterAll(() => product.close())

const ask = (headers: Record<string, string> = {}, host = 'localhost:3000') =>
  product.fetch(new Request(`http://${host}/metrics`, { headers: { host, ...headers } }))

describe('/metrics', () => {
  test('answers somebody at this machine, by any of its names, and names nobody', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:9']) {
      const answer = await ask({}, host)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ])
      const text = await answer.text()
      expect(text).toContain('stadi_database_up 1')
      expect(text).toMatch(/stadi_jobs\{state="waiting"\} \d+/)
      expect(text).not.toMatch(/@|\b254[17]\d{8}\b/) // no address, no number; bytes of memory may contain 2547
    }
  })

  test.for(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'is not there for what came through a proxy that says %s',
    async (header) => {
      const answer = await ask({ [header]: '127.0.0.1' })
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('stadi_')])
    },
  )

  test('is not there for a page of another site whose name leads to this machine', async () => {
    expect((await ask({}, 'evil.example')).status).not.toBe(200)
  })

  test('opens to the token from anywhere, and to no other', async () => {
    const away = { 'x-forwarded-for': '203.0.113.9' }
    expect((await ask({ ...away, authorization: `Bearer ${TOKEN}` }, 'stadi.example')).status).toBe(200)
    for (const authorization of [`Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`, TOKEN])
      expect((await ask({ ...away, authorization })).status, authorization).toBe(404)
  })

  test('asks the database once for all who ask within seconds', async () => {
    product.clock.hold()
    await ask()
    const session = (
      product.app.open.db as unknown as { session: { prepareQuery(...args: unknown[]): unknown } }
    ).session
    const plain = session.prepareQuery
    let count = 0
    session.prepareQuery = function counted(...args: unknown[]) {
      count++
      return plain.apply(session, args)
    }
    await Promise.all([ask(), ask(), ask()])
    expect(count).toBe(0)
    product.clock.wait(11 * SECOND)
    await Promise.all([ask(), ask(), ask()])
    const afterwards = count
    await ask()
    session.prepareQuery = plain
    expect([afterwards > 0, count]).toEqual([true, afterwards])
  })
})

describe('/admin', () => {
  test('says that books and counts hold only once somebody looked, and when', async () => {
    const ctx = product.app.context()
    const { email, cookie } = await addPerson(ctx, { name: 'Wanjiru' })
    expect((await runCommand(ctx, ['admin', 'grant', email])).ok).toBe(true)
    const page = async () =>
      (
        await product.fetch(
          new Request('http://localhost:3000/admin/users', { headers: { host: 'localhost:3000', cookie } }),
        )
      ).text()
    const before = await page()
    expect(before).toContain('have not been checked yet')
    expect(before).not.toContain('Books and counts hold')
    await checkBooks(ctx)
    expect(await page()).toMatch(/Books and counts hold\.[\s\S]{0,40}Checked last/)
  })
})
