import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { Webhook } from 'standardwebhooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainEventTypes, ownEventTypes } from '#kit/domain-event.ts'
import { after, HOUR } from '#kit/time.ts'
import { sessions } from '#modules/accounts/tables.server.ts'
import { Program } from './api-program.ts'
import { type Browser, closeProduct, elements, input, PASSWORD, person, product, textOf } from './product.ts'

type Heard = { headers: IncomingHttpHeaders; body: string }
type Schema = { properties: Record<string, unknown>; required: string[] }
type Operation = {
  operationId: string
  description?: string
  requestBody: { content: Record<string, { schema: Schema }> }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
}

/** A third party's server; it refuses as often as it is told to. */
class Hooks {
  readonly heard: Heard[] = []
  refusals = 0
  readonly #server: Server
  url = ''

  constructor() {
    this.#server = createServer((request, answer) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        this.heard.push({ headers: request.headers, body })
        answer.writeHead(this.refusals-- > 0 ? 503 : 204).end()
      })
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/stadi`
  }

  close = () => this.#server.close()
}

const hooks = new Hooks()
let browser: Browser
beforeAll(async () => {
  await product()
  await hooks.open()
  browser = (await person('Amina')).browser
})
afterAll(async () => {
  hooks.close()
  await closeProduct()
})

const created = async (path: string, field: Record<string, string>, id: string): Promise<string> => {
  const page = await browser.visit(path)
  const made = await browser.submit(path, { intent: 'create', [id]: input(page, id)!.value!, ...field })
  return textOf(elements(made.html, 'pre')[0]!)
}

describe('[API-07+] somebody with nothing but a key and the document', () => {
  test('lists courses, enrols, and hears of it by a signed message', async () => {
    const program = new Program(await created('/account/api-keys', { name: 'Stranger' }, 'keyId'))
    const secret = await created('/account/webhooks', { url: hooks.url }, 'endpointId')
    const document = (await program.ask('/api/openapi.json')).body as unknown as Document
    const at = (id: string, method: string) =>
      Object.keys(document.paths).find((path) => document.paths[path]![method]?.operationId === id)!

    const { body } = await program.ask(`${at('courses', 'get')}?limit=100`)
    const course = (body.courses as { id: number; price_kes: number; lessons: number }[]).find(
      ({ price_kes, lessons }) => price_kes === 0 && lessons > 0,
    )!
    const path = at('enrollment', 'post')
    const wanted = document.paths[path]!.post!.requestBody.content['application/json']!.schema
    expect(wanted.required).toEqual(['course_id'])
    expect((await program.send(path, { course_id: course.id })).status).toBe(201)

    await expect.poll(() => hooks.heard.length, { timeout: 10_000 }).toBe(1)
    const [message] = hooks.heard as [Heard]
    const event = new Webhook(secret).verify(message.body, message.headers as Record<string, string>)
    expect(event).toMatchObject({ type: 'enrollment.created', data: { course_id: course.id } })
    expect(() =>
      new Webhook(secret).verify(message.body.replace('1', '2'), message.headers as Record<string, string>),
    ).toThrow('signature')
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    const { schema } = document.webhooks['enrollment.created']!.post.requestBody.content['application/json']!
    expect(ajv.validate(schema, event), ajv.errorsText()).toBe(true)

    const log = textOf((await browser.visit('/account/webhooks')).html)
    expect(log).toMatch(/enrollment\.created Delivered .* Answered 204\. 1 try\./)
  })

  test('sees at /account/webhooks what went wrong, sends it again, and revokes', async () => {
    const page = await browser.visit('/account/webhooks')
    const again = elements(page.html, 'form').find((form) => form.includes('value="again"'))!
    const id = /name="id" value="([^"]+)"/.exec(again)![1]!
    expect((await browser.submit('/account/webhooks', { intent: 'again', id })).location).toBe(
      '/account/webhooks',
    )
    await expect.poll(() => hooks.heard.length, { timeout: 10_000 }).toBe(2)
    expect(hooks.heard[1]!.headers['webhook-id']).toBe(hooks.heard[0]!.headers['webhook-id'])
    const stranger = (await person('Baraka')).browser
    expect((await stranger.submit('/account/webhooks', { intent: 'again', id })).status).toBe(404)
    const revoke = elements(page.html, 'form').find((form) => form.includes('value="revoke"'))!
    const endpoint = /name="id" value="([^"]+)"/.exec(revoke)![1]!
    expect((await stranger.submit('/account/webhooks', { intent: 'revoke', id: endpoint })).status).toBe(404)
    await browser.submit('/account/webhooks', { intent: 'revoke', id: endpoint })
    expect(textOf((await browser.visit('/account/webhooks')).html)).toContain('You have no endpoints yet.')
  })

  test('hears what only its owner sees where that was ticked, with the password, and it is said which does', async () => {
    const wanjiru = await person('Wanjiru')
    const path = '/account/webhooks'
    const page = await wanjiru.browser.visit(path)
    const form = {
      intent: 'create',
      endpointId: input(page, 'endpointId')!.value!,
      url: hooks.url,
      own: 'on',
    }
    const passwordAt = after(wanjiru.ctx.now(), -HOUR)
    await wanjiru.ctx.db
      .update(sessions)
      .set({ passwordAt })
      .where(eq(sessions.userId, wanjiru.ctx.viewer.id))
    const refused = await wanjiru.browser.submit(path, form)
    expect([refused.status, input(refused, 'freshPassword')?.autocomplete]).toEqual([403, 'current-password'])
    expect([input(refused, 'url')?.value, input(refused, 'own')?.checked]).toEqual([hooks.url, ''])
    const wrong = await wanjiru.browser.submit(path, { ...form, freshPassword: 'wrong-wrong-1' })
    expect([wrong.status, input(wrong, 'freshPassword')?.['aria-invalid']]).toEqual([403, 'true'])
    expect([input(wrong, 'url')?.value, input(wrong, 'own')?.checked]).toEqual([hooks.url, ''])
    expect(textOf((await wanjiru.browser.visit(path)).html)).toContain('You have no endpoints yet.')
    const made = await wanjiru.browser.submit(path, { ...form, freshPassword: PASSWORD })
    expect(textOf(elements(made.html, 'pre')[0]!)).toMatch(/^whsec_/)
    expect(textOf((await wanjiru.browser.visit(path)).html)).toContain('On Tells what only I see')
    expect(textOf((await wanjiru.browser.visit(`${path}?lang=sw`)).html)).toContain(
      'Huambiwa ninachoona mimi pekee',
    )
  })

  test('reads in the document and at /api-docs which events need that', async () => {
    const document = (await new Program(null).ask('/api/openapi.json')).body as unknown as Document
    const needing = Object.values(document.webhooks).filter(({ post }) => post.description)
    expect(needing.map(({ post }) => post.operationId)).toEqual([...ownEventTypes])
    const [plain, own] = elements((await browser.visit('/api-docs')).html, 'dl')
      .slice(-2)
      .map(textOf)
    for (const type of domainEventTypes) {
      const isOwn = ownEventTypes.some((one) => one === type)
      expect([type, plain!.includes(type), own!.includes(type)]).toEqual([type, !isOwn, isOwn])
    }
  })

  test('cannot make Stadi request a private network', async () => {
    for (const url of [
      'https://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data',
      'https://printer.local/',
    ]) {
      const page = await browser.submit('/account/webhooks', { intent: 'create', url })
      expect(page.status).toBe(400)
      expect(textOf(page.html)).toContain('Use an https address on the internet')
    }
  })
})
