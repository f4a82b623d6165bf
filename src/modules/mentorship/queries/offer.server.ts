import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { zoneInWords } from '#core/zone-words.ts'
import { kesOfUsd } from '#kit/money.ts'
import { Refusal } from '#kit/refusal.ts'
import { EAST_AFRICA, momentInWords } from '#kit/time.ts'
import { type Calendar, freeTimes, whyNot } from '../free-times.ts'
import { itemIn, referenceOf } from '../rules.ts'
import { SESSION_MINUTES } from '../rules.ts'
import { mentorPackages, mentors } from '../tables.server.ts'
import { calendarsOf, DAYS_AHEAD } from './calendar.server.ts'

const { search: _, ...columns } = getTableColumns(mentors)

export type Offer = { referenceId: string; amountKes: number; description: string }

/** A mentor whose sessions can be bought. @throws Refusal 'not-found' */
export async function bookableMentor(ctx: Context, mentorId: string) {
  return rowOrRefuse(
    await ctx.db
      .select(columns)
      .from(mentors)
      .where(
        and(eq(mentors.id, idOrRefuse(mentorId)), isNull(mentors.deactivatedAt), eq(mentors.isTest, false)),
      ),
  )
}

/** The current price of a mentor's session or package for the buyer. @param reference from `referenceOf` */
export const sessionOffer = query(
  {
    who: 'anyone',
    because: 'called by payments for their buyer',
    refuses: [
      'not-found',
      'mentor-self',
      'slot-missing',
      'slot-past',
      'slot-notice',
      'slot-hours',
      'slot-taken',
    ],
  },
  async (ctx, buyerId: string, reference: string): Promise<Offer> => {
    const item = itemIn(reference)
    const mentor = await bookableMentor(ctx, item.mentorId)
    if (mentor.userId === buyerId) throw new Refusal('mentor-self')
    if (item.packageId) return packageOffer(ctx, mentor, item.packageId)
    if (!item.start) throw new Refusal('slot-missing', { fields: { slot: 'slot-missing' } })
    refuseUnfree((await calendarsOf(ctx, [mentor])).get(mentor.id)!, item.start, ctx.now(), SESSION_MINUTES)
    return {
      referenceId: referenceOf(item),
      amountKes: mentor.pricePerHourKes,
      description: `${mentor.name}, ${startInWords(ctx, item.start)}`,
    }
  },
)

/** As the buyer pressed it. It stays with the payment for whoever looks at that, so that another zone than Kenya's is named. */
function startInWords({ locale, zone }: Context, start: Date): string {
  const at = momentInWords(start, locale, zone)
  return zone === EAST_AFRICA ? at : `${at} (${zoneInWords(zone, locale, start)})`
}

/** @throws Refusal that says why a session cannot begin then */
export function refuseUnfree(calendar: Calendar, start: Date, now: Date, minutes: number): void {
  const reason = whyNot(calendar, start, now, minutes)
  if (reason) throw new Refusal(`slot-${reason}`)
  const isFree = freeTimes(calendar, now, DAYS_AHEAD, minutes).some(
    (time) => time.getTime() === start.getTime(),
  )
  if (!isFree) throw new Refusal('slot-taken')
}

async function packageOffer(
  ctx: Context,
  mentor: { id: string; name: string },
  packageId: string,
): Promise<Offer> {
  const sold = rowOrRefuse(
    await ctx.db
      .select()
      .from(mentorPackages)
      .where(
        and(
          eq(mentorPackages.id, idOrRefuse(packageId)),
          eq(mentorPackages.mentorId, mentor.id),
          isNull(mentorPackages.retiredAt),
        ),
      ),
  )
  return {
    referenceId: referenceOf({ mentorId: mentor.id, start: null, packageId: sold.id }),
    amountKes: kesOfUsd(sold.priceUsd, ctx.config.usdRateKes),
    description: `${sold.name}, ${mentor.name}`,
  }
}
