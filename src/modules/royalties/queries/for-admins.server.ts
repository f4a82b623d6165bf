import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { contains } from '#adapters/db/contains.server.ts'
import type { Context } from '#context.ts'
import { given, idOf, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import type { BookPages, OwedRow } from '../types.ts'
import { booksOf } from './earnings.server.ts'
import { inWords, royaltyLedgers } from './ledger.server.ts'
import { royaltyRates } from '../tables.server.ts'

const payable = sql`l.earned - l.returned - l.paid_out`

const payees = ({ db }: Context) =>
  db
    .select({
      userId: users.id,
      accountName: users.name,
      profileName: profiles.fullName,
      email: users.email,
      erasedAt: users.erasedAt,
      isSample: users.isSample,
      earned: sql<number>`l.earned`,
      returned: sql<number>`l.returned`,
      paid_out: sql<number>`l.paid_out`,
    })
    .from(sql`(${royaltyLedgers}) l`)
    .innerJoin(users, sql`${users.id} = l.user_id`)
    .leftJoin(profiles, eq(profiles.id, users.id))

type Payee = Awaited<ReturnType<typeof payees>>[number]

function shown({ userId, accountName, profileName, email, erasedAt, isSample, ...sums }: Payee): OwedRow {
  const isGone = erasedAt !== null
  return {
    userId,
    name: isGone ? '' : displayName({ accountName, profileName, email }),
    email: isGone ? '' : email,
    isGone,
    isSample,
    ledger: inWords(sums),
  }
}

/** Everybody who has a share of sales, or had one, who is owed most first; searched by name or address. */
export const owedRoyalties = query(
  { who: 'admin' },
  async (ctx, q: string, page: number): Promise<Page<OwedRow>> => {
    const { rows, ...place } = await pageOf(
      payees(ctx)
        .where(
          q
            ? and(
                isNull(users.erasedAt),
                or(contains(users.name, q), contains(profiles.fullName, q), contains(users.email, q)),
              )
            : undefined,
        )
        .orderBy(desc(payable), asc(users.id)),
      page,
    )
    return { ...place, rows: rows.map(shown) }
  },
)

/** One teacher's ledger, by month and course, with payouts. */
export const royaltiesForAdmin = query(
  {
    who: 'admin',
    input: [idOf(), given<BookPages>()],
    // 'not-found' for who never had a share.
    refuses: ['not-found'],
  },
  async (ctx, userId, pages) => {
    return {
      teacher: shown(rowOrRefuse(await payees(ctx).where(eq(users.id, userId)))),
      ...(await booksOf(ctx, userId, pages)),
    }
  },
)

/** Whether somebody has a share of sales, or had one: a share has a rate. */
export const isPayee = async ({ db }: Context, userId: string): Promise<boolean> =>
  (await db.$count(royaltyRates, eq(royaltyRates.userId, userId))) > 0
