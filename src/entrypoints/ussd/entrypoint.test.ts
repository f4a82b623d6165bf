import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config.server.ts'
import type { AppContext } from '#context.ts'
import { spec, type World } from '#test/world.ts'
import { dialIn } from './dial.server.ts'
import { ussdEntrypoint } from './entrypoint.server.ts'

const SECRET = 'a-secret-of-the-gateway'
const form = {
  sessionId: 'ATUid_1',
  phoneNumber: '+254712345678',
  serviceCode: '*384*2025#',
  networkCode: '63902',
  text: '',
}

const entrypointOf = ({ visitor }: World, settings: object = { ussdSecret: SECRET }) =>
  ussdEntrypoint({
    config: { ...visitor.config, ...settings },
    context: (part: Partial<AppContext> = {}) => ({ ...visitor, ...part }),
  })

const post = (body: BodyInit, headers: Record<string, string> = {}) => ({ method: 'POST', body, headers })

describe('the basic-phone entrypoint', () => {
  spec('[USSD-25+] answers plain text that a gateway reads, without a cookie', async ({ world }) => {
    const response = await entrypointOf(world).request(`/${SECRET}`, post(new URLSearchParams(form)))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/i)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).toMatch(/^CON Stadi\nChoose/)
  })

  spec('[USSD-29] [USSD-29+] accepts only its secret, and only POST', async ({ world }) => {
    const entrypoint = entrypointOf(world)
    const body = new URLSearchParams(form)
    for (const path of [
      `/${SECRET}x`,
      `/${SECRET.slice(1)}`,
      `/${SECRET.toUpperCase()}`,
      `/${SECRET}/`,
      `/${SECRET}/x`,
      '/x',
      '/',
    ]) {
      const response = await entrypoint.request(path, post(body))
      expect([path, response.status, await response.text()]).toEqual([path, 404, 'Not found'])
    }
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect((await entrypoint.request(`/${SECRET}`, { method })).status, method).toBe(405)
      expect((await entrypoint.request('/wrong-secret-of-it', { method })).status, method).toBe(404)
    }
    expect(world.logged).toEqual([])
  })

  spec('[USSD-29+] answers every other body with a sentence', async ({ world }) => {
    const entrypoint = entrypointOf(world)
    const answers: string[] = []
    for (const [body, type] of [
      [JSON.stringify(form), 'application/json'],
      [JSON.stringify({ ...form, text: 5, phoneNumber: ['+254712345678'] }), 'application/json'],
      ['{"sessionId":', 'application/json'],
      ['[]', 'application/json'],
      ['null', 'application/json'],
      ['', 'application/x-www-form-urlencoded'],
      ['text=1', 'application/x-www-form-urlencoded'],
      [`${new URLSearchParams(form)}&sessionId=other&text=9&text=8`, 'text/plain'],
      [`${new URLSearchParams({ ...form, sessionId: 'é\0\ud800', text: '\0👍' })}`, 'text/html'],
      ['%00%ff%', 'multipart/form-data; boundary=x'],
      [`${new URLSearchParams(form)}&x=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded'],
    ] as const) {
      const response = await entrypoint.request(`/${SECRET}`, post(body, { 'content-type': type }))
      expect(response.status).toBe(200)
      answers.push(await response.text())
    }
    for (const answer of answers) expect(answer).toMatch(/^(CON|END) [A-Z]/)
    expect(answers[0]).toMatch(/^CON Stadi\nChoose/)
    expect(answers[7]).toMatch(/^CON Stadi\nChoose/)
    expect(answers[10]).toMatch(/^END /)
    expect(world.logged).toEqual([])
  })
})

describe('a step that takes too long', () => {
  afterEach(() => vi.useRealTimers())

  spec(
    '[USSD-29+] is answered after five seconds, and what goes wrong with it later is logged',
    async ({ world }) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const { promise, reject } = Promise.withResolvers<null>()
      const said = dialIn(world.visitor, promise)
      await vi.advanceTimersByTimeAsync(5000)
      expect(await said).toMatch(/^END /)
      reject(new Error('torn'))
      await vi.waitFor(() =>
        expect(world.logged.map(({ event }) => event)).toEqual(['ussd.no-answer', 'ussd.error']),
      )
    },
  )
})

describe('its secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-ussd-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  spec('[USSD-29+] is generated once if not set, and only its owner can read it', async ({ world }) => {
    const settings = { ussdSecret: undefined, dataDir: folder }
    const [first, second] = [entrypointOf(world, settings), entrypointOf(world, settings)]
    const secret = readFileSync(join(folder, 'ussd-secret'), 'utf8')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(folder, 'ussd-secret')).mode & 0o777).toBe(0o600)
    for (const entrypoint of [first, second])
      expect((await entrypoint.request(`/${secret}`, post(new URLSearchParams(form)))).status).toBe(200)
  })

  test('[USSD-29+] is refused if it could be guessed or cannot be part of a URL', () => {
    const env = { AUTH_SECRET: 'x'.repeat(32), DATA_DIR: folder }
    expect(readConfig({ ...env, USSD_SECRET: 'x'.repeat(16) }).ussdSecret).toHaveLength(16)
    for (const USSD_SECRET of ['short', 'x'.repeat(15), `${'x'.repeat(16)}/`, `${'x'.repeat(16)} `])
      expect(() => readConfig({ ...env, USSD_SECRET })).toThrow(/USSD_SECRET/)
  })
})
