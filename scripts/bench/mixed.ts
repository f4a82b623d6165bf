import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { enrolIn } from '#modules/courses/commands/enrol.server.ts'
import { addPerson } from '../../test/people.ts'
import { startPostgres } from '../../test/postgres.ts'
import { builtProduct } from '../../test/seeded-data.ts'
import { createPerson, type Ground, type Heard, type Learner, sleep } from './crowd.ts'
import { cpuMs, memoryMb, openSite, type Site, thisCheckout } from './site.ts'

const PEOPLE = 200
/** Milliseconds between two things that somebody does, on average. The first is what must hold; the others show what is left. */
const PAUSES_MS = [5000, 2500, 1700]
const WARM_UP_MS = 15_000
const MOST_P99_MS = 500
const SECRET = 'x'.repeat(40)
// The kernel counts CPU time in hundredths of a second.
const MS_A_TICK = 10

type Person = ReturnType<typeof createPerson>

/**
 * 200 people who read, learn, write and order on two processes of the product and one Postgres with its defaults (TEST_POSTGRES), all on
 * this machine. Fails when something is refused or one of a hundred waits longer than half a second.
 */
export async function mixed(seconds: number): Promise<void> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.newDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  let site: Site | undefined
  try {
    site = await openSite({ root: thisCheckout, databaseUrl, processes: 2 })
    await client.connect()
    const server = await postmasterOf(client)
    const learners = await enter(site, databaseUrl)
    const ground = await groundOf(site, client)
    await client.query('analyze')
    let heard = nothing()
    const crowd = learners.map((learner, number) => createPerson(ground, learner, number, () => heard))
    for (const [number, person] of crowd.entries())
      await person.begin(() => attemptOf(client, learners[number]!.id))
    const arrivals: number[] = []
    const ends = crowd.map((person) => person.listen((ms) => arrivals.push(ms)))
    console.log(
      `\n${PEOPLE} people on two processes and Postgres, ${cpus().length} cores; each with a stream:`,
    )
    await during(crowd, PAUSES_MS[0]!, WARM_UP_MS)
    for (const pause of PAUSES_MS) {
      await during(crowd, pause, 3000)
      heard = nothing()
      arrivals.length = 0
      const usage = usageOf(site, server)
      const since = performance.now()
      await during(crowd, pause, seconds * 1000)
      const spent = (performance.now() - since) / 1000
      report({ pause, heard, arrivals, spent, used: usage(spent), mustHold: pause === PAUSES_MS[0] })
    }
    console.log(`  memory of both processes ${memoryMb(site).toFixed(0)} MB (PSS)`)
    for (const end of ends) end()
  } finally {
    await client.end()
    await site?.stop()
    await postgres.stop()
  }
}

const nothing = (): Heard => ({ times: new Map(), wrong: [] })

/** Everybody acts, and waits half to one and a half of the pause, until the time is over. */
async function during(crowd: Person[], pauseMs: number, ms: number): Promise<void> {
  const until = performance.now() + ms
  await Promise.all(
    crowd.map(async (person) => {
      await sleep(Math.random() * pauseMs)
      while (performance.now() < until) {
        await person.act()
        await sleep(pauseMs * (0.5 + Math.random()))
      }
    }),
  )
}

/** People as rows, in pairs that write to each other, enrolled in the free course. */
async function enter(site: Site, databaseUrl: string): Promise<(Learner & { id: string })[]> {
  const { createProduct } = await builtProduct()
  const dataDir = mkdtempSync(join(tmpdir(), 'stadi-bench-'))
  const env = { AUTH_SECRET: SECRET, APP_ORIGIN: `http://${site.host}`, WORKER: 'off', MPESA_SIMULATOR: 'on' }
  const product = await createProduct({ dataDir, env, database: databaseUrl })
  try {
    const ctx = product.app.context()
    const learners: (Learner & { id: string })[] = []
    for (let n = 0; n < PEOPLE; n += 2) {
      const [mentor, mentee] = [
        await addPerson(ctx, { name: `Mentor ${n}` }),
        await addPerson(ctx, { name: `Learner ${n}` }),
      ]
      const conversation = await conversationOf(ctx, { mentorId: mentor.id, menteeId: mentee.id })
      learners.push({ ...mentor, conversation }, { ...mentee, conversation })
    }
    for (const { id } of learners) await enrolIn({ ...ctx, viewer: { id } } as typeof ctx, FREE_COURSE)
    return learners
  } finally {
    await product.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

// Of the samples: free, with texts and a quiz.
const FREE_COURSE = 8

async function groundOf(site: Site, client: pg.Client): Promise<Ground> {
  const { rows: lessons } = await client.query<{ id: number; type: string }>(
    'select id, type from lessons where course_id = $1 and published_at is not null order by position',
    [FREE_COURSE],
  )
  const { rows: shop } = await client.query<{ id: number; priceKes: number }>(
    `select id, price_kes as "priceKes" from courses where price_kes > 0 and published_at is not null order by id`,
  )
  const { rows: topics } = await client.query<{ id: string }>(`select id from posts where kind = 'topic'`)
  return {
    site,
    course: {
      id: FREE_COURSE,
      texts: lessons.filter(({ type }) => type === 'text').map(({ id }) => id),
      quiz: lessons.find(({ type }) => type === 'quiz')!.id,
    },
    shop,
    topics: topics.map(({ id }) => id),
  }
}

async function attemptOf(client: pg.Client, userId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from quiz_attempts where user_id = $1', [
    userId,
  ])
  if (!rows[0]) throw new Error('a quiz did not begin')
  return rows[0].id
}

type Used = { product: number; database: number; maker: number; machine: number }
type Result = {
  pause: number
  heard: Heard
  arrivals: number[]
  spent: number
  used: Used
  mustHold: boolean
}

function report({ pause, heard: { times, wrong }, arrivals, spent, used, mustHold }: Result): void {
  const all = [...times.values()].flat()
  const p99 = at(all, 0.99)
  console.log(
    `  one thing each ${(pause / 1000).toFixed(1)} s: ${(all.length / spent).toFixed(0)} requests/s, median ${at(all, 0.5)} ms, p99 ${p99} ms, worst ${at(all, 1)} ms; ${wrong.length} wrong; messages heard after ${at(arrivals, 0.5)} ms, p99 ${at(arrivals, 0.99)} ms of ${arrivals.length}`,
  )
  console.log(
    `    cores: product ${used.product.toFixed(2)}, Postgres ${used.database.toFixed(2)}, whoever asks ${used.maker.toFixed(2)}, the whole machine ${used.machine.toFixed(2)}`,
  )
  for (const line of wrong.slice(0, 10)) console.log(`    WRONG ${line}`)
  if (!mustHold) return
  for (const [name, list] of [...times].toSorted(([, a], [, b]) => at(b, 0.99) - at(a, 0.99)))
    console.log(
      `    ${name.padEnd(30)} ${String(list.length).padStart(5)}  median ${at(list, 0.5)} ms, p99 ${at(list, 0.99)} ms`,
    )
  if (wrong.length > 0 || p99 >= MOST_P99_MS) process.exitCode = 1
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Begins to count CPU time. @returns what was used since, in cores */
function usageOf(site: Site, server: number): (seconds: number) => Used {
  const machine = () =>
    cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
  const now = () => ({
    product: cpuMs(site),
    database: cpuOfServer(server),
    maker: process.cpuUsage(),
    machine: machine(),
  })
  const before = now()
  return (seconds) => {
    const after = now()
    const maker = process.cpuUsage(before.maker)
    return {
      product: (after.product - before.product) / 1000 / seconds,
      database: (after.database - before.database) / 1000 / seconds,
      maker: (maker.user + maker.system) / 1_000_000 / seconds,
      machine: (after.machine - before.machine) / 1000 / seconds,
    }
  }
}

/** proc(5): fields 4 and on, counted from the end of the program's name, which may contain spaces. */
const statOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) \S /s, '')
    .split(' ')
    .map(Number)

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]!.pid)[0]!
}

/** CPU time of a Postgres server's processes so far, with those that ended, in ms. */
function cpuOfServer(postmaster: number): number {
  const own = statOf(postmaster).slice(10, 14)
  const parts = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = statOf(Number(name))
        return stat[0] === postmaster ? stat.slice(10, 12) : []
      } catch {
        // It ended meanwhile.
        return []
      }
    })
  return [...own, ...parts].reduce((sum, ticks) => sum + ticks, 0) * MS_A_TICK
}
