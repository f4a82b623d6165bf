import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProduct, PASSWORD, newAddress, textOf, type Product } from './product.ts'

const NAME = 'stadi.test'
const SITE = `https://${NAME}`
const PAY = 'pay.stadi.test'

let open: Product
beforeAll(async () => {
  open = await openProduct({
    APP_ORIGIN: SITE,
    MPESA_CALLBACK_ORIGIN: `https://${PAY}`,
    SAMPLE_DATA: 'off',
    TRUSTED_PROXY_HOPS: '1',
  })
})
afterAll(() => open.close())

/** A request as it arrives from a proxy that terminates TLS: over http, to the name that the browser requested. */
const ask = (path: string, { headers, ...init }: RequestInit = {}, host = NAME) =>
  open.fetch(
    new Request(`http://${host}${path}`, {
      ...init,
      headers: {
        host,
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
        ...(headers as Record<string, string>),
      },
      redirect: 'manual',
    }),
  )
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: SITE, ...headers } })
const signUp = () => ({ intent: 'sign-up', fullName: 'Amina Yusuf', email: newAddress(), password: PASSWORD })

describe('a form behind a proxy that ends TLS', () => {
  test('is heard without scripts', async () => {
    const answer = await send('/auth?mode=sign-up', signUp())
    expect(answer.status).toBe(200)
    expect(textOf(await answer.text())).toContain('Account Created!')
  })
  test('is heard as scripts send it', async () => {
    const answer = await send('/auth.data?mode=sign-up', signUp())
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('origin')
  })
  test('of another site is refused, also of one with our name and another scheme', async () => {
    for (const origin of ['https://evil.example', `http://${NAME}`, `https://${PAY}`, 'null'])
      for (const path of ['/auth?mode=sign-up', '/auth.data?mode=sign-up', '/auth/v1/sign-in/email'])
        expect((await send(path, signUp(), { origin })).status, `${origin} ${path}`).toBe(403)
  })
})

describe('a public name', () => {
  test('is the only one that the site answers for, beside the one that Safaricom calls', async () => {
    for (const host of [NAME, PAY]) expect((await ask('/auth', {}, host)).status, host).toBe(200)
    // A secret that opens nothing, but is read.
    const callback = await ask(`/webhooks/pay/${'a'.repeat(64)}`, { method: 'POST', body: '{}' }, PAY)
    expect(callback.status).toBe(404)
    for (const host of ['evil.example', `${NAME}.evil.example`])
      expect((await ask('/auth', {}, host)).status, host).toBe(421)
  })
})

describe('a public name where Stadi was tried out before', () => {
  let tried: Product
  const demo = { email: 'amina@stadi.example', password: 'karibu-stadi-2026' }
  beforeAll(async () => void (tried = await openProduct({ APP_ORIGIN: SITE, WORKER: 'off' })))
  afterAll(() => tried.close())
  const asked = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    tried.fetch(new Request(`http://${NAME}${path}`, { ...init, headers: { host: NAME, ...init.headers } }))
  const posted = (path: string, body: BodyInit, headers: Record<string, string>) =>
    asked(path, { method: 'POST', body, headers: { origin: SITE, ...headers } })

  test('lets nobody in as one of the demo accounts, and says no more of them than of anybody', async () => {
    expect(tried.app.config).toMatchObject({ embedded: true, sampleData: false })
    const signIn = async (fields: object) => {
      const type = { 'content-type': 'application/json' }
      const answer = await posted('/auth/v1/sign-in/email', JSON.stringify(fields), type)
      return [answer.status, await answer.json()]
    }
    const refused = await signIn({ ...demo, email: newAddress() })
    expect(refused[0]).toBe(401)
    expect(await signIn(demo)).toEqual(refused)
    const page = await posted('/auth', new URLSearchParams({ intent: 'sign-in', ...demo }), {})
    expect([page.status, page.headers.getSetCookie().join()]).toEqual([
      401,
      expect.not.stringContaining('session'),
    ])
  })

  test('says on every page that there are samples, in both languages', async () => {
    for (const path of ['/', '/courses', '/community?tab=jobs', '/auth', '/no-such-page', '/help-center']) {
      const text = textOf(await (await asked(path)).text())
      expect(text, path).toContain(
        'Sample: some of the people, posts, jobs and figures on this site are made up.',
      )
    }
    expect(textOf(await (await asked('/courses?lang=sw')).text())).toContain('Mfano: baadhi ya watu')
    const bare = ['/', '/auth', '/community?tab=jobs', '/mentorship', '/courses/1', '/careers', '/about']
    for (const path of bare) expect(textOf(await (await ask(path)).text()), path).not.toContain('Sample:')
  })

  test('[PERM-08+] reaches nothing on this machine', async () => {
    const { outside } = tried.app
    expect(await outside.mayAsk('http://127.0.0.1:9/')).toBe(false)
    expect(await outside.mayAsk('http://localhost:9/')).toBe(false)
    for (const path of ['/dev/mail', '/dev/phone', '/dev/ui', '/test-mpesa'])
      expect((await asked(path)).status, path).toBe(404)
  })
})
