import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { cleanText, textLength } from '#kit/text.ts'
import { after, DAY, MINUTE } from '#kit/time.ts'
import { adminPermissions, users } from '#modules/accounts/tables.server.ts'
import { LONGEST, postKinds, threadPaths } from '#modules/community/rules.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { jobApplications, jobListings } from '#modules/job-board/tables.server.ts'
import { reports } from '#modules/moderation/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { payloads } from './payloads.ts'
import { type Added, addPerson } from './people.ts'

/** Each as a form would store it, and identifying itself when it runs. */
export const texts = payloads.map((payload, n) => cleanText(payload.replaceAll('alert(1)', `alert(${n})`)))

/** These can be identified in a page: they contain their own number. */
export const numbered = texts.flatMap((text, n) => (text.includes(`alert(${n})`) ? [n] : []))

/** Those of them that were not found anywhere. */
export const unread = (...seen: Set<number>[]) => numbered.filter((n) => !seen.some((some) => some.has(n)))

/** The payload for the nth row in a field of this length: its own, or one of those that fit. */
function fitting(letters: number, allowed = (_text: string) => true): (n: number) => string {
  const those = texts.filter((text) => textLength(text) <= letters && allowed(text))
  return (n) =>
    textLength(texts[n]!) <= letters && allowed(texts[n]!) ? texts[n]! : those[n % those.length]!
}

const title = fitting(LONGEST.title)
const tag = fitting(LONGEST.tag, (text) => !text.includes(','))
const short = fitting(60)
const name = fitting(80)

/**
 * Everything that people can write in the community, one row per payload, with it in each field; and somebody to read it all, who
 * also moderates it.
 */
export async function fillWithPayloads(ctx: Context) {
  const reader = await addPerson(ctx, { name: title(0) })
  await ctx.db
    .insert(adminPermissions)
    .values({ userId: reader.id, grantedBy: 'command-line', grantedAt: ctx.now() })
  const rows = new Rows(ctx, reader, await addWriters(ctx))
  const threads = await rows.threads()
  const hidden = await rows.hiddenThreads()
  await rows.reports(threads)
  const ownJobs = await rows.ussdJobs()
  const jobs = await rows.jobs()
  await rows.notifications()
  return {
    reader,
    threads: threads.map(({ path }) => path),
    hidden: hidden.map(({ path }) => path),
    jobs,
    ...ownJobs,
  }
}

async function addWriters(ctx: Context): Promise<string[]> {
  const times = { createdAt: after(ctx.now(), -30 * DAY), updatedAt: ctx.now() }
  const people = texts.map((_, n) => {
    const id = newId()
    return { id, name: name(n), email: `${id}@example.com`, emailVerified: true, ...times }
  })
  await ctx.db.insert(users).values(people)
  return people.map(({ id }) => id)
}

type Thread = { id: string; path: string }

class Rows {
  readonly #ctx: Context
  readonly #reader: Added
  readonly #writers: string[]
  #codes = 1000

  constructor(ctx: Context, reader: Added, writers: string[]) {
    this.#ctx = ctx
    this.#reader = reader
    this.#writers = writers
  }

  #at = (n: number): Date => after(this.#ctx.now(), (n - 200) * MINUTE)

  #post = (kind: (typeof postKinds)[number], n: number): typeof posts.$inferInsert => ({
    id: newId(),
    kind,
    userId: this.#writers[n]!,
    title: title(n),
    content: texts[n]!,
    excerpt: kind === 'story' ? texts[n]! : null,
    category: kind === 'question' ? null : 'Skills',
    tags: kind === 'question' ? [tag(n)] : [],
    createdAt: this.#at(n),
  })

  /** Why it was removed, and its author's reply. */
  #appealed = (n: number) => ({ appeal: texts[n]!, appealedAt: after(this.#at(n), MINUTE) })

  async #add(rows: (typeof posts.$inferInsert)[]): Promise<Thread[]> {
    await this.#ctx.db.insert(posts).values(rows)
    return rows.map(({ id, kind }) => ({ id, path: threadPaths[kind] + id }))
  }

  /** One of each kind and payload; what everybody says to the first three is said to the reader. */
  async threads(): Promise<Thread[]> {
    // A board is a group's: its page is the same thread.
    const kinds = postKinds.filter((kind) => kind !== 'board')
    const rows = texts.flatMap((_, n) => kinds.map((kind) => this.#post(kind, n)))
    for (const row of rows.slice(0, 3)) row.userId = this.#reader.id
    const threads = await this.#add(rows)
    await this.#ctx.db
      .insert(replies)
      .values(
        threads
          .slice(0, 3)
          .flatMap(({ id: postId }) =>
            this.#writers.map((userId, n) => ({
              id: newId(),
              postId,
              userId,
              body: texts[n]!,
              createdAt: this.#at(n),
            })),
          ),
      )
    return threads
  }

  /** The reader's own, with a reason and an appeal. */
  hiddenThreads = (): Promise<Thread[]> =>
    this.#add(
      texts.map((text, n) => ({
        ...this.#post('topic', n),
        userId: this.#reader.id,
        hiddenAt: this.#at(n),
        hiddenBy: 'staff',
        hiddenReason: text,
        ...this.#appealed(n),
      })),
    )

  async reports(threads: Thread[]): Promise<void> {
    await this.#ctx.db
      .insert(reports)
      .values(
        texts.map((reason, n) => ({
          id: newId(),
          userId: this.#writers[n]!,
          postId: threads[(n * 3 + 7) % threads.length]!.id,
          kind: 'other' as const,
          reason,
          createdAt: this.#at(n),
        })),
      )
  }

  #ussdJob = (n: number): typeof ussdJobs.$inferInsert => ({
    id: newId(),
    userId: this.#writers[n]!,
    title: title(n),
    company: name(n),
    description: texts[n]!,
    location: name(n),
    phone: '254712345678',
    ussdCode: `*384*2025*${this.#codes++}#`,
    category: 'agriculture',
    difficulty: 'beginner',
    paymentType: 'daily',
    paymentAmount: short(n),
    requirements: [...new Set([texts[n]!, short(n), name(n), title(n)])],
    state: 'approved',
    createdAt: this.#at(n),
  })

  /**
   * On the board, in the queue, and the reader's own: one of two payloads is the title and the other the reason why it is not on
   * the board. @returns the ids of a pending one, the first in the queue, and of a refused one of the reader's
   */
  async ussdJobs() {
    const fee = (n: number) => ({
      state: 'waiting' as const,
      fee: { rule: 'fee' as const, words: texts[n]! },
    })
    const decided = (n: number) => ({ reason: texts[n]!, decidedAt: this.#at(n) })
    const half = Math.ceil(texts.length / 2)
    const own = texts
      .slice(half)
      .map((_, n) => ({
        ...this.#ussdJob(half + n),
        ...[
          fee(n),
          { state: 'refused' as const, ...decided(n) },
          { state: 'hidden' as const, hiddenBy: 'staff' as const, ...decided(n), ...this.#appealed(n) },
        ][n % 3]!,
        userId: this.#reader.id,
      }))
    const others = texts.flatMap((_, n) => [this.#ussdJob(n), { ...this.#ussdJob(n), ...fee(n) }])
    await this.#ctx.db.insert(ussdJobs).values([...own, ...others])
    return { waitingJob: others[1]!.id, refusedJob: own[1]!.id }
  }

  /** @returns paths; everybody applied for the first. */
  async jobs(): Promise<string[]> {
    const { db } = this.#ctx
    const listings = texts.map((text, n) => ({
      id: newId(),
      title: title(n),
      description: text,
      company: name(n),
      platform: short(n),
      location: name(n),
      difficulty: 'Beginner' as const,
      budget: short(n),
      skills: [short(n)],
      createdAt: this.#at(n),
    }))
    await db.insert(jobListings).values(listings)
    await db
      .insert(jobApplications)
      .values(
        this.#writers.map((userId, n) => ({
          id: newId(),
          listingId: listings[0]!.id,
          userId,
          message: texts[n]!,
          createdAt: this.#at(n),
        })),
      )
    return listings.map(({ id }) => `/jobs/${id}`)
  }

  async notifications(): Promise<void> {
    const kinds = ['topic-replied', 'content-hidden', 'ussd-job-refused'] as const
    await this.#ctx.db
      .insert(notifications)
      .values(
        kinds.flatMap((kind) =>
          texts.map((reason, n) => ({
            id: newId(),
            userId: this.#reader.id,
            kind,
            eventKey: `${kind}:${n}`,
            values: { title: title(n), by: 'staff', reason },
            href: '/community',
            createdAt: this.#at(n),
          })),
        ),
      )
  }
}
