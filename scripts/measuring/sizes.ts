/**
 * npm run measure:sizes: what Stadi takes on Postgres before anybody comes, what each thing that a learner does adds to it, rows and
 * bytes with their indexes, and what an active learner adds in a month. -- 1000 measures with that many learners instead of 400.
 */
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Context, Viewer } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { addReply } from '#modules/community/commands/replies.server.ts'
import { createTopic } from '#modules/community/commands/write.server.ts'
import { completeLesson, openLesson, recordTime } from '#modules/courses/commands/learning.server.ts'
import { enrolIn } from '#modules/courses/commands/enrol.server.ts'
import { startQuiz, submitQuiz } from '#modules/courses/commands/quizzes.server.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { sendMessage } from '#modules/messages/commands/send.server.ts'
import { leaveWork } from '#modules/practice/commands/works.server.ts'
import { rateAnswer } from '#modules/review/commands/answer.server.ts'
import { reviewCards } from '#modules/review/tables.server.ts'
import { addPerson } from '#test/people.ts'
import { startPostgres } from '#test/postgres.ts'
import { builtProduct } from '#test/seeded-data.ts'

const LEARNERS = Number(process.argv[2] ?? 400)
const TEXT =
  'How do I find my first client for data entry when nobody here knows me yet, and what do I write to them? I have a phone, some hours each evening and a list of shops in town.'

/** How often an active learner does each thing in a month: an assumption, one lesson on each of five days a week. */
const A_MONTH: Record<string, number> = {
  'finishes a lesson': 20,
  'leaves an exercise': 40,
  'hands in a quiz': 4,
  'answers a card of the review': 60,
  'starts a topic': 0.2,
  'writes a reply': 1,
  'writes a message': 4,
}

type Learner = Context & { viewer: Viewer }
type Size = { rows: number; bytes: number }

const postgres = await startPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'stadi-sizes-'))
const url = await postgres.newDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
const { createProduct } = await builtProduct()
const product = await createProduct({ dataDir, database: url, env: { SAMPLE_DATA: 'off' } })
try {
  const ctx = product.app.context()
  await settled()
  const bare = await sizes()
  const whole = sumOf(bare)
  console.log(`Before anybody comes: ${whole.rows} rows, ${(whole.bytes / 1e6).toFixed(1)} MB.\n`)
  console.log(`${'somebody'.padEnd(32)} ${'rows'.padStart(6)} ${'bytes'.padStart(8)}   tables`)
  const month = { rows: 0, bytes: 0 }
  const learners: Learner[] = []
  const things = await thingsToDo(ctx)
  const did = async (name: string, many: number, work: () => Promise<void>) => {
    const before = await sizes()
    await work()
    await settled()
    const all = await sizes()
    const { rows, bytes } = sumOf(all)
    const [addedRows, addedBytes] = [rows - sumOf(before).rows, bytes - sumOf(before).bytes].map(
      (n) => n / many,
    )
    month.rows += (A_MONTH[name] ?? 0) * addedRows!
    month.bytes += (A_MONTH[name] ?? 0) * addedBytes!
    const tables = [...all]
      .map(([table, size]) => [table, (size.rows - (before.get(table)?.rows ?? 0)) / many] as const)
      .filter(([, n]) => n >= 0.1)
      .map(([table, n]) => `${table} ${Number(n.toFixed(1))}`)
    console.log(
      `${name.padEnd(32)} ${addedRows!.toFixed(1).padStart(6)} ${addedBytes!.toFixed(0).padStart(8)}   ${tables.join(', ')}`,
    )
  }
  await did('signs up', LEARNERS, async () => {
    for (let n = 0; n < LEARNERS; n++) learners.push(await learner(ctx, n))
  })
  for (const { name, times, act } of things)
    await did(name, LEARNERS * times, async () => {
      for (const one of learners) await act(one)
    })
  const often = Object.entries(A_MONTH).map(([name, times]) => `${name} ${times}x`)
  console.log(
    `\nAn active learner adds ${month.rows.toFixed(0)} rows and ${(month.bytes / 1000).toFixed(0)} kB a month: ${often.join(', ')}.`,
  )
} finally {
  await product.close()
  await client.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function learner(ctx: Context, n: number): Promise<Learner> {
  const createdAt = new Date(ctx.now().getTime() - 30 * DAY)
  const { id, email, name } = await addPerson(ctx, {
    name: `Amina ${n}`,
    createdAt,
    password: 'karibu-stadi-2026',
  })
  const viewer = { id, email, name, role: 'student', avatarUrl: null, sessionId: newId(), isAdmin: false }
  return { ...ctx, viewer }
}

/** Everything of A_MONTH, in an order in which it can be done. */
async function thingsToDo(ctx: Context) {
  // A free course, and what is in it.
  const inIt = await ctx.db
    .select({ courseId: lessons.courseId, id: lessons.id, type: lessons.type })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(
        eq(courses.priceKes, 0),
        isNotNull(courses.publishedAt),
        isNotNull(lessons.publishedAt),
        ne(lessons.type, 'project'),
      ),
    )
    .orderBy(lessons.courseId, lessons.position)
  const courseId = inIt[0]!.courseId
  const own = inIt.filter((lesson) => lesson.courseId === courseId)
  const texts = own.filter(({ type }) => type === 'text').slice(0, 3)
  const quiz = own.find(({ type }) => type === 'quiz')
  if (!quiz || texts.length < 3)
    throw new Error('The first free course has no quiz, or fewer than three lessons.')
  let topic = ''
  let other = ''
  return [
    { name: 'enrols', times: 1, act: async (one: Learner) => void (await enrolIn(one, courseId)) },
    {
      name: 'finishes a lesson',
      times: texts.length,
      async act(one: Learner) {
        for (const { id } of texts) {
          await openLesson(one, courseId, id)
          await recordTime(one, courseId, id, 60)
          await completeLesson(one, courseId, id)
        }
      },
    },
    {
      name: 'leaves an exercise',
      times: 3,
      async act(one: Learner) {
        for (const name of ['first', 'second', 'third'])
          await leaveWork(one, texts[0]!.id, { name, work: [TEXT], isRight: true })
      },
    },
    {
      name: 'hands in a quiz',
      times: 1,
      async act(one: Learner) {
        const { attemptId } = await startQuiz(one, courseId, quiz.id)
        await submitQuiz(one, attemptId, { 1: [0], 2: [0], 3: [0] }, { anyway: true })
      },
    },
    {
      name: 'answers a card of the review',
      times: 1,
      async act(one: Learner) {
        const [row] = await one.db
          .select()
          .from(reviewCards)
          .where(eq(reviewCards.userId, one.viewer.id))
          .limit(1)
        await rateAnswer(one, { card: `${row!.lessonId}.${row!.key}`, clientId: newId(), rating: 'good' })
      },
    },
    {
      name: 'starts a topic',
      times: 1,
      async act(one: Learner) {
        topic = await createTopic(one, {
          title: TEXT.slice(0, 70),
          description: TEXT,
          category: 'Freelancing',
        })
      },
    },
    {
      name: 'writes a reply',
      times: 1,
      act: async (one: Learner) => void (await addReply(one, 'topic', topic, { body: TEXT })),
    },
    {
      name: 'writes a message',
      times: 3,
      async act(one: Learner) {
        other ||= one.viewer.id
        if (other === one.viewer.id) return
        const id = await conversationOf(one, { mentorId: other, menteeId: one.viewer.id })
        for (let n = 0; n < 3; n++) await sendMessage(one, id, { content: TEXT, clientId: newId() })
      },
    },
  ]
}

/** Waits until no job is due any more: they write, too. */
async function settled(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from jobs.job where state in ('created', 'retry', 'active') and start_after < now() + interval '2 seconds'`,
    )
    if (rows[0]!.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Of the tables of people and content. Jobs go when they are done, and counters of limits with the hour that they count. */
async function sizes(): Promise<Map<string, Size>> {
  const { rows: tables } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rate_limits'`,
  )
  const counts = await client.query<{ name: string; rows: number }>(
    tables
      .map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
      .join(' union all '),
  )
  const rowsOf = new Map(counts.rows.map(({ name, rows }) => [name, rows]))
  return new Map(tables.map(({ name, bytes }) => [name, { rows: rowsOf.get(name)!, bytes: Number(bytes) }]))
}

function sumOf(all: Map<string, Size>): Size {
  const values = [...all.values()]
  return {
    rows: values.reduce((sum, { rows }) => sum + rows, 0),
    bytes: values.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
