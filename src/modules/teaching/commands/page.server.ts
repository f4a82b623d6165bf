import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { command, given } from '#core/operation.ts'
import { nameFor } from '#kit/text.ts'
import { atomically, type Context, withConsent } from '#context.ts'
import { limit as sharedLimit, limitsOf } from '#core/limits.server.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { kindsToText, type ReportKind } from '#core/reports.ts'
import { newId, randomBase32 } from '#kit/ids.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { ownTeacherPage, reportableTeacherPage } from '../queries/pages.server.ts'
import { OWN_PAGE, TEACHERS_TAG, teachingLimits } from '../rules.ts'
import { teacherPages } from '../tables.server.ts'
import { HidingReason, TeacherPage } from '../types.ts'

const limit = limitsOf(teachingLimits)

/**
 * Saves what the viewer says about themselves, and whether everybody reads it. Its address says their public name; who changed that gets
 * another one. Nobody needs consent to switch it off.
 */
export const saveTeacherPage = command(
  {
    who: 'signed-in',
    input: [TeacherPage],
    // 'consent-needed' to show it; 'not-found' for who teaches no course.
    refuses: ['consent-needed', 'not-found', 'too-many'],
  },
  async (ctx, { shown, ...said }): Promise<void> => {
    if (shown) withConsent(ctx)
    const { name } = await ownTeacherPage(ctx)
    await limit(ctx, { 'teach-user': ctx.viewer.id })
    const plain = nameFor(name, [], 'teacher')
    await atomically(ctx, async (ctx) => {
      const now = ctx.now()
      const [existing] = await ctx.db
        .select({ slug: teacherPages.slug, shownAt: teacherPages.shownAt })
        .from(teacherPages)
        .where(eq(teacherPages.userId, ctx.viewer.id))
        .for('update')
      const slug =
        existing?.slug.replace(/-[^-]+$/, '') === plain
          ? existing.slug
          : `${plain}-${randomBase32(6).toLowerCase()}`
      const page = { ...said, slug, shownAt: shown ? (existing?.shownAt ?? now) : null, updatedAt: now }
      await ctx.db
        .insert(teacherPages)
        .values({ id: newId(), userId: ctx.viewer.id, createdAt: now, ...page })
        .onConflictDoUpdate({ target: teacherPages.userId, set: page })
      await invalidateTags(ctx, TEACHERS_TAG)
    })
  },
)

/** A page that the viewer may report, locked until this transaction ends. For the module that takes reports. */
export const lockTeacherPage = command(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, rawId: unknown) => {
    await ctx.db
      .select({ id: teacherPages.id })
      .from(teacherPages)
      .where(eq(teacherPages.id, idOrRefuse(rawId)))
      .for('update')
    // Read once it is locked: who waited may find it hidden meanwhile.
    return reportableTeacherPage(ctx, rawId)
  },
)

/** Hides a page after its third report, until staff has looked at it; called by the module that takes reports, in its transaction. */
export const hideReportedTeacherPage = command(
  {
    who: 'signed-in',
    // 'not-found' for one that is hidden: what staff said of it stays.
    refuses: ['not-found'],
  },
  async (ctx, rawId: unknown, kinds: ReportKind[]): Promise<void> => {
    const hidden = { hiddenBy: 'reports' as const, hiddenReason: kindsToText(kinds) }
    await hide(ctx, rawId, hidden, isNull(teacherPages.hiddenAt))
  },
)

/** For administrators who decide about a report. */
export const hideTeacherPage = command(
  {
    who: 'admin',
    input: [given<unknown>(), HidingReason],
    // 'invalid-input' beside `reason`.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, rawId, { reason }): Promise<void> => {
    await sharedLimit(ctx, { 'publish-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const id = await hide(ctx, rawId, { hiddenBy: 'staff', hiddenReason: reason })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'teacher-page.hide',
        object: `teacher-page:${id}`,
        details: { reason },
      })
    })
  },
)

/** Shows it again, or leaves it as it is. */
export const restoreTeacherPage = command(
  { who: 'admin', refuses: ['not-found', 'too-many'] },
  async (ctx, rawId: unknown): Promise<void> => {
    await sharedLimit(ctx, { 'publish-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await changed(ctx, rawId, { hiddenAt: null, hiddenBy: null, hiddenReason: null })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'teacher-page.restore',
        object: `teacher-page:${id}`,
      })
    })
  },
)

type Hidden = { hiddenBy: 'reports' | 'staff'; hiddenReason: string }

async function hide(ctx: Context, rawId: unknown, hidden: Hidden, only?: SQL): Promise<string> {
  const { id, userId } = await changed(ctx, rawId, { hiddenAt: ctx.now(), ...hidden }, only)
  await notify(ctx, {
    userId,
    kind: 'teacher-page-hidden',
    eventKey: `teacher-page-hidden:${id}:${hidden.hiddenBy}:${ctx.now().getTime()}`,
    values: hidden.hiddenBy === 'staff' ? { reason: hidden.hiddenReason } : {},
    href: OWN_PAGE,
  })
  return id
}

async function changed(
  ctx: Context,
  rawId: unknown,
  set: Partial<typeof teacherPages.$inferInsert>,
  only?: SQL,
) {
  const row = rowOrRefuse(
    await ctx.db
      .update(teacherPages)
      .set(set)
      .where(and(eq(teacherPages.id, idOrRefuse(rawId)), only))
      .returning({ id: teacherPages.id, userId: teacherPages.userId }),
  )
  await invalidateTags(ctx, TEACHERS_TAG)
  return row
}
