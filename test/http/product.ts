import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Letter } from '#adapters/mail/mail.server.ts'
import type { AppContext } from '#context.ts'
import { Clock } from '../clock.ts'
import { addPerson } from '../people.ts'
import { pooled, pooledEnv } from '../pooled.ts'
import { dropDatabase } from '../worker-postgres.ts'
import { builtProduct, seededDatabase, seededFolder } from '../seeded-data.ts'

export {
  banners,
  buttons,
  elements,
  footer,
  header,
  heading,
  hrefs,
  input,
  scriptsOf,
  structured,
  tags,
  textOf,
} from './html.ts'

export type Mailed = Pick<Letter, 'to' | 'subject' | 'text' | 'html' | 'attachments'>
export type Product = {
  fetch(request: Request): Promise<Response>
  app: import('#core/app.ts').App
  pages: import('#entrypoints/web/http/page-cache.server.ts').PageCache
  streams: import('#entrypoints/api/streams.server.ts').Streams
  close(): Promise<void>
  dataDir: string
  clock: Clock
}

export const ORIGIN = 'http://localhost:3000'

/**
 * The built product without a socket, with its own data, on a Postgres with one connection; on the embedded database where that is
 * what is tested. Whoever opens it closes it.
 */
export async function openProduct(
  env: Record<string, string> = {},
  { embedded = false } = {},
): Promise<Product> {
  const { createProduct } = await builtProduct()
  const samples = env.SAMPLE_DATA !== 'off'
  // A database without samples, or beside real money, must not contain any of a first start's.
  const isOwn = Boolean(env.DATABASE_URL || env.MPESA_BASE_URL)
  const dataDir =
    embedded && !isOwn
      ? await seededFolder('stadi-http-', { samples })
      : mkdtempSync(join(tmpdir(), 'stadi-http-'))
  const database = embedded || isOwn ? undefined : await seededDatabase({ samples })
  const clock = new Clock()
  const { url, ways } = database ? pooled(database) : {}
  const product = await createProduct({ dataDir, env: pooledEnv(env), database: url, ways, now: clock.now })
  const { listen } = product.app.open
  return {
    ...product,
    // Through a pooler another connection listens: what it was told before a request is heard before it, as without one.
    ...(ways && {
      async fetch(request: Request) {
        await (
          await listen('heard', () => {})
        )()
        return product.fetch(request)
      },
    }),
    dataDir,
    clock,
    async close() {
      await product.close()
      if (database) await dropDatabase(database)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let shared: { file: string; env: Record<string, string>; product: Promise<Product> } | undefined

/**
 * One product for every test of a file: opening one costs a second. Tests create their own people.
 * @param env settings, for the first call of a file
 */
export function product(env: Record<string, string> = {}): Promise<Product> {
  const file = expect.getState().testPath ?? ''
  // The next file does not expect its settings and rows.
  if (shared && shared.file !== file)
    throw new Error(`${shared.file} left its product open: afterAll(closeProduct) is missing there.`)
  if (shared && Object.keys(env).length > 0 && !isDeepStrictEqual(shared.env, env))
    throw new Error('The product of this file is open already, with other settings.')
  shared ??= { file, env, product: openProduct(env) }
  return shared.product
}

/** For afterAll of each file that uses product(). */
export async function closeProduct(): Promise<void> {
  const open = await shared?.product
  shared = undefined
  await open?.close()
}

const asking = new AsyncLocalStorage<{ count: number }>()

/** How many database queries a visit costs; the workers' own are not counted. */
export async function questionsOf(visit: () => Promise<unknown>): Promise<number> {
  const session = (
    (await product()).app.open.db as unknown as { session: { prepareQuery: (...args: unknown[]) => unknown } }
  ).session
  const original = session.prepareQuery
  const asked = { count: 0 }
  session.prepareQuery = function counted(...args: unknown[]) {
    // Workers are notified of jobs at any time, not by what is visited.
    if (asking.getStore() === asked && !/^select pg_notify/.test((args[0] as { sql: string }).sql))
      asked.count += 1
    return original.apply(session, args)
  }
  try {
    await asking.run(asked, visit)
  } finally {
    session.prepareQuery = original
  }
  return asked.count
}

/** A response with its text, read once. */
export type Page = { status: number; headers: Headers; location: string | null; html: string; path: string }

/** A browser without scripts: keeps cookies, sends its origin with forms, shows responses and follows redirects when told to. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly headers: Record<string, string>
  readonly #open: () => Promise<Pick<Product, 'fetch'>>
  readonly #origin: string

  constructor(
    headers: Record<string, string> = {},
    open: () => Promise<Pick<Product, 'fetch'>> = product,
    origin = ORIGIN,
  ) {
    this.headers = headers
    this.#open = open
    this.#origin = origin
  }

  async visit(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send(path, { headers })
  }

  /** Sends a form as its button would. The response is returned as it is; a redirect is not followed. */
  async submit(
    path: string,
    fields: Record<string, string> | FormData,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    return this.#send(path, {
      method: 'POST',
      headers: { origin: this.#origin, ...headers },
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    })
  }

  /** The page a redirect leads to, or the page itself. */
  async follow(page: Page): Promise<Page> {
    let shown = page
    for (let hops = 0; shown.location !== null && hops < 5; hops++) shown = await this.visit(shown.location)
    return shown
  }

  async #send(path: string, init: RequestInit): Promise<Page> {
    const { fetch } = await this.#open()
    const url = new URL(path, this.#origin)
    const headers = new Headers({
      host: url.host,
      'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0',
      ...this.headers,
      ...(init.headers as Record<string, string>),
    })
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new Request(url, { ...init, headers, redirect: 'manual' }))
    for (const line of response.headers.getSetCookie()) this.take(line)
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      html: await response.text(),
      path: url.pathname + url.search,
    }
  }

  /** Stores a cookie from a line of Set-Cookie. */
  take(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.cookies.delete(name.trim())
    else this.cookies.set(name.trim(), value.join('='))
  }
}

/** Mails to an address, oldest first, once `count` of them were sent. */
export async function mailsTo(
  address: string,
  count = 1,
  open: () => Promise<Product> = product,
): Promise<Mailed[]> {
  const folder = join((await open()).dataDir, 'outbox', 'mail')
  const giveUpAt = Date.now() + 10_000
  for (;;) {
    const names = existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.json'))
          .sort()
      : []
    const mails = names
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mailed)
      .filter((mail) => mail.to === address)
    if (mails.length >= count) return mails
    if (Date.now() > giveUpAt) throw new Error(`${mails.length} of ${count} mails to ${address} went out.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const lastMail = async (address: string, count = 1): Promise<Mailed> =>
  (await mailsTo(address, count)).at(-1)!

/** The path of the link that a mail's button opens. */
export const linkIn = (mail: Mailed): string => {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)![0])
  return url.pathname + url.search
}

let people = 0
/** An address nobody has used. */
export const newAddress = (name = 'amina'): string =>
  `${name}-${process.pid}-${Date.now()}-${++people}@example.com`

export const PASSWORD = 'haba-na-haba-2026'

/** Signs somebody up and confirms the address, all through the screens. */
export async function signedUp(
  name = 'Amina Yusuf',
  email = newAddress(),
): Promise<{ browser: Browser; email: string; link: string; confirmed: Page }> {
  const browser = new Browser()
  await browser.submit('/auth?mode=sign-up', { intent: 'sign-up', fullName: name, email, password: PASSWORD })
  const link = linkIn(await lastMail(email))
  const confirmed = await browser.submit(link, { intent: 'confirm' })
  return { browser, email, link, confirmed }
}

export type Person = AppContext & { viewer: NonNullable<AppContext['viewer']> }

/** A new signed-in person with a browser, and their context for calling the product directly. */
export async function person(
  name: string,
  email = newAddress(),
): Promise<{ browser: Browser; email: string; ctx: Person }> {
  const ctx = (await product()).app.context()
  const { id, cookie } = await addPerson(ctx, { name, email, password: PASSWORD })
  const browser = new Browser()
  browser.take(cookie)
  const viewer = { id, email, name, role: 'student', avatarUrl: null, sessionId: '', isAdmin: false }
  return { browser, email, ctx: { ...ctx, viewer } }
}
