import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, idOf, internal } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, EAST_AFRICA, HOUR, midnightOf } from '#kit/time.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { courseTitles } from '#modules/courses/queries/lookup.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { codeOf, hashOfCode } from '../codes.server.ts'
import { giftText } from '../letters.server.ts'
import { isOwn } from '../queries/offer.server.ts'
import { giftHref, giftsLimits, isOpen, SEND_HOUR, giftStatus } from '../rules.ts'
import { gifts } from '../tables.server.ts'

const limit = limitsOf(giftsLimits)

type Gift = typeof gifts.$inferSelect

// In one transaction.
const AT_ONCE = 50

/** When an SMS goes out: in the morning of a day that was chosen, otherwise now, and never at night. */
export const dueOf = (ctx: Context, day: string | null): Date =>
  day === null ? (quietUntil(ctx.now(), EAST_AFRICA) ?? ctx.now()) : after(midnightOf(day), SEND_HOUR * HOUR)

/** Queues the SMS of a gift whose time has come; in a transaction that holds its row. */
export async function sendIfDue(ctx: Context, gift: Gift): Promise<void> {
  if (gift.dueAt && gift.dueAt <= ctx.now()) await send(ctx, gift)
}

async function send(ctx: Context, gift: Gift): Promise<void> {
  const course = await courseTitles(ctx, gift.courseId)
  const text = giftText(ctx, gift, course!, codeOf(ctx, gift))
  // False where the number sent STOP, or got as many as a day has.
  const isQueued = await sendSms(ctx, { to: gift.toPhone, text }, 'asked-by-other')
  // Of a giver whose account is gone nobody needs the number any longer, whether it went out or cannot.
  const isLast = (await contactOf(ctx, gift.giverId)) === null
  await ctx.db
    .update(gifts)
    .set({
      sentAt: isQueued ? ctx.now() : null,
      isStopped: !isQueued,
      ...(isLast && { toName: '', toPhone: '' }),
    })
    .where(eq(gifts.id, gift.id))
  if (isQueued || isLast) return
  await notify(ctx, {
    userId: gift.giverId,
    kind: 'gift-unsent',
    eventKey: `gift-unsent:${gift.id}:${gift.codeRound}`,
    values: { item: course!.title, ...bothTitles(course!), title: gift.toName },
    href: giftHref(gift.id),
  })
}

/** Sends what waited for its day or for the morning; a timer calls it. Repeating, also in another process at once, sends nothing twice. */
export const sendDueGifts = internal(async (ctx: Context): Promise<void> => {
  if (quietUntil(ctx.now(), EAST_AFRICA)) return
  while ((await atomically(ctx, sendSome)) === AT_ONCE);
})

async function sendSome(ctx: Context): Promise<number> {
  const due = await ctx.db
    .select()
    .from(gifts)
    .where(
      and(
        lte(gifts.dueAt, ctx.now()),
        isNull(gifts.sentAt),
        eq(gifts.isStopped, false),
        isNull(gifts.takenAt),
        isNull(gifts.endedAt),
      ),
    )
    .orderBy(asc(gifts.dueAt), asc(gifts.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  for (const gift of due) await send(ctx, gift)
  return due.length
}

/** The giver has the SMS sent again, at night in the morning. It says the same code. */
export const resendSms = command(
  {
    who: 'consented',
    input: [idOf('gift-not-found')],
    // 'gift-not-open', also where the number is no longer kept.
    refuses: ['gift-not-found', 'gift-not-open', 'too-many'],
    atomic: true,
  },
  async (ctx, id): Promise<void> => {
    const gift = rowOrRefuse(
      await ctx.db.select().from(gifts).where(isOwn(ctx, id)).for('update'),
      'gift-not-found',
    )
    if (!isOpen(giftStatus(gift, ctx.now())) || gift.toPhone === '') throw new Refusal('gift-not-open')
    await limit(ctx, { 'gift-sms': id })
    const [again] = await ctx.db
      .update(gifts)
      .set({
        // Under another secret of the server it is another code from now on.
        codeHash: hashOfCode(ctx, codeOf(ctx, gift)),
        dueAt: dueOf(ctx, null),
        sentAt: null,
        isStopped: false,
      })
      .where(eq(gifts.id, id))
      .returning()
    await sendIfDue(ctx, again!)
  },
)
