import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusalIn } from '#kit/failure.ts'
import { newId, phoneOwner } from '#kit/ids.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { posts } from '#modules/community/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { lessonProgress, lessons, submissions } from '#modules/courses/tables.server.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { exerciseWorks } from '#modules/practice/tables.server.ts'
import { badDay, type EventsServer } from '#test/offline-schedules.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { typed } from '#test/review-cards.ts'
import type { World } from '#test/world.ts'
import { storeEvents } from './commands/store-events.server.ts'
import type { NewEvent } from './phone/outbox.ts'
import { offlineEvents } from './tables.server.ts'
import { keepOn, type Member } from './test-events.ts'
import type { EventKind } from './types.ts'

const SCHEDULES = 200
// Each that is stored takes a dozen statements.
const MOST_STEPS = 20
const kinds: EventKind[] = ['opened', 'completed', 'exercise', 'project', 'message', 'question']
/** What each of these leaves is a row of its own, with its words in it. */
const inWords: ReadonlySet<EventKind> = new Set(['project', 'message', 'question'])

type Told = { id: string; kind: EventKind; data: { text?: string; conversation?: string } }
type Course = Awaited<ReturnType<typeof makeCourse>>
type Place = { courses: Course[]; conversation: string; elsewhere: string }

const statuses: Partial<Record<string, number>> = {
  'too-many': 429,
  'database-away': 503,
  'phone-of-another': 409,
}

/** The product's own command over a database whose connections end when it is restarted. */
class Server implements EventsServer {
  readonly told = new Map<string, Told>()
  readonly #ctx: Member
  readonly #elsewhere: string
  #time: number

  constructor(ctx: Member, elsewhere: string) {
    this.#elsewhere = elsewhere
    this.#time = ctx.now().getTime()
    // Later with each look, so that rows tell the order in which they were written.
    this.#ctx = { ...ctx, now: () => new Date(++this.#time) }
  }

  refuses = (id: string): boolean => this.told.get(id)?.data.conversation === this.#elsewhere

  async answer(body: unknown): Promise<{ status: number; body: unknown }> {
    for (const one of (body as { events: Told[] }).events) this.told.set(one.id, one)
    this.#time += 10 * MINUTE
    try {
      return { status: 200, body: await storeEvents(this.#ctx, body) }
    } catch (error) {
      const code = refusalIn(error)?.code
      return { status: (code && statuses[code]) ?? 500, body: { error: code } }
    }
  }

  async restart(): Promise<void> {
    const { db } = this.#ctx
    await db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `)
  }

  async effects(): Promise<string[]> {
    const { db, viewer } = this.#ctx
    const own = eq(offlineEvents.userId, viewer.id)
    const rows = await db.select().from(offlineEvents).where(own).orderBy(asc(offlineEvents.receivedAt))
    const left = await this.#textsLeft()
    // Each as often as its words are there.
    return rows.flatMap(({ id }) => {
      const { kind, data } = this.told.get(id)!
      if (this.refuses(id)) return []
      return inWords.has(kind) ? left.filter((text) => text === data.text).map(() => id) : [id]
    })
  }

  async #textsLeft(): Promise<(string | null)[]> {
    const { db, viewer } = this.#ctx
    const works = await db.select().from(submissions).where(eq(submissions.userId, viewer.id))
    const written = await db.select().from(messages).where(eq(messages.senderId, viewer.id))
    const asked = await db.select().from(posts).where(eq(posts.userId, viewer.id))
    return [
      ...works.map(({ text }) => text),
      ...written.map(({ content }) => content),
      ...asked.map(({ title }) => title),
    ]
  }
}

/** Something that can be done in a kept course; now and then the server says no to it. */
function doing(random: () => number, { courses, conversation, elsewhere }: Place): NewEvent {
  const kind = kinds[Math.floor(random() * kinds.length)]!
  const { id, lesson } = courses[Math.floor(random() * courses.length)]!
  const text = `Done ${newId()}`
  const data: Partial<Record<EventKind, object>> = {
    exercise: { name: 'sum', work: [text], isRight: false },
    project: { text },
    message: { conversation: random() < 0.3 ? elsewhere : conversation, text },
    question: { title: text, text },
  }
  const place =
    kind === 'message'
      ? { course: null, lesson: null }
      : { course: id, lesson: lesson(kind === 'project' ? 'project' : 'text').id }
  return { kind, ...place, data: { ...data[kind] }, about: 'A lesson' }
}

describe('phone and server together (rules O4, O5)', () => {
  let world: World
  onPostgres((place) => void (world = place.world))

  async function oneDay(seed: number, courses: Course[], mentor: Member): Promise<number> {
    const ctx = await world.member('Amina', { email: `amina${seed}@example.com` })
    const conversation = await conversationOf(ctx, { mentorId: mentor.viewer.id, menteeId: ctx.viewer.id })
    for (const { id } of courses) await keepOn(ctx, id)
    const elsewhere = newId()
    const server = new Server({ ...ctx, now: () => after(world.now(), 6 * DAY) }, elsewhere)
    const { written, effects, refused, shownAsRefused } = await badDay(
      seed,
      server,
      phoneOwner(ctx.viewer.id),
      (random) => doing(random, { courses, conversation, elsewhere }),
      MOST_STEPS,
    )
    const taken = written.filter(({ id }) => !refused.includes(id))
    expect([...effects].sort(), `seed ${seed}`).toEqual(taken.map(({ id }) => id).sort())
    expect([...shownAsRefused].sort(), `seed ${seed}`).toEqual([...refused].sort())
    for (const { id: course } of courses) {
      const ofCourse = new Set(taken.filter((one) => one.course === course).map(({ id }) => id))
      const inOrder = effects.filter((id) => ofCourse.has(id))
      expect(inOrder, `order in course ${course}, seed ${seed}`).toEqual([...ofCourse])
    }
    const of = (kind: EventKind) => taken.filter(({ id }) => server.told.get(id)!.kind === kind).length
    const tries = await ctx.db.select().from(exerciseWorks).where(eq(exerciseWorks.userId, ctx.viewer.id))
    expect(
      tries.reduce((sum, one) => sum + one.tries, 0),
      `tries, seed ${seed}`,
    ).toBe(of('exercise'))
    const progress = await ctx.db
      .select()
      .from(lessonProgress)
      .where(eq(lessonProgress.userId, ctx.viewer.id))
    expect(progress.some(({ completedAt }) => completedAt)).toBe(of('completed') + of('project') > 0)
    return taken.length
  }

  it(`loses nothing and doubles nothing in ${SCHEDULES} schedules of cuts, repeats, late and doubled requests, restarts, two tabs and wrong clocks`, async () => {
    const mentor = await world.member('Zawadi')
    const courses = [await makeCourse(mentor, { id: 971 }), await makeCourse(mentor, { id: 972 })]
    await mentor.db
      .update(lessons)
      .set({ body: typed('sum', 'Two and two?', '4') })
      .where(eq(lessons.type, 'text'))
    let sent = 0
    for (let seed = 1; seed <= SCHEDULES; seed++) sent += await oneDay(seed, courses, mentor)
    expect(sent).toBeGreaterThan(4 * SCHEDULES)
  }, 120_000)
})
