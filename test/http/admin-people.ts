import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { newId } from '#kit/ids.ts'
import { after } from '#kit/time.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { moneyReviews, paymentEvents, payments } from '#modules/payments/tables.server.ts'
import type { Context } from '#context.ts'
import { type Added, addPerson } from '../people.ts'
import { openProduct as openBare } from './product.ts'

const origin = 'http://localhost:3000'

export type Person = Added

/** The built product with nobody in it yet, and the people of the permission tests. */
export async function openProduct(env: Record<string, string> = {}, where: { embedded?: boolean } = {}) {
  const product = await openBare({ SAMPLE_DATA: 'off', WORKER: 'off', ...env }, where)
  const ctx = product.app.context()
  let made = 0
  /** A confirmed person with an open session. */
  const person = (name: string): Promise<Person> => {
    const email = `${name.toLowerCase()}-${++made}@example.com`
    // A second apart, so that "newest first" is certain.
    return addPerson(ctx, { name, email, createdAt: after(ctx.now(), made * 1000) })
  }
  return {
    ...product,
    ctx,
    person,
    payment: (of: Person, part?: Found) => payment(ctx, of, part),
    /** A course for KES 9,000. */
    courseForSale: (id: number) => makeCourse(ctx, { id, priceKes: 9000 }),
    certificateOf: (of: Person, courseId: number) => certificateOf(ctx, of, courseId),
    failedMail: () => failedMail(ctx),
    /** Somebody to whom the command line gave the administrator permission. */
    async admin(name = 'Wanjiru') {
      const who = await person(name)
      await runCommand(ctx, ['admin', 'grant', who.email])
      return who
    },
    visit: (path: string, who?: Person) =>
      product.fetch(
        new Request(origin + path, { headers: { host: 'localhost:3000', cookie: who?.cookie ?? '' } }),
      ),
    submit: (path: string, fields: Record<string, string> | string[][], who?: Person) =>
      product.fetch(
        new Request(origin + path, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: {
            host: 'localhost:3000',
            origin,
            cookie: who?.cookie ?? '',
            'content-type': 'application/x-www-form-urlencoded',
          },
        }),
      ),
  }
}

type Found = {
  status?: string
  step?: 'settled' | 'review'
  raw?: string
  courseId?: number
  reason?: string
  receipt?: string | null
}

/** One payment of a person's with a finding about its money and its first event. */
async function payment(ctx: Context, of: Person, part: Found = {}) {
  const id = newId()
  const reviewId = newId()
  const reference = `ST-${id.slice(0, 8).toUpperCase()}`
  await ctx.db
    .insert(payments)
    .values({
      id,
      userId: of.id,
      paymentType: 'course_purchase',
      referenceId: String(part.courseId ?? 1),
      description: 'Selling Online',
      amountKes: 9000,
      phoneNumber: '254712345678',
      status: (part.status ?? 'pending') as 'pending',
      step: part.step ?? 'settled',
      accountReference: reference,
      callbackHash: newId(),
      createdAt: ctx.now(),
      blocksUntil: ctx.now(),
    })
  await ctx.db.insert(paymentEvents).values([
    { paymentId: id, kind: 'started', raw: '{"amountKes":9000}', at: ctx.now() },
    { paymentId: id, kind: 'callback', raw: part.raw ?? 'first words', at: ctx.now() },
  ])
  await ctx.db
    .insert(moneyReviews)
    .values({
      id: reviewId,
      paymentId: id,
      reason: part.reason ?? 'wrong-amount',
      receipt: part.receipt === undefined ? 'RKT4X7QABC' : part.receipt,
      amountKes: 8000,
      details: '',
      createdAt: ctx.now(),
    })
  return { id, reference, reviewId }
}

/** A certificate of a free course created for it. */
async function certificateOf(ctx: Context, who: Person, courseId: number) {
  const own = {
    ...ctx,
    viewer: { ...who, role: 'student', avatarUrl: null, sessionId: newId(), isAdmin: false },
  }
  const course = await makeCourse(own, { id: courseId })
  await finish(own, course)
  return { course, id: (await issueCertificate(own, courseId, { name: who.name })).id }
}

async function failedMail(ctx: Context) {
  const id = newId()
  await ctx.db
    .insert(outgoingMails)
    .values({
      id,
      recipient: 'nobody@example.com',
      subject: 'Hello',
      text: 'secret',
      html: 'secret',
      status: 'failed',
      attempts: 13,
      lastError: '550 User unknown',
      createdAt: ctx.now(),
    })
  return id
}

/** What a reader sees: without scripts, tags and React's markers, on one line. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

/** The page as the server sent it, without the content of scripts. */
export const bodyOf = (html: string): string => html.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
