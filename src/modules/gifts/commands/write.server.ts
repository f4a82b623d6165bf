import { and, eq, isNull } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { kenyanPhone } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { codeOf, hashOfCode } from '../codes.server.ts'
import { giftOffer } from '../queries/offer.server.ts'
import { giftsLimits, isOpen, isSendDay, giftStatus } from '../rules.ts'
import { gifts } from '../tables.server.ts'
import { GiftInput, ReceiverInput } from '../types.ts'
import { isOwn } from '../queries/offer.server.ts'
import { dueOf, sendIfDue } from './send.server.ts'

const limits = {
  // Writing, correcting and discarding gifts.
  'gift-user': { max: 30, windowMs: DAY },
}
const limit = limitsOf({ ...giftsLimits, ...limits })

/** Writes down a gift that is to be paid; nobody hears of it before. @returns its id */
export const writeGift = command(
  {
    who: 'consented',
    input: [given<unknown>(), GiftInput],
    refuses: ['gift-not-for-sale', 'phone-required', 'phone-invalid', 'too-many'],
  },
  async (ctx, rawCourseId, { phone, ...input }): Promise<string> => {
    const toPhone = kenyanPhone(phone)
    if (input.sendOn !== null && !isSendDay(input.sendOn, ctx.now()))
      throw new Refusal('invalid-input', { fields: { sendOn: 'gift-day' } })
    await limit(ctx, { 'gift-user': ctx.viewer.id })
    const course = await giftOffer(ctx, rawCourseId)
    if (!course) throw new Refusal('gift-not-for-sale')
    const id = newId()
    await ctx.db
      .insert(gifts)
      .values({ id, giverId: ctx.viewer.id, courseId: course.id, toPhone, ...input, createdAt: ctx.now() })
    return id
  },
)

/**
 * Corrects to whom a gift goes, until somebody takes it. Of a paid one the old code opens nothing from now on, and the SMS goes out again.
 */
export const correctReceiver = command(
  {
    who: 'consented',
    input: [given<unknown>(), ReceiverInput],
    refuses: ['gift-not-found', 'gift-not-open', 'phone-required', 'phone-invalid', 'too-many'],
  },
  async (ctx, rawId, { toName, phone }): Promise<void> => {
    const toPhone = kenyanPhone(phone)
    const id = idOrRefuse(rawId, 'gift-not-found')
    await limit(ctx, { 'gift-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const gift = rowOrRefuse(
        await ctx.db.select().from(gifts).where(isOwn(ctx, id)).for('update'),
        'gift-not-found',
      )
      const standing = giftStatus(gift, ctx.now())
      const receiver = { toName, toPhone }
      if (standing === 'unpaid') {
        await ctx.db.update(gifts).set(receiver).where(eq(gifts.id, id))
        return
      }
      if (!isOpen(standing)) throw new Refusal('gift-not-open')
      await limit(ctx, { 'gift-sms': id })
      const codeRound = gift.codeRound + 1
      const [changed] = await ctx.db
        .update(gifts)
        .set({
          ...receiver,
          codeRound,
          codeHash: hashOfCode(ctx, codeOf(ctx, { id, codeRound })),
          dueAt: standing === 'planned' ? gift.dueAt : dueOf(ctx, null),
          sentAt: null,
          isStopped: false,
        })
        .where(eq(gifts.id, id))
        .returning()
      await sendIfDue(ctx, changed!)
    })
  },
)

/** Takes back a gift that was never ordered; the row goes. */
export const discardGift = command(
  {
    who: 'consented',
    input: [idOf('gift-not-found')],
    limit: perPerson(limits, 'gift-user'),
    // 'gift-not-found', also once it was ordered.
    refuses: ['gift-not-found'],
  },
  async (ctx, id): Promise<void> => {
    rowOrRefuse(
      await ctx.db
        .delete(gifts)
        .where(and(isOwn(ctx, id), isNull(gifts.orderedAt)))
        .returning({ id: gifts.id }),
      'gift-not-found',
    )
  },
)
