import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routePaths } from '../route-paths.ts'
import { bodyOf, openProduct, type Person } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let amina: Person
let wanjiru: Person
beforeAll(async () => {
  stadi = await openProduct()
  amina = await stadi.person('Amina')
  wanjiru = await stadi.admin()
})
afterAll(() => stadi.close())

const origin = 'http://localhost:3000'
const ask = (path: string, who: Person, init: RequestInit = {}, accept = 'text/html,*/*;q=0.8') =>
  stadi.fetch(
    new Request(origin + path, {
      ...init,
      redirect: 'manual',
      headers: { host: 'localhost:3000', origin, cookie: who.cookie, accept },
    }),
  )
const form = (): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams({ intent: 'grant-admin', id: 'x' }),
})

// Nothing named in a URL exists for anybody.
const addresses = [
  ...routePaths()
    .filter((path) => /^\/admin(\/|$)/.test(path))
    .map((path) => path.replaceAll(/:\w+|\*/g, 'x')),
  '/admin?tab=payments',
  '/admin/nothing',
  '/admin/nothing/at/all',
]
const mainOf = async (answer: Response): Promise<string> =>
  /<main[\s\S]*<\/main>/.exec(bodyOf(await answer.text()))?.[0] ?? 'no page'

describe('[ADM-02+] [NAV-07+] without permission every address of the administration answers the same', () => {
  test('an administrator can tell which exist', () => expect(addresses.length).toBeGreaterThan(40))

  test.each(addresses)('%s', async (path) => {
    const known = await mainOf(await ask('/admin/users', amina))
    expect(known).toContain('You do not have permission to see or do this.')
    for (const answer of [await ask(path, amina), await ask(path, amina, form())]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
      expect(await mainOf(answer)).toBe(known)
    }
    // React Router's own requests get the data from which its scripts render the same page.
    const moved = await ask(path.replace(/(?=\?|$)/, '.data'), amina, {}, '*/*')
    expect([moved.status, moved.headers.get('content-type')]).toEqual([403, 'text/x-script'])
    expect(await moved.text()).toContain('You do not have permission to see or do this.')
  })
})

test('[ADM-02+] a program that asks for a file without permission still reads JSON', async () => {
  const answer = await ask('/admin/payments.csv', amina, {}, '*/*')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/json'])
})

test('[NAV-19] an administrator reads that an address does not exist, and sees the page that accepts no form', async () => {
  expect((await ask('/admin/nothing', wanjiru)).status).toBe(404)
  const answer = await ask('/admin/users/log', wanjiru, form())
  expect(answer.status).toBe(405)
  expect(await mainOf(answer)).toBe(await mainOf(await ask('/admin/users/log', wanjiru)))
})
