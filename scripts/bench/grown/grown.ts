import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '#test/postgres.ts'
import { startProduct } from '../../servers.ts'
import { tokenOf } from '../asked.ts'
import { fillGrown, fillYoung, sizesOf } from './data.ts'

/** How many times slower a page may be than on a young site. */
const MOST = 1.5
const [ROUNDS, A_ROUND] = [5, 8]
const ADMIN = 'wanjiku@stadi.example'
const pages = [
  { name: '/', signedIn: false },
  { name: '/courses', signedIn: false },
  { name: '/courses/1', signedIn: false },
  { name: '/courses?q=excel', signedIn: true },
  { name: '/mentorship', signedIn: false },
  { name: '/courses', signedIn: true },
  { name: '/courses/1', signedIn: true },
  { name: '/dashboard', signedIn: true },
  { name: '/progress', signedIn: true },
  { name: '/review', signedIn: true },
  { name: '/payments', signedIn: true },
  { name: '/community?tab=forums', signedIn: false },
  { name: '/community?tab=qa', signedIn: false },
  { name: '/community?tab=jobs', signedIn: true },
  { name: '/messages', signedIn: true },
  { name: '/bookings', signedIn: true },
  { name: '/applications', signedIn: true },
  { name: '/notifications', signedIn: true },
  { name: '/admin/waiting', signedIn: true },
  { name: '/admin/analytics', signedIn: true },
  { name: '/admin/mails', signedIn: true },
  { name: '/admin/refunds', signedIn: true },
  { name: '/admin/payments', signedIn: true },
  { name: '/admin/payments?q=UGF42', signedIn: true },
  { name: '/admin/users', signedIn: true },
  { name: '/admin/users?q=stadi.example', signedIn: true },
]

type Site = {
  origin: string
  pid: number
  token: string
  clearCache(): Promise<void>
  /** What the database has done so far: milliseconds of work, and statements. */
  work(): Promise<{ ms: number; statements: number }>
}
type Figures = { times: number[]; cpuMs: number }

/**
 * Every page, rendered, on a young site and on one that grew, alternately, both on one real Postgres. Reports and fails when a page
 * got slower than allowed.
 */
export async function grown(): Promise<void> {
  const postgres = await startPostgres()
  const open: { stop(): Promise<void> }[] = []
  try {
    const young = await startSite(await postgres.newDatabase(), false, open)
    const old = await startSite(await postgres.newDatabase(), true, open)
    console.log(
      `${'page'.padEnd(34)} ${'young'.padStart(8)} ${'grown'.padStart(8)}  ratio   CPU young  grown (ms a page; medians of ${ROUNDS * A_ROUND})`,
    )
    for (const page of pages) compare(page, await measured(young, old, page))
    console.log(
      `\n${'page, grown'.padEnd(34)} ${'database ms'.padStart(12)} ${'statements'.padStart(11)} (a page)`,
    )
    for (const page of pages) await workOf(old, page)
  } finally {
    for (const site of open) await site.stop()
    await postgres.stop()
  }
}

/** @param open registers the site at once, so that it is stopped whatever happens next */
async function startSite(url: string, isGrown: boolean, open: { stop(): Promise<void> }[]): Promise<Site> {
  const site = await startProduct({
    DATABASE_URL: url,
    AUTH_SECRET: 'x'.repeat(40),
    SAMPLE_DATA: 'on',
    WORKER: 'off',
    ADMIN_SECOND_FACTOR: 'offered',
  })
  open.push(site)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Stopped before the product and the server.
  open.unshift({ stop: () => client.end() })
  await client.query(
    `insert into admin_permissions (user_id, granted_by, granted_at) select id, 'command-line', now() from users where email = $1`,
    [ADMIN],
  )
  await (isGrown ? fillGrown : fillYoung)(client, ADMIN)
  console.log(`${isGrown ? 'grown' : 'young'}: ${await sizesOf(client)}`)
  return {
    ...site,
    token: await tokenOf(site.origin, ADMIN),
    clearCache: async () => {
      await client.query(`notify pages`)
      await new Promise((resolve) => setTimeout(resolve, FORGETTING_MS))
    },
    async work() {
      await new Promise((resolve) => setTimeout(resolve, FLUSHED_MS))
      const { rows } = await client.query<{ ms: number; statements: string }>(
        `select active_time as ms, xact_commit + xact_rollback as statements from pg_stat_database where datname = current_database()`,
      )
      return { ms: rows[0]!.ms, statements: Number(rows[0]!.statements) }
    },
  }
}

type Page = (typeof pages)[number]

async function measured(young: Site, old: Site, page: Page): Promise<[Figures, Figures]> {
  const all: [Figures, Figures] = [
    { times: [], cpuMs: 0 },
    { times: [], cpuMs: 0 },
  ]
  for (const site of [young, old]) for (let n = 0; n < A_ROUND; n++) await visit(site, page)
  // Alternately, so that a busy machine affects both sides.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [which, site] of [young, old].entries()) {
      const before = cpuMsOf(site.pid)
      for (let n = 0; n < A_ROUND; n++) all[which]!.times.push(await visit(site, page))
      all[which]!.cpuMs += cpuMsOf(site.pid) - before
    }
  }
  return all
}

/** Reports a page's database queries. Outside a transaction each statement is a transaction of its own, which Postgres counts. */
async function workOf(site: Site, page: Page): Promise<void> {
  const before = await site.work()
  for (let n = 0; n < A_ROUND; n++) await visit(site, page)
  const after = await site.work()
  // Each visit was preceded by one cache invalidation, and one query for these figures.
  const statements = (after.statements - before.statements - 1) / A_ROUND - 1
  console.log(
    `${nameOf(page).padEnd(34)} ${((after.ms - before.ms) / A_ROUND).toFixed(1).padStart(12)} ${statements.toFixed(1).padStart(11)}`,
  )
}

let requestCount = 0
// Notifications reach the product a moment later.
const FORGETTING_MS = 15
/** Idle connections report their statistics after ten seconds. */
const FLUSHED_MS = 11_000

async function visit(site: Site, { name, signedIn }: Page): Promise<number> {
  const url = `${site.origin}${name}${name.includes('?') ? '&' : '?'}bench=${requestCount++}`
  // Neither the page nor what it reads is cached.
  await site.clearCache()
  const startedAt = performance.now()
  const answer = await fetch(url, {
    headers: { 'accept-encoding': 'br', ...(signedIn ? { authorization: `Bearer ${site.token}` } : {}) },
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - startedAt
}

/**
 * The processor time that a process has used so far; 0 where the system does not report it (proc(5), fields 14 and 15, in
 * hundredths of a second).
 */
function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

const nameOf = ({ name, signedIn }: Page): string =>
  `${name}${signedIn && !name.startsWith('/admin') ? ', signed in' : ''}`

function compare(page: Page, [young, old]: [Figures, Figures]): void {
  const middle = ({ times }: Figures) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
  const cpu = ({ cpuMs, times }: Figures) => (cpuMs / times.length).toFixed(1).padStart(9)
  const ratio = middle(old) / middle(young)
  if (ratio > MOST) process.exitCode = 1
  console.log(
    `${nameOf(page).padEnd(34)} ${middle(young).toFixed(1).padStart(8)} ${middle(old).toFixed(1).padStart(8)} ${ratio.toFixed(2).padStart(6)} ${cpu(young)} ${cpu(old)}${ratio > MOST ? `  more than ${MOST}` : ''}`,
  )
}
