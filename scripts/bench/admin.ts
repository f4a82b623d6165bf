import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#adapters/db/embedded/embedded.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { startProduct } from '../servers.ts'
import { middle, timesOf, tokenOf, transactions } from './asked.ts'

// BENCH_SHARE=0.1 uses a tenth of them.
const share = Number(process.env.BENCH_SHARE ?? 1)
const SIZES = { users: 100_000 * share, payments: 1_000_000 * share }
const ADMIN = 'wanjiku@stadi.example'

const statements = [
  `insert into users (id, name, email, email_verified, email_confirmed_at, is_sample, created_at, updated_at)
     select gen_random_uuid(), 'Person ' || n, 'person' || n || '@grown.example', true, case when n % 50 > 0 then now() end, true,
       date_trunc('second', now()) - n * interval '7 minutes', now() from generate_series(1, ${SIZES.users}) n`,
  `insert into profiles (id, full_name, role, created_at, updated_at)
     select id, name, case when random() < 0.001 then 'entrepreneur' when random() < 0.3 then 'freelancer' end, created_at, created_at from users where email like '%@grown.example'`,
  `update users set suspended_at = now() where email like '%999@grown.example'`,
  `insert into payments (id, user_id, payment_type, reference_id, description, amount_kes, phone_number, status, step, mpesa_receipt_number, account_reference, callback_hash, created_at, blocks_until, settled_at)
     select gen_random_uuid(), p.id, 'course_purchase', '1', 'Digital Marketing', case when i % 5000 = 0 then 777 else 9000 end, '2547' || lpad((i * 7 % 100000000)::text, 8, '0'),
       case when i % 3 = 0 then 'completed' else 'failed' end, 'settled', case when i % 3 = 0 then 'UG' || upper(to_hex(1000000 + i)) end, 'G' || i, 'grown' || i,
       date_trunc('second', now()) - i * interval '40 seconds', now(), now() - i * interval '40 seconds'
       from generate_series(1, ${SIZES.payments}) i join (select id, row_number() over (order by created_at) as n from users where email like '%@grown.example') p on p.n = 1 + i % ${SIZES.users}`,
]

const settings = {
  AUTH_SECRET: 'x'.repeat(40),
  SAMPLE_DATA: 'on',
  WORKER: 'off',
  ADMIN_SECOND_FACTOR: 'offered',
}
const grant = `insert into admin_permissions (user_id, granted_by, granted_at) select id, 'command-line', now() from users where email = '${ADMIN}'`

type Ask = <Row>(text: string) => Promise<Row[]>

/** Bypasses the triggers; then every count is recomputed. */
async function fill(ask: Ask): Promise<void> {
  await ask(grant)
  await ask(`set session_replication_role = replica`)
  for (const statement of statements) await ask(statement)
  await ask(`set session_replication_role = origin`)
  await ask(`select count_all_anew(), count_days_anew()`)
  await ask(`vacuum analyze`)
}

/**
 * Administration pages at the size of a site that grew for years: the median time of each, and on Postgres its queries, which are
 * the same embedded.
 */
export const administration = (): Promise<void> =>
  process.argv.includes('--embedded') ? onEmbedded() : onPostgres()

async function onEmbedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stadi-bench-admin-'))
  try {
    await (await startProduct({ ...settings, DATA_DIR: dataDir })).stop()
    const open = await openEmbedded(dataDir)
    const ask: Ask = async <Row>(text: string) =>
      ((await open.db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows
    await ask(`set statement_timeout = 0`)
    const startedAt = performance.now()
    await fill(ask)
    const paths = await pagesOf(ask)
    await open.close()
    console.log(`filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    const site = await startProduct({ ...settings, DATA_DIR: dataDir })
    try {
      const token = await tokenOf(site.origin, ADMIN)
      console.log(`embedded, ${JSON.stringify(SIZES)}\n${'page'.padEnd(62)} median ms`)
      for (const path of paths) {
        const times = await timesOf(site.origin + path, token)
        console.log(`${path.slice(0, 60).padEnd(62)} ${middle(times).toFixed(1).padStart(9)}`)
      }
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.newDatabase()
  const site = await startProduct({ ...settings, DATABASE_URL: url })
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const ask: Ask = async <Row>(text: string) => (await client.query(text)).rows as Row[]
    await fill(ask)
    const token = await tokenOf(site.origin, ADMIN)
    console.log(`Postgres, ${JSON.stringify(SIZES)}\n${'page'.padEnd(62)} median ms  queries`)
    let before = await transactions(client)
    for (const path of await pagesOf(ask)) {
      const times = await timesOf(site.origin + path, token)
      const done = await transactions(client)
      const queries = ((done - before) / times.length).toFixed(1)
      before = done
      console.log(
        `${path.slice(0, 60).padEnd(62)} ${middle(times).toFixed(1).padStart(9)} ${queries.padStart(8)}`,
      )
    }
    // The password must be fresh.
    await exported(site.origin, await tokenOf(site.origin, ADMIN), site.pid)
  } finally {
    await client.end()
    await site.stop()
    await postgres.stop()
  }
}

async function pagesOf(ask: Ask): Promise<string[]> {
  const people = await ask<{ id: string }>(`select id from users where email = 'person77@grown.example'`)
  const rows = await ask<{ ms: string; id: string }>(
    `select (extract(epoch from created_at) * 1000)::bigint as ms, id from payments order by created_at, id offset 1000 limit 1`,
  )
  return [
    '/admin/users',
    '/admin/users?q=person4242',
    '/admin/users?role=entrepreneur',
    '/admin/users?state=suspended',
    '/admin/users?page=200',
    `/admin/users/${people[0]!.id}`,
    '/admin/users/log',
    '/admin/payments',
    '/admin/payments?q=UGF42',
    '/admin/payments?q=person4242',
    '/admin/payments?status=pending',
    '/admin/payments?status=waits',
    '/admin/payments?least=777&most=777',
    '/admin/payments?phone=4242',
    '/admin/payments?from=2026-01-01&to=2026-01-31',
    '/admin/payments?page=200',
    `/admin/payments?page=19980&after=${rows[0]!.ms}.${rows[0]!.id}`,
    '/admin/findings',
    '/admin/refunds',
    '/admin/content',
    '/admin/mentors',
    '/admin/analytics?from=2026-01-01&to=2026-11-20',
  ]
}

/** All payments as a file: how long it takes, and how much the process grows while sending them. */
async function exported(origin: string, token: string, pid: number): Promise<void> {
  const { readFileSync } = await import('node:fs')
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const startedAt = performance.now()
  const before = rss()
  let [bytes, most] = [0, before]
  const answer = await fetch(`${origin}/admin/payments.csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  for await (const piece of answer.body!) {
    bytes += (piece as Uint8Array).length
    most = Math.max(most, rss())
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `/admin/payments.csv: ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s; the process had ${before.toFixed(0)} MB before and ${most.toFixed(0)} MB at most`,
  )
}
