import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '#kit/net/addresses.ts'
import { internet } from './https.server.ts'
import type { OutsideFault } from './outside.server.ts'

const open: (Server | SocketServer)[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))

async function portOf(server: Server | SocketServer): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const serverOf = (listener: RequestListener): Promise<number> => portOf(createServer(listener))

const origin = 'http://localhost:3000'
const here = (patienceMs = 300) => internet({ allowsLoopback: true, origin, patienceMs })
const fault = (work: Promise<unknown>): Promise<OutsideFault | 'none'> =>
  work.then(
    () => 'none' as const,
    (error: { fault: OutsideFault }) => error.fault,
  )

describe('an address of the internet', () => {
  test('is none of a house, a link, a cloud’s inside or this machine, however it is written', () => {
    for (const address of [
      '8.8.8.8',
      '1.1.1.1',
      '172.15.0.1',
      '172.32.0.1',
      '2606:4700::1111',
      '2a00:1450::1',
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    for (const address of [
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',

      '169.254.169.254',
      '100.64.0.1',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',

      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '100::1',

      'fc00::1',
      'fd12::1',
      'fe80::1',
      'fec0::1',
      'ff02::1',
      '2002:7f00:1::1',
      '2001::1',
      '2001:db8::1',
      '5f00::1',
      '',
      'localhost',
      '1.2.3',
      'fe80::1%eth0',
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
  })
})

describe('what is never requested', () => {
  test('addresses inside the house, other kinds of addresses, and our own', async () => {
    const resolve = async () => ['8.8.8.8']
    for (const allowsLoopback of [true, false]) {
      const outside = internet({ allowsLoopback, origin, resolve, patienceMs: 100 })
      expect(await outside.mayAsk('https://hooks.example.com/x')).toBe(true)
      for (const url of [
        'http://hooks.example.com/',
        'ftp://hooks.example.com/',
        'file:///etc/passwd',
        'javascript:1',
        'x',
        '',

        'https://10.0.0.1/',
        'https://192.168.1.1/',
        'https://169.254.169.254/latest',
        'https://0.0.0.0/',
        'https://[::ffff:10.0.0.1]/',
        'https://[fd00::1]/',
        'https://[64:ff9b::a00:1]/',
        'https://[::]/',
        'https://0xa000001/',
        'https://167772161/',
        'https://012.0.0.1/',
        'http://0/',
        'https://10.1/',

        'https://printer/',
        'https://nas.local/',
        'https://db.internal/',
        'https://router.lan/',
        'https://x.test./',

        'https://user:pass@hooks.example.com/',
        'https://hooks.example.com@10.0.0.1/',
        'http://localhost:3000/',
        `https://hooks.example.com/${'x'.repeat(1000)}`,
      ]) {
        expect([url, await outside.mayAsk(url)]).toEqual([url, false])
        expect([url, await fault(outside.post(url, {}, ''))]).toEqual([url, 'not-allowed'])
      }
    }
  })

  test('this machine, unless an installation of its own tries things out', async () => {
    const port = await serverOf((_, answer) => answer.writeHead(204).end())
    for (const name of ['localhost', '127.0.0.1', 'hooks.localhost', '127.1', '2130706433']) {
      const url = `http://${name}:${port}/`
      expect([name, await fault(here().post(url, {}, '{}'))]).toEqual([name, 'none'])
      const strict = internet({ allowsLoopback: false, origin })
      expect(await strict.mayAsk(url)).toBe(false)
      expect(await fault(strict.post(url.replace('http:', 'https:'), {}, '{}'))).toBe('not-allowed')
    }
  })

  test('a name that leads inside, with any of its addresses, also in an installation of one’s own', async () => {
    for (const found of [['127.0.0.1'], ['10.0.0.1'], ['8.8.8.8', '192.168.0.1'], ['8.8.8.8', '::1']]) {
      const outside = internet({ allowsLoopback: true, origin, resolve: async () => found })
      expect(await outside.mayAsk('https://rebind.example.com/')).toBe(false)
      expect(await fault(outside.post('https://rebind.example.com/', {}, ''))).toBe('not-allowed')
    }
  })

  test('a name that changes its mind is asked once: what was judged is what is asked', async () => {
    const port = await serverOf((_, answer) => answer.writeHead(200).end())
    const answers = [['8.8.8.8'], ['127.0.0.1']]
    let asked = 0
    const resolve = async () => answers[asked++]!
    const outside = internet({ allowsLoopback: true, origin, resolve, patienceMs: 150 })
    // Nothing here reaches 8.8.8.8 on that port; the server on this machine would have answered.
    expect(await fault(outside.post(`https://rebind.example.com:${port}/`, {}, ''))).toMatch(
      /too-slow|unreachable/,
    )
    expect(asked).toBe(1)
  })
})

describe('a server of somebody', () => {
  test('gets one POST with the body, and no redirect is followed', async () => {
    const heard: { method?: string; url?: string; headers: object; body: string }[] = []
    const port = await serverOf((request, answer) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        heard.push({ method: request.method!, url: request.url!, headers: request.headers, body })
        answer.writeHead(302, { location: '/elsewhere' }).end()
      })
    })
    expect(await here().post(`http://127.0.0.1:${port}/a?b=1`, { 'webhook-id': 'msg_1' }, '{"é":1}')).toBe(
      302,
    )
    expect(heard).toMatchObject([
      {
        method: 'POST',
        url: '/a?b=1',
        body: '{"é":1}',
        headers: { host: `127.0.0.1:${port}`, 'webhook-id': 'msg_1' },
      },
    ])
  })

  test('has five seconds in all: silence, a drip of headers and an endless answer hold nobody up', async () => {
    const silent = await portOf(createSocketServer(() => {}))
    const dripping = await portOf(
      createSocketServer((socket) => {
        socket.on('error', () => {})
        socket.write('HTTP/1.1 200 OK\r\n')
        const drip = setInterval(() => socket.write('X-A: b\r\n'), 20)
        socket.on('close', () => clearInterval(drip))
      }),
    )
    for (const port of [silent, dripping])
      expect(await fault(here(200).post(`http://127.0.0.1:${port}/`, {}, '{}'))).toBe('too-slow')
    let isClosed = false
    const endless = await serverOf((_, answer) => {
      answer.writeHead(200)
      const flood = setInterval(() => answer.write('x'.repeat(10_000)), 1)
      answer.on('close', () => {
        isClosed = true
        clearInterval(flood)
      })
    })
    expect(await here(2000).post(`http://127.0.0.1:${endless}/`, {}, '{}')).toBe(200)
    await expect.poll(() => isClosed).toBe(true)
  })

  test('that does not exist, sends garbage or hangs up is reported as unreachable', async () => {
    const rude = await portOf(createSocketServer((socket) => void socket.end('nonsense\r\n\r\n')))
    const gone = await portOf(createSocketServer((socket) => void socket.destroy()))
    const closed = await portOf(createSocketServer())
    open.pop()!.close()
    for (const port of [rude, gone, closed])
      expect(await fault(here().post(`http://127.0.0.1:${port}/`, {}, '{}'))).toBe('unreachable')
    const unknown = internet({ allowsLoopback: false, origin, resolve: async () => [] })
    expect(await fault(unknown.post('https://nobody.example.com/', {}, ''))).toBe('unknown-name')
    expect(await unknown.mayAsk('https://nobody.example.com/')).toBe(true)
  })
})

describe('a short answer', () => {
  test('is read, by GET without a body and by POST with one; no redirect is followed', async () => {
    const heard: string[] = []
    const port = await serverOf((request, answer) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        heard.push(`${request.method} ${request.url} ${body} ${request.headers.accept}`)
        answer.writeHead(request.method === 'GET' ? 302 : 201, { location: '/elsewhere' }).end('{"é":1}')
      })
    })
    const headers = { accept: 'application/json' }
    const ask = (path: string, body?: string) =>
      here().ask(`http://127.0.0.1:${port}${path}`, { headers, ...(body !== undefined && { body }) })
    expect(await ask('/keys?a=1')).toEqual({ status: 302, text: '{"é":1}' })
    expect(await ask('/token', 'a=b')).toEqual({ status: 201, text: '{"é":1}' })
    expect(heard).toEqual(['GET /keys?a=1  application/json', 'POST /token a=b application/json'])
  })

  test('is none where it is long or never ends, and nothing inside the house is asked', async () => {
    let isClosed = false
    const long = await serverOf((_, answer) => {
      answer.on('close', () => (isClosed = true))
      answer.writeHead(200).end('x'.repeat(2_000_000))
    })
    expect(await fault(here(2000).ask(`http://127.0.0.1:${long}/`, { headers: {} }))).toBe('unreachable')
    await expect.poll(() => isClosed).toBe(true)
    const endless = await serverOf((_, answer) => {
      answer.writeHead(200)
      const drip = setInterval(() => answer.write('x'), 20)
      answer.on('close', () => clearInterval(drip))
    })
    expect(await fault(here(200).ask(`http://127.0.0.1:${endless}/`, { headers: {} }))).toBe('too-slow')
    for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'http://moodle.example/', 'x'])
      expect([url, await fault(here().ask(url, { headers: {} }))]).toEqual([url, 'not-allowed'])
    const rebind = internet({ allowsLoopback: true, origin, resolve: async () => ['127.0.0.1'] })
    expect(await fault(rebind.ask('https://moodle.example/', { headers: {} }))).toBe('not-allowed')
  })
})
