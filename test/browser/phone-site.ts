import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import { PackageSite } from '../kept-course.ts'

const root = join(import.meta.dirname, '..', '..')
const POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; media-src 'self'; img-src 'self'`

/** What pages of this site have of the phone. */
const PHONE = `
import * as data from '#modules/offline/phone/data.ts'
import * as outbox from '#modules/offline/phone/outbox.ts'
import * as packages from '#modules/offline/phone/packages.ts'
import * as worker from '#modules/offline/phone/worker.ts'
window.phone = { ...data, ...outbox, ...packages, ...worker }
`

/** One of the files that come with the course. */
const PHONE_FILE = '/assets/react-1234567.js'

export type PhoneInPage = typeof import('#modules/offline/phone/data.ts') &
  typeof import('#modules/offline/phone/outbox.ts') &
  typeof import('#modules/offline/phone/packages.ts') &
  typeof import('#modules/offline/phone/worker.ts')

/**
 * A site of its own with the built worker, one course to keep and plain pages, so that a test has the whole of the network in its hands.
 */
export class PhoneSite {
  readonly packages = new PackageSite()
  /** `dead`: it accepts and never answers, as a bad proxy does. */
  network: 'well' | 'dead' = 'well'
  /** Whether the worker is switched off (OFFLINE=off). */
  isOff = false
  /** What documents say of their reader; null as without the cookie. */
  reader: string | null = 'amina'
  /** Who stores events in this site's place: the product itself. */
  product: ((body: string) => Promise<Response>) | null = null
  /** Events that were stored, and their ids each time that they came. */
  stored: string[] = []
  came: string[] = []
  /** Method, address and bytes of headers and body of each request. */
  requests: { line: string; bytes: number }[] = []
  origin = ''
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #phone = ''

  async open(): Promise<this> {
    this.#phone = await bundled()
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://localhost:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A browser that is killed ends its requests in the middle.
    const body = await bodyOf(request)
    if (body === null) return
    const url = request.url!
    const headers = request.rawHeaders.join('').length + 2 * request.rawHeaders.length
    this.requests.push({ line: `${request.method} ${url}`, bytes: headers + url.length + 16 + body.length })
    if (this.network === 'dead') return
    const [path] = url.split('?') as [string]
    const send = (type: string, text: string | Buffer, status = 200) => {
      const owner = type === 'text/html' && this.reader !== null ? { 'stadi-owner': this.reader } : {}
      response.writeHead(status, { 'content-type': type, 'content-security-policy': POLICY, ...owner })
      response.end(text)
    }
    if (path === '/service-worker.js') {
      const name = this.isOff ? 'service-worker-off.js' : 'service-worker.js'
      return send('text/javascript', readFileSync(join(root, 'build', 'client', name)))
    }
    if (path === PHONE_FILE) return send('text/javascript', this.#phone)
    if (path === '/functions/v1/offline/events') {
      const answer = await this.product?.(body)
      if (answer) return send('application/json', await answer.text(), answer.status)
      return send('application/json', this.#events(body))
    }
    if (path === '/sign-out') {
      this.reader = null
      response.writeHead(303, { location: '/' })
      return void response.end()
    }
    if (/^\/(courses\/\d+\/package|storage|assets|pictures|functions)/.test(path)) {
      const answer = await this.packages.fetch(url, { headers: request.headers as Record<string, string> })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'video/mp4' })
      return void response.end(Buffer.from(await answer.arrayBuffer()))
    }
    send('text/html', page(path))
  }

  #events(body: string): string {
    const { events } = JSON.parse(body) as { events: { id: string }[] }
    this.came.push(...events.map(({ id }) => id))
    const answers = events.map(({ id }) => ({ id, status: this.stored.includes(id) ? 'known' : 'stored' }))
    this.stored = [...new Set([...this.stored, ...events.map(({ id }) => id)])]
    return JSON.stringify({ events: answers, changed: [], withdrawn: [] })
  }
}

const page = (path: string): string =>
  `<!doctype html><html lang="en"><title>${path}</title><script type="module" src="${PHONE_FILE}"></script><h1>${path}</h1><video src="/storage/v1/lessons/2/video.mp4" preload="none"></video><form method="post" action="/sign-out"><button>Sign out</button></form>`

/** Null if its sender is gone before its end. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let body = ''
  try {
    for await (const part of request) body += String(part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return null
    throw error
  }
  return body
}

async function bundled(): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'phone',
        resolveId: (id) => (id === 'phone-of-pages' ? id : null),
        load: (id) => (id === 'phone-of-pages' ? PHONE : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'phone-of-pages' } },
  })
  const [file] = 'output' in made ? made.output : []
  if (file?.type !== 'chunk') throw new Error('Nothing was built of the phone.')
  return file.code
}
