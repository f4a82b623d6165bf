import { createServer, type RequestListener, type Server } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig, WrongSetting } from '#config.server.ts'
import { africasTalking } from './africas-talking.server.ts'
import { localSms } from './local.server.ts'
import { SmsFailed } from './sms.server.ts'

const message = { to: '254712345678', text: 'Stadi: your code is 123456.' }
const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

const gateway = (answer: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const server: Server = createServer(answer).listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`),
    )
    close.push(() => {
      server.closeAllConnections()
      server.close()
    })
  })
const says = (statusCode: number, status = 'Sent') =>
  JSON.stringify({
    SMSMessageData: {
      Message: 'Sent to 1/1',
      Recipients: [
        { statusCode, number: '+254712345678', status, cost: 'KES 0.8000', messageId: 'ATPid_test1' },
      ],
    },
  })
const settings = (baseUrl: string, sender?: string) => ({
  baseUrl,
  username: 'stadi',
  apiKey: 'key-1',
  sender,
})

/** The error of a failed send; it contains neither the number nor the code. */
async function failure(baseUrl: string, options = {}): Promise<SmsFailed> {
  const error = await africasTalking(settings(baseUrl), options)
    .send(message, new Date(), 'id')
    .then(
      () => null,
      (thrown: unknown) => thrown,
    )
  expect(error).toBeInstanceOf(SmsFailed)
  expect(String(error)).not.toMatch(/123456|12345678|key-1/)
  return error as SmsFailed
}

describe("SMS over Africa's Talking", () => {
  it('goes as a form with the key in its header; 100, 101 and 102 are accepted', async () => {
    for (const statusCode of [100, 101, 102]) {
      let delivery = { url: '', headers: {} as Record<string, unknown>, body: '' }
      const url = await gateway((request, response) => {
        let body = ''
        request
          .on('data', (part: Buffer) => (body += part.toString()))
          .on('end', () => {
            delivery = { url: request.url ?? '', headers: request.headers, body }
            response.writeHead(201).end(says(statusCode))
          })
      })
      expect(await africasTalking(settings(url, 'STADI')).send(message, new Date(), 'id')).toEqual({
        gatewayId: 'ATPid_test1',
        costCents: 80,
      })
      expect(delivery).toMatchObject({
        url: '/version1/messaging',
        headers: {
          apikey: 'key-1',
          accept: 'application/json',
          'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
        },
      })
      expect(Object.fromEntries(new URLSearchParams(delivery.body))).toEqual({
        username: 'stadi',
        to: '+254712345678',
        message: message.text,
        from: 'STADI',
      })
    }
  })
  it("a 201 with a refused recipient is a failure with its code; only the gateway's own troubles are tried again", async () => {
    for (const code of [401, 402, 403, 404, 405, 406, 407, 409, 500, 501, 502]) {
      const url = await gateway((_request, response) =>
        response.writeHead(201).end(says(code, `Refused +254712345678`)),
      )
      expect(await failure(url), String(code)).toMatchObject({
        message: expect.stringContaining(`status ${code}`),
        mayRetry: code === 500 || code === 501,
      })
    }
  })
  it('no recipient, no JSON and other statuses are failures', async () => {
    for (const [status, body, words, mayRetry] of [
      [
        201,
        '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}',
        'no recipient: InvalidSenderId',
        false,
      ],
      [201, '<html>', 'no recipient: unknown', false],
      [201, 'null', 'no recipient', false],
      [401, 'The supplied authentication is invalid', 'HTTP 401', false],
      [302, '', 'HTTP 302', false],
      [500, '', 'HTTP 500', false],
      [503, '', 'HTTP 503', true],
    ] as const) {
      const url = await gateway((_request, response) =>
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body),
      )
      expect(await failure(url), `${status} ${body}`).toMatchObject({
        message: expect.stringContaining(words),
        mayRetry,
      })
    }
  })
  it('waits no longer than its time-out, after which nobody knows; a gateway that is not there is tried again', async () => {
    const started = performance.now()
    expect(await failure(await gateway(() => undefined), { timeoutMs: 200 })).toMatchObject({
      message: 'no answer: time-out',
      mayRetry: false,
    })
    expect(
      await failure(await gateway((_request, response) => response.writeHead(201).write('{')), {
        timeoutMs: 200,
      }),
    ).toMatchObject({ mayRetry: false })
    expect(performance.now() - started).toBeLessThan(3000)
    expect(await failure('http://127.0.0.1:2')).toMatchObject({
      message: 'no answer: ECONNREFUSED',
      mayRetry: true,
    })
    expect(await failure(await gateway((request) => request.socket.destroy()))).toMatchObject({
      mayRetry: false,
    })
  })
})

describe('SMS without a gateway', () => {
  it('are stored in the local outbox as one JSON file each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stadi-sms-'))
    close.push(() => rmSync(folder, { recursive: true }))
    const sms = localSms(folder)
    await sms.send(message, new Date('2026-11-21T09:00:00Z'), 'one')
    await sms.send({ ...message, text: 'Second' }, new Date('2026-11-21T09:00:01Z'), 'two')
    expect(JSON.parse(readFileSync(join(folder, readdirSync(folder).sort()[0]!), 'utf8'))).toEqual({
      ...message,
      sentAt: '2026-11-21T09:00:00.000Z',
    })
    expect((await sms.sent(10)).map((sent) => sent.text)).toEqual(['Second', message.text])
  })
  it('are what happens when nothing is set; one setting asks for the others', () => {
    const read = (env: Record<string, string>) =>
      readConfig({ AUTH_SECRET: 'a-secret-of-at-least-thirty-two-letters', DATA_DIR: '/nonexistent', ...env })
        .sms
    const three = {
      SMS_BASE_URL: 'https://api.africastalking.com/',
      SMS_USERNAME: 'stadi',
      SMS_API_KEY: 'key-1',
    }
    expect(read({})).toBeUndefined()
    expect(read(three)).toEqual({
      baseUrl: 'https://api.africastalking.com',
      username: 'stadi',
      apiKey: 'key-1',
      sender: undefined,
    })
    expect(read({ ...three, SMS_SENDER: 'STADI' })).toMatchObject({ sender: 'STADI' })
    expect(() => read({ ...three, SMS_API_KEY: '' })).toThrow(
      new WrongSetting('SMS need all three settings; missing: SMS_API_KEY.'),
    )
    expect(() => read({ SMS_SENDER: 'STADI' })).toThrow(WrongSetting)
  })
})
