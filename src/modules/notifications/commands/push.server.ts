import { and, count, eq, gt, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, heardAt } from '#context.ts'
import { internal } from '#core/operation.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { newId } from '#kit/ids.ts'
import { excerptOf } from '#kit/text.ts'
import { after, DAY, type Locale, SECOND } from '#kit/time.ts'
import { contactOf, notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { type Choice, LONGEST_BODY, LONGEST_TITLE, PUSHES_A_DAY, USEFUL_MS } from '../push/rules.ts'
import { pushDeliveries, pushSubscriptions } from '../tables.server.ts'

export type Push = {
  userId: string
  /** The choice of mails that it follows; null for what is always said. */
  choice: Choice | null
  /** News of bookings, which do not wait for the morning (rules N3). */
  wakes?: boolean
  /** Identifies the event: it is pushed once to each browser. */
  eventKey: string
  /** A phone shows the newest of those with the same one; each event by default. */
  tag?: string
  href: string
  /** From when on it is no news any more. */
  until?: Date
  /** What a locked phone shows to whoever holds it: no more than a mail's subject says. */
  words(reader: { locale: Locale; zone: string }): { title: string; body: string }
}

const browsersOf = prepared('push subscriptions', (db) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, sql.placeholder('userId'))),
)

/**
 * Queues a message for each browser on which a person asked for them, in the event's transaction; a job sends it. At night it waits for
 * their morning, as mails do.
 */
export const push = internal(async (ctx: Context, { userId, ...news }: Push): Promise<void> => {
  const browsers = await browsersOf(ctx.db, { userId })
  if (browsers.length === 0) return
  const wants = await notificationPreferences(ctx, userId)
  const reader = news.choice === null || wants[news.choice] ? await contactOf(ctx, userId) : null
  if (!reader) return
  const { title, body } = news.words({ locale: reader.locale, zone: wants.zone })
  const now = heardAt(ctx)
  const from = (news.wakes ? null : quietUntil(now, wants.zone)) ?? now
  const message = {
    eventKey: news.eventKey,
    choice: news.choice,
    wakes: news.wakes ?? false,
    title: excerptOf(title, LONGEST_TITLE),
    body: excerptOf(body, LONGEST_BODY),
    href: news.href,
    tag: news.tag ?? news.eventKey,
    until: news.until ?? after(from, USEFUL_MS),
  }
  for (const browser of browsers)
    if (message.wakes || (await hasRoom(ctx, browser.id))) await queue(ctx, browser.id, message, from)
})

/** Whether a browser can get more today: many who answer at once do not make a phone ring all day. */
async function hasRoom(ctx: Context, subscriptionId: string): Promise<boolean> {
  const [today] = await ctx.db
    .select({ n: count() })
    .from(pushDeliveries)
    .where(
      and(
        eq(pushDeliveries.subscriptionId, subscriptionId),
        eq(pushDeliveries.wakes, false),
        gt(pushDeliveries.createdAt, after(heardAt(ctx), -DAY)),
      ),
    )
  return today!.n < PUSHES_A_DAY
}

type Message = Pick<
  typeof pushDeliveries.$inferInsert,
  'eventKey' | 'choice' | 'wakes' | 'title' | 'body' | 'href' | 'tag' | 'until'
>

async function queue(ctx: Context, subscriptionId: string, message: Message, from: Date): Promise<void> {
  const [pending] = await ctx.db
    .insert(pushDeliveries)
    .values({
      id: newId(),
      subscriptionId,
      ...message,
      state: 'waiting',
      createdAt: heardAt(ctx),
      nextAt: from,
    })
    .onConflictDoNothing()
    .returning({ id: pushDeliveries.id })
  if (pending) await sendLater(ctx, { deliveryId: pending.id, attempts: 0 }, from)
}

/** Schedules one attempt. @param attempts how many there were before */
export const sendLater = (
  ctx: Context,
  attempt: { deliveryId: string; attempts: number },
  from: Date,
): Promise<void> =>
  ctx.queue.enqueue(
    ctx.db,
    'send-push',
    attempt,
    Math.max(0, Math.ceil((from.getTime() - heardAt(ctx).getTime()) / SECOND)),
  )
