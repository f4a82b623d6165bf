import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { csvLine } from '#kit/documents/csv.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { nairobiDay } from '#kit/time.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { organisationMembers } from '../tables.server.ts'
import type { PersonRow } from '../types.ts'
import { managed } from './managed.server.ts'
import { progressFrom, progressOf } from './progress.server.ts'
import { type ToGive, toGive } from './seats.server.ts'

const shape = {
  id: organisationMembers.id,
  accountName: users.name,
  profileName: profiles.fullName,
  isSample: users.isSample,
  joinedAt: organisationMembers.joinedAt,
  showsSince: organisationMembers.showsSince,
  ...progressOf(organisationMembers.userId, isNotNull(organisationMembers.showsSince)),
}

const isPresent = and(isNull(users.suspendedAt), isNull(users.erasedAt))

const peopleIn = ({ db }: Context, where: SQL | undefined) =>
  db
    .select(shape)
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(where, isPresent))

type Row = Awaited<ReturnType<typeof peopleIn>>[number]

const personFrom = (row: Row, now: Date): PersonRow => ({
  id: row.id,
  name: displayName(row),
  joinedAt: row.joinedAt,
  isSample: row.isSample,
  shown: row.showsSince && progressFrom(row, now),
})

export type People = Page<PersonRow> & { members: number; showing: number } & ToGive

/**
 * Who joined an organisation, last first, for who manages it: of everybody the name and the day, of who shows it how far they are; and how
 * many there are; and what can be given to them. No address, number, answer, score or id of an account is read.
 * @param q part of a name
 */
export const peopleOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown, { q, page }: { q: string; page: number }): Promise<People> => {
    const { id } = await managed(ctx, slug)
    const named = q === '' ? undefined : or(contains(profiles.fullName, q), contains(users.name, q))
    // Which rows first: the database would count the lessons of everybody on the pages before.
    const { rows: shown, ...place } = await pageOf(
      ctx.db
        .select({ id: organisationMembers.id })
        .from(organisationMembers)
        .innerJoin(users, eq(users.id, organisationMembers.userId))
        // By the member, so that names are compared of members, and not of everybody first.
        .leftJoin(profiles, eq(profiles.id, organisationMembers.userId))
        .where(and(eq(organisationMembers.organisationId, id), named, isPresent))
        .orderBy(desc(organisationMembers.joinedAt), asc(organisationMembers.id)),
      page,
    )
    const ids = shown.map((row) => row.id)
    const rows =
      ids.length === 0
        ? []
        : await peopleIn(ctx, inArray(organisationMembers.id, ids)).orderBy(
            desc(organisationMembers.joinedAt),
            asc(organisationMembers.id),
          )
    const [counts] = await ctx.db
      .select({ members: count(), showing: count(organisationMembers.showsSince) })
      .from(organisationMembers)
      .where(eq(organisationMembers.organisationId, id))
    const give = await toGive(ctx, id)
    return { ...place, ...counts!, ...give, rows: rows.map((row) => personFrom(row, ctx.now())) }
  },
)

const HEAD = [
  'name',
  'joined_on',
  'shows_progress',
  'courses',
  'percent_done',
  'percent_mastered',
  'days_since_last_lesson',
  'certificates',
]
// Each a short query: nobody waits for a file of ten thousand.
const AT_ONCE = 100

/** The same list as lines of a CSV file, in pieces, read while it is sent. The caller has checked who asks. */
export async function* peopleLines(ctx: Context, organisationId: string): AsyncGenerator<string, void> {
  yield csvLine(HEAD)
  let last: string | undefined
  for (;;) {
    const rows = await peopleIn(
      ctx,
      and(
        eq(organisationMembers.organisationId, organisationId),
        last === undefined ? undefined : gt(organisationMembers.id, last),
      ),
    )
      .orderBy(asc(organisationMembers.id))
      .limit(AT_ONCE)
    yield rows.map((row) => csvLine(cellsOf(personFrom(row, ctx.now())))).join('')
    last = rows.at(-1)?.id
    if (rows.length < AT_ONCE) return
  }
}

const cellsOf = ({ name, joinedAt, shown }: PersonRow) => [
  name,
  nairobiDay(joinedAt),
  shown ? 'yes' : 'no',
  shown && shown.courses,
  shown && shown.percent,
  shown && shown.mastered,
  shown && shown.daysAgo,
  shown && shown.certificates,
]

/** For commands: a member by the id that managers' pages name, in this organisation only. */
export async function memberIn({ db }: Context, organisationId: string, memberId: string) {
  const [row] = await db
    .select({ id: organisationMembers.id, userId: organisationMembers.userId })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.userId))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        sql`${organisationMembers.id} = ${memberId}`,
        isNull(users.erasedAt),
      ),
    )
  return row
}
