import { and, asc, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { certificates, courses, courseTitle, lessonProgress } from '#modules/courses/tables.server.ts'
import { allOpenGroups } from '#modules/groups/queries/open.server.ts'
import { organisationSeats, seatInvoices, seatLots } from '../tables.server.ts'
import type { GroupChoice, LotRow, SeatChoice, SeatRow } from '../types.ts'
import { managed } from './managed.server.ts'

/** The courses that seats are of: those that cost something, by title. */
export async function payableCourses(
  ctx: Context,
): Promise<{ courseId: number; title: string; priceKes: number }[]> {
  const rows = await ctx.db
    .select({ id: courses.id, priceKes: courses.priceKes, ...courseTitle })
    .from(courses)
    .where(and(gt(courses.priceKes, 0), isNotNull(courses.publishedAt)))
    .orderBy(asc(courses.title), asc(courses.id))
  return rows.map(({ id, priceKes, ...title }) => ({
    courseId: id,
    priceKes,
    title: called(ctx, title).title,
  }))
}

const leftIn = (ctx: Context, organisationIds: string[], onlyOpen: boolean) =>
  and(
    inArray(seatLots.organisationId, organisationIds),
    lt(seatLots.used, seatLots.seats),
    gt(seatLots.endsAt, ctx.now()),
    isNull(seatLots.endedAt),
    onlyOpen ? eq(seatLots.isOpen, true) : undefined,
  )

/** Of which courses an organisation has seats left, and how many. @param onlyOpen those that members may take themselves */
export const seatsLeft = async (
  ctx: Context,
  organisationId: string,
  onlyOpen = false,
): Promise<SeatChoice[]> => (await seatsLeftIn(ctx, [organisationId], onlyOpen)).get(organisationId) ?? []

/** The same for several organisations, by their ids; none for one that has none. */
export async function seatsLeftIn(
  ctx: Context,
  organisationIds: string[],
  onlyOpen: boolean,
): Promise<Map<string, SeatChoice[]>> {
  const lots = await ctx.db
    .select({
      organisationId: seatLots.organisationId,
      courseId: seatLots.courseId,
      left: sql<number>`sum(${seatLots.seats} - ${seatLots.used})::int`,
    })
    .from(seatLots)
    .where(leftIn(ctx, organisationIds, onlyOpen))
    .groupBy(seatLots.organisationId, seatLots.courseId)
  if (lots.length === 0) return new Map()
  const courses = await payableCourses(ctx)
  return new Map(
    organisationIds.map((id) => {
      const leftOf = (course: number | null) =>
        lots.find((lot) => lot.organisationId === id && lot.courseId === course)?.left ?? 0
      const choices = courses.map(({ courseId, title }) => ({
        courseId,
        title,
        left: leftOf(courseId) + leftOf(null),
      }))
      return [id, choices.filter(({ left }) => left > 0)]
    }),
  )
}

/** For commands, under the lock of the organisation: the lot from which the next seat of a course is given. */
export async function lotFor(
  ctx: Context,
  { organisationId, courseId, onlyOpen }: { organisationId: string; courseId: number; onlyOpen: boolean },
): Promise<string | undefined> {
  const [lot] = await ctx.db
    .select({ id: seatLots.id })
    .from(seatLots)
    .innerJoin(
      courses,
      and(eq(courses.id, courseId), gt(courses.priceKes, 0), isNotNull(courses.publishedAt)),
    )
    .where(
      and(
        leftIn(ctx, [organisationId], onlyOpen),
        sql`coalesce(${seatLots.courseId}, ${courseId}) = ${courseId}`,
      ),
    )
    // Those of this course first, and of these what ends first.
    .orderBy(sql`${seatLots.courseId} is null`, asc(seatLots.endsAt), asc(seatLots.id))
    .limit(1)
  return lot?.id
}

/** What an organisation was granted or bought, newest first. */
export const lotsOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown): Promise<LotRow[]> => {
    const lots = await lotsIn(ctx, (await managed(ctx, slug)).id)
    return lots.map(({ reason: _, ...lot }) => lot)
  },
)

// More than an organisation gets in years.
const MOST_LOTS = 200

/** The same with the reasons of our administrators, which are for them alone. */
export async function lotsIn(ctx: Context, organisationId: string): Promise<(LotRow & { reason: string })[]> {
  const rows = await ctx.db
    .select({
      id: seatLots.id,
      courseId: seatLots.courseId,
      ...courseTitle,
      seats: seatLots.seats,
      used: seatLots.used,
      isOpen: seatLots.isOpen,
      endsAt: seatLots.endsAt,
      endedAt: seatLots.endedAt,
      invoice: seatInvoices.number,
      reason: seatLots.reason,
    })
    .from(seatLots)
    .leftJoin(courses, eq(courses.id, seatLots.courseId))
    .leftJoin(seatInvoices, eq(seatInvoices.id, seatLots.invoiceId))
    .where(eq(seatLots.organisationId, organisationId))
    .orderBy(desc(seatLots.createdAt), asc(seatLots.id))
    .limit(MOST_LOTS)
  return rows.map(({ title, titleSw, language, endedAt, ...row }) => ({
    ...row,
    course: title === null ? null : called(ctx, { title, titleSw, language: language! }).title,
    isOver: endedAt !== null || row.endsAt <= ctx.now(),
  }))
}

const lessonSeen = ({ db }: Context) =>
  exists(
    db
      .select({ lessonId: lessonProgress.lessonId })
      .from(lessonProgress)
      .where(
        and(
          eq(lessonProgress.userId, organisationSeats.userId),
          eq(lessonProgress.courseId, organisationSeats.courseId),
          gte(lessonProgress.lastSeenAt, organisationSeats.givenAt),
        ),
      ),
  )

const isCertified = ({ db }: Context) =>
  exists(
    db
      .select({ id: certificates.id })
      .from(certificates)
      .where(
        and(
          eq(certificates.userId, organisationSeats.userId),
          eq(certificates.courseId, organisationSeats.courseId),
          isNull(certificates.revokedAt),
        ),
      ),
  )

/** Who got a seat of which course, last first; whether it was used says only that it cannot be taken back. */
export const seatsOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown, page: number): Promise<Page<SeatRow>> => {
    const { id } = await managed(ctx, slug)
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({
          id: organisationSeats.id,
          userId: organisationSeats.userId,
          accountName: users.name,
          profileName: profiles.fullName,
          isSample: users.isSample,
          ...courseTitle,
          givenAt: organisationSeats.givenAt,
          isUsed: sql<boolean>`${lessonSeen(ctx)} or ${isCertified(ctx)}`,
        })
        .from(organisationSeats)
        .innerJoin(courses, eq(courses.id, organisationSeats.courseId))
        .leftJoin(users, eq(users.id, organisationSeats.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(and(eq(organisationSeats.organisationId, id), isNull(organisationSeats.takenBackAt)))
        .orderBy(desc(organisationSeats.givenAt), asc(organisationSeats.id)),
      page,
    )
    return {
      ...place,
      rows: rows.map(({ userId, accountName, profileName, title, titleSw, language, isSample, ...row }) => ({
        ...row,
        person: userId && displayName({ profileName, accountName }),
        course: called(ctx, { title, titleSw, language }).title,
        isUsed: row.isUsed || userId === null,
        isSample: isSample ?? false,
      })),
    }
  },
)

export type ToGive = { left: SeatChoice[]; groups: GroupChoice[] }

/** Of which courses a manager can give seats now, and into which groups they can put people. The caller has checked who asks. */
export const toGive = async (ctx: Context, organisationId: string): Promise<ToGive> => ({
  left: await seatsLeft(ctx, organisationId),
  groups: await groupsOf(ctx, organisationId),
})

/** What a seat of each course costs a manager. */
export const seatPrices = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown): ReturnType<typeof payableCourses> => {
    await managed(ctx, slug)
    return payableCourses(ctx)
  },
)

/** Groups that take people, of courses that the organisation has seats of. */
async function groupsOf(ctx: Context, organisationId: string): Promise<GroupChoice[]> {
  const groups = await allOpenGroups(ctx)
  if (groups.length === 0) return []
  const lots = await ctx.db
    .selectDistinct({ courseId: seatLots.courseId })
    .from(seatLots)
    .where(eq(seatLots.organisationId, organisationId))
  const isOfAny = lots.some(({ courseId }) => courseId === null)
  return groups
    .filter(
      ({ courseId, priceKes }) => priceKes > 0 && (isOfAny || lots.some((lot) => lot.courseId === courseId)),
    )
    .map(({ id, name, startsOn, seats, taken }) => ({ id, name, startsOn, left: seats - taken }))
}
