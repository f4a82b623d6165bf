import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { type Started, startBuilt } from '../built-product.ts'
import { type Added, addPerson } from '../people.ts'
import { builtProduct } from '../seeded-data.ts'
import { type ArchivedPostgres, startArchived } from './archived-postgres.ts'
import { type BackupStore, startBackupStore } from './backup-store.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-letters'
// What is promised (docs/recovery.md).
const LOST_AT_MOST_S = 300

let store: BackupStore
let postgres: ArchivedPostgres
let web: Started | undefined
let amina: Added
let conversation: string
beforeAll(async () => {
  store = await startBackupStore()
  postgres = await startArchived(store.env)
  await ask('postgres', 'create database stadi')
  const { createProduct } = await builtProduct()
  const env = { WORKER: 'off', SAMPLE_DATA: 'off', AUTH_SECRET: SECRET, APP_ORIGIN: 'http://localhost:3000' }
  const beside = await createProduct({ env, database: postgres.url })
  const ctx = beside.app.context()
  amina = await addPerson(ctx, { name: 'Amina' })
  const zawadi = await addPerson(ctx, { name: 'Zawadi' })
  conversation = await conversationOf(ctx, { mentorId: zawadi.id, menteeId: amina.id })
  await beside.close()
  web = await openSite()
})
afterAll(async () => {
  await web?.end()
  await postgres?.stop()
  store?.stop()
})

const openSite = () => startBuilt({ DATABASE_URL: postgres.url, AUTH_SECRET: SECRET, WORKER: 'off' })

async function ask(database: string, text: string): Promise<Record<string, unknown>[]> {
  const address = new URL(postgres.url)
  address.pathname = `/${database}`
  const client = new pg.Client(address.href)
  await client.connect()
  return client.query(text).then(
    async ({ rows }) => (await client.end(), rows as Record<string, unknown>[]),
    async (error: unknown) => {
      await client.end()
      throw error
    },
  )
}

/** What Amina was told is sent, with the time of the answer. */
const acknowledged: { content: string; at: Date }[] = []

async function writeFor(seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000
  while (Date.now() < until) {
    const content = `Mark ${acknowledged.length}`
    const answer = await fetch(`${web!.origin}/messages/${conversation}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: web!.origin, cookie: amina.cookie },
      body: new URLSearchParams({ content, clientId: newId() }),
    })
    expect(answer.status).toBe(302)
    acknowledged.push({ content, at: new Date() })
    await pause(200)
  }
}

const keptMarks = async (): Promise<string[]> =>
  (await ask('stadi', `select content from messages where content like 'Mark %' order by created_at`)).map(
    ({ content }) => String(content),
  )

const doctor = () =>
  spawnSync(process.execPath, [join('build', 'server', 'cli.js'), 'doctor', '--inside'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: postgres.url,
      AUTH_SECRET: SECRET,
      APP_ORIGIN: 'http://localhost:3000',
      DATA_DIR: web!.dataDir,
    },
    encoding: 'utf8',
  })

describe('a database that pgBackRest keeps by the files of deploy/backup', () => {
  test('is backed up each night while people write', async () => {
    await writeFor(3)
    const night = await postgres.script('nightly')
    expect(night).toMatchObject({ ok: true })
    const [{ backup }] = JSON.parse((await postgres.pgbackrest('--output=json', 'info')).printed)
    expect(backup).toHaveLength(1)
    expect(await postgres.pgbackrest('check')).toMatchObject({ ok: true })
    // What the alarm StadiSegmentsStay reads.
    const text = await (await fetch(`http://127.0.0.1:${web!.port}/metrics`)).text()
    const at = Number(/^stadi_wal_archived_timestamp_seconds (\S+)$/m.exec(text)?.[1])
    expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(90)
    expect(text).toMatch(/^stadi_wal_archive_failures_total 0$/m)
  }, 120_000)

  test('lies encrypted in the store, and may lie in a folder instead', async () => {
    expect(store.objects.size).toBeGreaterThan(5)
    for (const [name, bytes] of store.objects) expect(bytes.includes('Mark'), name).toBe(false)
    // What pgBackRest encrypts begins as openssl's files do.
    expect([...store.objects.values()].every((bytes) => bytes.subarray(0, 8).toString() === 'Salted__')).toBe(
      true,
    )
    const other = await startArchived()
    try {
      expect(await other.script('nightly')).toMatchObject({ ok: true })
      await other.burn()
      other.clear()
      expect(await other.pgbackrest('restore')).toMatchObject({ ok: true })
      await other.start()
    } finally {
      await other.stop()
    }
  }, 120_000)

  test('comes back beside itself in a drill, as of a moment, and the doctor finds nothing', async () => {
    await writeFor(3)
    const moment = new Date()
    await pause(500)
    await writeFor(2)
    await leaves()
    const drill = await postgres.script('drill', '/tmp', asPostgres(moment))
    expect(drill.ok, drill.printed).toBe(true)
    expect(drill.printed).toContain('The books hold: every rule is kept.')
    expect(drill.printed).toMatch(/Restored \d+ MB in \d+ s/)
    console.log(drill.printed)
  }, 180_000)

  test('that burns comes back with all but the last minute, and Stadi serves on it', async () => {
    // Longer than archive_timeout, so that what is lost is what it promises and not all of a short test.
    await writeFor(75)
    const last = acknowledged.at(-1)!
    await postgres.burn()
    await web!.end()
    expect(existsSync(web!.dataDir)).toBe(false)
    const begun = performance.now()
    postgres.clear()
    expect(await postgres.pgbackrest('restore')).toMatchObject({ ok: true })
    await postgres.start()
    await open()
    web = await openSite()
    const seconds = (performance.now() - begun) / 1000
    const kept = await keptMarks()
    // A prefix of what was acknowledged: nothing in the middle is missing.
    expect(kept).toEqual(acknowledged.slice(0, kept.length).map(({ content }) => content))
    const lostS = (last.at.getTime() - acknowledged[kept.length - 1]!.at.getTime()) / 1000
    console.log(
      `Lost ${lostS.toFixed(1)} s of ${acknowledged.length} messages; open again after ${seconds.toFixed(1)} s.`,
    )
    expect(lostS).toBeLessThan(LOST_AT_MOST_S)
    const { status, stdout } = doctor()
    expect([status, stdout]).toEqual([0, expect.stringContaining('The books hold')])
    // The rest is gone for good, and what is written next comes after it.
    acknowledged.length = kept.length
    await writeFor(2)
  }, 240_000)

  test('comes back as of a moment, with all that was acknowledged before and nothing after', async () => {
    const before = acknowledged.map(({ content }) => content)
    await pause(500)
    const moment = new Date()
    await pause(500)
    await writeFor(2)
    await leaves()
    await postgres.burn()
    await web!.end()
    postgres.clear()
    const words = ['--type=time', `--target=${asPostgres(moment)}`, '--target-action=promote', 'restore']
    expect(await postgres.pgbackrest(...words)).toMatchObject({ ok: true })
    await postgres.start()
    await open()
    expect(await keptMarks()).toEqual(before)
    expect(acknowledged.length).toBeGreaterThan(before.length)
  }, 180_000)
})

/** pgBackRest reads no other form. */
const asPostgres = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Until the server has played all segments and accepts writes. */
async function open(): Promise<void> {
  await expect
    .poll(() => ask('stadi', 'select pg_is_in_recovery() as r').catch(() => null), { timeout: 60_000 })
    .toEqual([{ r: false }])
}

/** Until everything written so far is in the repository. */
async function leaves(): Promise<void> {
  const [row] = await ask('stadi', 'select pg_walfile_name(pg_switch_wal()) as name')
  await expect
    .poll(
      async () => {
        const [now] = await ask('stadi', 'select last_archived_wal as name from pg_stat_archiver')
        return String(now!.name) >= String(row!.name)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
}
