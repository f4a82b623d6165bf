import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { openPostgres } from '#adapters/db/postgres.server.ts'
import { quickFolder } from '../quick-folder.ts'
import { builtProduct, seededFolder } from '../seeded-data.ts'
import { emptyDatabase } from '../worker-postgres.ts'
import { answerChallenge } from '#modules/accounts/commands/answer-challenge.server.ts'
import { signIn } from '#modules/accounts/commands/sign-in.server.ts'
import { turnOnSecondFactor } from '#modules/accounts/commands/second-factor.server.ts'
import { ownSecondFactor } from '#modules/accounts/queries/second-factor.server.ts'
import { sessionOf } from '#modules/accounts/queries/sessions.server.ts'
import { sessionCookie } from '#modules/accounts/session-cookies.server.ts'
import { appCode } from '../authenticator.ts'
import { addPerson, type Added } from '../people.ts'
import { ORIGIN, PASSWORD } from './product.ts'

// A payment that does not exist: its chase ends at once.
const NOBODY = '00000000-0000-4000-8000-000000000000'
const root = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(quickFolder(), 'stadi-backup-http-'))
const file = (name: string): string => join(place, name)
afterAll(() => rmSync(place, { recursive: true, force: true }))

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(String(port)))
    })
  })

/** A built program with its own settings; nothing in this process's environment names a database. */
function program(name: 'start' | 'cli', words: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [join(root, 'build', 'server', `${name}.js`), ...words], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function cli(words: string[], env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = program('cli', words, env)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })))
}

/** How many rows each table has; without the counters of visits, which keep changing, and the note that a backup was made, which follows it. */
async function rowsIn(open: OpenDatabase): Promise<Record<string, number>> {
  const ask = async <T>(text: string) =>
    ((await open.db.execute(sql.raw(text))) as unknown as { rows: T[] }).rows
  const counts: Record<string, number> = {}
  try {
    for (const { name } of await ask<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
    ))
      counts[name] = (await ask<{ n: number }>(`select count(*)::int as n from "${name}"`))[0]!.n
    counts.shared_values! -= (
      await ask<{ n: number }>(`select count(*)::int as n from shared_values where key = 'last-backup'`)
    )[0]!.n
    const waiting = `select count(*)::int as n from jobs.job where name = 'chase-payment' and state < 'active'`
    counts.waiting = (await ask<{ n: number }>(waiting))[0]!.n
  } finally {
    await open.close()
  }
  return counts
}

describe('a sample installation', () => {
  let dataDir: string
  let amina: Added
  let original: Record<string, number>
  let secret: string
  let appSecret: string

  beforeAll(async () => {
    dataDir = await seededFolder('stadi-backup-data-')
    const { createProduct } = await builtProduct()
    const product = await createProduct({ dataDir, env: { WORKER: 'off' } })
    const ctx = product.app.context()
    amina = await addPerson(ctx, { name: 'Amina', password: PASSWORD })
    const own = { ...ctx, viewer: (await sessionOf(ctx, amina.bearer))!.viewer }
    appSecret = (await ownSecondFactor(own)).offer!.secret
    const { token } = await turnOnSecondFactor(own, { code: appCode(appSecret, new Date(), -1) })
    amina.cookie = sessionCookie(token, ctx.config).split(';')[0]!
    const { queue, open } = product.app
    await queue.enqueue(open.db, 'chase-payment', { paymentId: NOBODY }, 3600)
    await product.close()
    secret = readFileSync(join(dataDir, 'auth-secret'), 'utf8')
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test('is backed up while it is served', async () => {
    const PORT = await freePort()
    const server = program('start', [], { PORT, DATA_DIR: dataDir, WORKER: 'off', LOG_LEVEL: 'silent' })
    try {
      const visit = (path: string) => fetch(`http://localhost:${PORT}${path}`)
      await expect
        .poll(
          () =>
            visit('/readyz').then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 30_000, interval: 100 },
        )
        .toBe(true)
      expect((await cli(['admin', 'grant', amina.email], { DATA_DIR: dataDir })).code).toBe(0)
      const [{ code, text }, ...answers] = await Promise.all([
        cli(['backup', file('a.backup')], { DATA_DIR: dataDir }),
        ...['/', '/courses', '/blog', '/help-center'].map(visit),
      ])
      expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/rows of \d+ tables/) })
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    } finally {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('close', resolve))
    }
    original = await rowsIn(await openEmbedded(dataDir))
    expect(original).toMatchObject({
      courses: expect.any(Number),
      admin_permissions: 1,
      sessions: 1,
      second_factors: 1,
      recovery_codes: 10,
      waiting: 1,
    })
  }, 120_000)

  test('comes back in an empty folder, row by row, with its secret: who was signed in still is, an administrator too, and the second factor is asked for and known', async () => {
    const target = file('folder')
    const { code, text } = await cli(['restore', file('a.backup')], { DATA_DIR: target })
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('The books and counts hold.') })
    expect(readFileSync(join(target, 'auth-secret'), 'utf8')).toBe(secret)
    expect(readdirSync(target).sort()).toEqual(
      readdirSync(dataDir)
        .filter((name) => !['cache', 'outbox'].includes(name))
        .sort(),
    )
    expect(await rowsIn(await openEmbedded(target))).toEqual(original)
    const { createProduct } = await builtProduct()
    const env = { WORKER: 'off', ADMIN_SECOND_FACTOR: 'required' }
    const product = await createProduct({ dataDir: target, env })
    const page = await product.fetch(
      new Request(`${ORIGIN}/admin/users`, { headers: { host: 'localhost:3000', cookie: amina.cookie } }),
    )
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Amina')])
    const visitor = product.app.context()
    const { challenge } = await signIn(visitor, { email: amina.email, password: PASSWORD })
    const typed = { code: appCode(appSecret, new Date()) }
    expect(await answerChallenge(visitor, challenge!, typed)).toEqual({
      token: expect.any(String),
      device: expect.any(String),
    })
    await product.close()
    const again = await cli(['restore', file('a.backup')], { DATA_DIR: target })
    expect(again).toEqual({
      code: 1,
      text: expect.stringContaining('There is a Stadi in this place already'),
    })
  }, 120_000)

  test('comes back in a Postgres, and from there in a folder, also with another secret, and says so', async () => {
    const url = await emptyDatabase()
    const env = {
      DATABASE_URL: url,
      APP_ORIGIN: 'http://localhost:3000',
      AUTH_SECRET: secret,
      DATA_DIR: file('beside'),
    }
    const there = await cli(['restore', file('a.backup')], env)
    expect(there).toEqual({ code: 0, text: expect.stringContaining('The books and counts hold.') })
    expect(there.text).not.toContain('AUTH_SECRET')
    expect(await rowsIn(openPostgres(url, () => {}))).toEqual(original)
    const out = await cli(['backup', file('b.backup')], env)
    expect(out.code).toBe(0)
    const other = { DATA_DIR: file('back'), AUTH_SECRET: 'x'.repeat(40) }
    const back = await cli(['restore', file('b.backup')], other)
    expect(back).toEqual({ code: 0, text: expect.stringContaining('The books and counts hold.') })
    expect(back.text).toContain('AUTH_SECRET is another one')
    expect(await rowsIn(await openEmbedded(file('back')))).toEqual(original)
  }, 180_000)

  test('is not touched by a file that is damaged, and neither is an empty place', async () => {
    writeFileSync(file('bad.backup'), readFileSync(file('a.backup')).subarray(0, -100))
    const target = file('nothing')
    const { code, text } = await cli(['restore', file('bad.backup')], { DATA_DIR: target })
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining('Nothing was restored.') })
    expect(existsSync(target)).toBe(false)
    const forced = await cli(['restore', file('bad.backup'), '--force'], { DATA_DIR: dataDir })
    expect(forced.code).toBe(1)
    expect(await rowsIn(await openEmbedded(dataDir))).toEqual(original)
  }, 120_000)

  test('is not made from a folder without anything', async () => {
    expect(await cli(['backup', file('c.backup')], { DATA_DIR: file('void') })).toEqual({
      code: 1,
      text: expect.stringContaining('nothing to back up'),
    })
    expect([existsSync(file('c.backup')), existsSync(file('void'))]).toEqual([false, false])
  }, 120_000)
})
