import { and, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, withConsent } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { grantSeat, takeBackSeat } from '#modules/courses/commands/seat-access.server.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { courseTitles } from '#modules/courses/queries/lookup.server.ts'
import { leavingGroup } from '#modules/groups/commands/order.server.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { planOf } from '#modules/groups/queries/order.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { membershipInTurn } from '../queries/own.server.ts'
import { memberIn } from '../queries/people.server.ts'
import { lotFor } from '../queries/seats.server.ts'
import { lockScopes, organisationsLimits } from '../rules.ts'
import { organisationSeats, seatLots } from '../tables.server.ts'
import { tellOfSeat } from '../tell-programs.server.ts'
import { GroupGift, OpenMark, SeatGift } from '../types.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf(organisationsLimits)

type Gift = { organisationId: string; userId: string; courseId: number; givenBy: string | null }

/**
 * Gives the next seat of a course, in a transaction that holds no other lock of the organisation: the last one goes once.
 * @throws Refusal 'seat-none', 'seat-has-course'
 */
export async function seatTo(
  ctx: Context,
  { organisationId, userId, courseId, givenBy }: Gift,
): Promise<void> {
  await takeAdvisoryLock(ctx, 'organisation', organisationId)
  const lotId = await lotFor(ctx, { organisationId, courseId, onlyOpen: givenBy === null })
  if (lotId === undefined) throw new Refusal('seat-none')
  const seatId = newId()
  const given = await ctx.db
    .insert(organisationSeats)
    .values({ id: seatId, lotId, organisationId, courseId, userId, givenBy, givenAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: organisationSeats.id })
  const isNew = given.length > 0 && (await grantSeat(ctx, { userId, courseId, seatId }))
  if (!isNew) throw new Refusal('seat-has-course')
  await tellOfSeat(ctx, 'seat.given', { seatId, organisationId, userId, courseId })
}

/** The manager who acts, the organisation, and the account of the member. */
type ForMember = { givenBy: string; organisation: { id: string; name: string }; userId: string }

/** What a manager does for a member of their organisation, in one transaction. */
async function forMember(
  ctx: Context,
  { slug, memberId: rawMemberId }: { slug: unknown; memberId: unknown },
  act: (ctx: Context, given: ForMember) => Promise<void>,
): Promise<void> {
  const viewer = withConsent(ctx)
  await managed(ctx, slug)
  await limit(ctx, { 'organisation-manager': viewer.id })
  await atomically(ctx, async (ctx) => {
    const organisation = await managedInTurn(ctx, slug)
    const member = await memberIn(ctx, organisation.id, idOrRefuse(rawMemberId))
    if (!member) throw new Refusal('not-found')
    await act(ctx, { givenBy: viewer.id, organisation, userId: member.userId })
  })
}

/** A manager gives a member a seat of a course; they are told. @param raw SeatGift */
export const giveSeat = command(
  {
    who: 'consented',
    // 'not-found', also for a member of another organisation.
    refuses: ['not-found', 'seat-none', 'seat-has-course', 'invalid-input', 'too-many'],
  },
  (ctx, slug: unknown, memberId: unknown, raw: unknown): Promise<void> =>
    forMember(ctx, { slug, memberId }, async (ctx, { givenBy, organisation: { id, name }, userId }) => {
      const { courseId } = parse(SeatGift, raw)
      await seatTo(ctx, { organisationId: id, userId, courseId, givenBy })
      const course = (await courseTitles(ctx, courseId))!
      await notify(ctx, {
        userId,
        kind: 'seat-given',
        eventKey: `seat-given:${courseId}:${ctx.now().getTime()}`,
        values: { item: course.title, title: name, ...bothTitles(course) },
        href: `/courses/${courseId}`,
      })
    }),
)

/**
 * A manager puts a member into a group of a course, with a seat of it if they have none of this organisation yet; they are told.
 * @param raw GroupGift
 */
export const giveGroup = command(
  {
    who: 'consented',
    // 'not-found', also for a member of another organisation; 'seat-own-course' for who has the course by themselves.
    refuses: [
      'not-found',
      'group-not-found',
      'group-closed',
      'group-full',
      'seat-none',
      'seat-own-course',
      'seat-other-group',
      'invalid-input',
      'too-many',
      'seat-has-course',
      'group-already',
      'lesson-locked',
      'course-not-found',
    ],
  },
  (ctx, slug: unknown, memberId: unknown, raw: unknown): Promise<void> =>
    forMember(ctx, { slug, memberId }, async (ctx, { givenBy, organisation: { id, name }, userId }) => {
      const { groupId } = parse(GroupGift, raw)
      await takeAdvisoryLock(ctx, 'organisation', id)
      await placeInGroup(ctx, { groupId, userId }, async ({ courseId, name: group }) => {
        if (!(await hasSeat(ctx, { organisationId: id, userId, courseId })))
          await seatTo(ctx, { organisationId: id, userId, courseId, givenBy })
        await notify(ctx, {
          userId,
          kind: 'group-given',
          eventKey: `group-given:${groupId}:${ctx.now().getTime()}`,
          values: { item: group, title: name },
          href: `/groups/${groupId}`,
        })
      }).catch(asManagerReads)
    }),
)

/** What the person themselves would be told, in words for who manages. */
function asManagerReads(error: unknown): never {
  const code = error instanceof Refusal ? error.code : undefined
  if (code === 'seat-has-course') throw new Refusal('seat-own-course')
  if (code === 'group-already') throw new Refusal('seat-other-group')
  throw error
}

const hasSeat = async (
  { db }: Context,
  { organisationId, userId, courseId }: Omit<Gift, 'givenBy'>,
): Promise<boolean> =>
  (await db.$count(
    organisationSeats,
    and(
      eq(organisationSeats.organisationId, organisationId),
      eq(organisationSeats.userId, userId),
      eq(organisationSeats.courseId, courseId),
      isNull(organisationSeats.takenBackAt),
    ),
  )) > 0

/** A member takes a seat that their organisation left open to them. @param raw SeatGift */
export const takeSeat = command(
  {
    who: 'signed-in',
    input: [idOf(), given<unknown>()],
    limit: perPerson(organisationsLimits, 'organisation-member'),
    refuses: ['not-found', 'seat-none', 'seat-has-course', 'invalid-input'],
    atomic: true,
  },
  async (ctx, memberId, raw): Promise<number> => {
    const organisationId = await membershipInTurn(ctx, ctx.viewer.id, memberId)
    const { courseId } = parse(SeatGift, raw)
    await seatTo(ctx, { organisationId, userId: ctx.viewer.id, courseId, givenBy: null })
    return courseId
  },
)

/** A manager takes a seat back of which nothing was used. */
export const withdrawSeat = command(
  { who: 'consented', refuses: ['not-found', 'seat-used', 'too-many', 'group-not-found'] },
  async (ctx, slug: unknown, rawSeatId: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      const seatId = idOrRefuse(rawSeatId)
      await takeAdvisoryLock(ctx, 'organisation', id)
      const seat = rowOrRefuse(
        await ctx.db
          .update(organisationSeats)
          .set({ takenBackAt: ctx.now() })
          .where(
            and(
              eq(organisationSeats.id, seatId),
              eq(organisationSeats.organisationId, id),
              isNull(organisationSeats.takenBackAt),
            ),
          )
          .returning(),
      )
      const { userId, courseId, givenAt } = seat
      if (userId === null) throw new Refusal('seat-used')
      const isTaken = await leavingGroup(ctx, { userId, courseId }, (ctx) =>
        takeBackSeat(ctx, { userId, courseId, seatId, givenAt }, (paymentId) =>
          planOf(ctx, { paymentId, userId, courseId }),
        ),
      )
      if (!isTaken) throw new Refusal('seat-used')
      await tellOfSeat(ctx, 'seat.taken_back', { seatId, organisationId: id, userId, courseId })
    })
  },
)

/** Whether members may take seats of a lot themselves. @param raw OpenMark */
export const openSeats = command(
  { who: 'consented', refuses: ['not-found', 'invalid-input', 'too-many'] },
  async (ctx, slug: unknown, rawLotId: unknown, raw: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      const lotId = idOrRefuse(rawLotId)
      const { isOpen } = parse(OpenMark, raw)
      rowOrRefuse(
        await ctx.db
          .update(seatLots)
          .set({ isOpen: isOpen === 'yes' })
          .where(and(eq(seatLots.id, lotId), eq(seatLots.organisationId, id)))
          .returning({ id: seatLots.id }),
      )
    })
  },
)
