import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOf, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { called } from '#modules/courses/called.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { codeOf, hashOfCode } from '../codes.server.ts'
import { isOpen, shownCode, giftStatus, takeHref } from '../rules.ts'
import { gifts } from '../tables.server.ts'
import type { GiftView, OwnGift } from '../types.ts'
import { isOwn } from './offer.server.ts'

const giftsIn = ({ db }: Context) =>
  db
    .select({ ...getTableColumns(gifts), ...courseTitle })
    .from(gifts)
    .innerJoin(courses, eq(courses.id, gifts.courseId))

type Row = Awaited<ReturnType<typeof giftsIn>>[number]

/** Column by column: who took it is nobody's business but theirs. */
const viewOf = (ctx: Context, row: Row): GiftView => ({
  id: row.id,
  courseId: row.courseId,
  course: called(ctx, row),
  toName: row.toName,
  toPhone: row.toPhone,
  fromName: row.fromName,
  message: row.message,
  locale: row.locale,
  standing: giftStatus(row, ctx.now()),
  sendOn: row.sendOn,
  dueAt: row.dueAt,
  sentAt: row.sentAt,
  takenAt: row.takenAt,
  goodUntil: row.goodUntil,
  paymentId: row.paymentId,
  isOrdered: row.orderedAt !== null,
})

/** The viewer's gifts, newest first. */
export const ownGifts = query({ who: 'signed-in' }, async (ctx, page: number): Promise<Page<GiftView>> => {
  const { rows, ...place } = await pageOf(
    giftsIn(ctx).where(eq(gifts.giverId, ctx.viewer.id)).orderBy(desc(gifts.createdAt), desc(gifts.id)),
    page,
  )
  return { rows: rows.map((row) => viewOf(ctx, row)), ...place }
})

/** One gift of the viewer's, with its code while somebody may still take it. */
export const ownGift = query(
  { who: 'signed-in', input: [idOf('gift-not-found')], refuses: ['gift-not-found'] },
  async (ctx, id): Promise<OwnGift> => {
    const row = rowOrRefuse(await giftsIn(ctx).where(isOwn(ctx, id)), 'gift-not-found')
    const view = viewOf(ctx, row)
    const code = codeOf(ctx, row)
    // Under another secret than that of its day it is another code; sending it again stores that one.
    const isGood = isOpen(view.standing) && row.codeHash === hashOfCode(ctx, code)
    return {
      ...view,
      code: isGood ? shownCode(code) : null,
      link: isGood ? ctx.config.origin + takeHref(code) : null,
    }
  },
)
