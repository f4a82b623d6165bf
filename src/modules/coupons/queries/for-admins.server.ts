import { desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { idOf, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { couponStatus } from '../rules.ts'
import { coupons, couponUses } from '../tables.server.ts'
import type { CouponRow, CouponUseRow, CouponView } from '../types.ts'

const { createdBy: _by, endedBy: _ended, userId: _user, ...columns } = getTableColumns(coupons)

/** Coupons that anybody can use, newest first; one person's stands where it was given. */
export const couponsForAdmins = query(
  { who: 'admin' },
  async (ctx, page: number): Promise<Page<CouponRow>> => {
    const { rows, ...place } = await pageOf(
      ctx.db
        .select({ ...columns, course: courses.title, isSample: users.isSample })
        .from(coupons)
        .innerJoin(users, eq(users.id, coupons.createdBy))
        .leftJoin(courses, eq(courses.id, coupons.courseId))
        .where(isNull(coupons.userId))
        .orderBy(desc(coupons.createdAt), desc(coupons.id)),
      page,
    )
    return { rows: rows.map((row) => ({ ...row, standing: couponStatus(row, ctx.now()) })), ...place }
  },
)

const endedBy = alias(users, 'ended_by')
const owner = alias(users, 'coupon_owner')

/** One coupon with the figures of its use. */
export const couponForAdmin = query(
  { who: 'admin', input: [idOf('coupon-not-found')], refuses: ['coupon-not-found'] },
  async (ctx, id): Promise<CouponView> => {
    const row = rowOrRefuse(
      await ctx.db
        .select({
          ...columns,
          course: courses.title,
          author: users.name,
          isSample: users.isSample,
          endedBy: endedBy.name,
          ownerId: coupons.userId,
          owner: owner.email,
        })
        .from(coupons)
        .innerJoin(users, eq(users.id, coupons.createdBy))
        .leftJoin(courses, eq(courses.id, coupons.courseId))
        .leftJoin(endedBy, eq(endedBy.id, coupons.endedBy))
        .leftJoin(owner, eq(owner.id, coupons.userId))
        .where(eq(coupons.id, id)),
      'coupon-not-found',
    )
    const stands = isNull(couponUses.givenBackAt)
    const [figures] = await ctx.db
      .select({
        discountKes: sql<number>`coalesce(sum(${couponUses.discountKes}) filter (where ${stands}), 0)::int`,
        givenBack: sql<number>`count(*) filter (where not ${stands})::int`,
      })
      .from(couponUses)
      .where(eq(couponUses.couponId, id))
    return { ...row, ...figures!, standing: couponStatus(row, ctx.now()) }
  },
)

/** Who used a coupon, newest first. */
export const usesForAdmins = query(
  { who: 'admin', refuses: ['coupon-not-found'] },
  async (ctx, couponId: unknown, page: number): Promise<Page<CouponUseRow>> => {
    const { paymentId, discountKes, takenAt, givenBackAt, isLate } = couponUses
    return pageOf(
      ctx.db
        .select({ paymentId, discountKes, takenAt, givenBackAt, isLate, email: users.email })
        .from(couponUses)
        .innerJoin(users, eq(users.id, couponUses.userId))
        .where(eq(couponUses.couponId, idOrRefuse(couponId, 'coupon-not-found')))
        .orderBy(desc(takenAt), desc(paymentId)),
      page,
    )
  },
)
