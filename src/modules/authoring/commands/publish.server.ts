import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import { atomically, type Context, type Viewer } from '#context.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { versionOf } from '#kit/version.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { addCourse, renewCourse } from '#modules/courses/commands/publish-version.server.ts'
import { bothTitles } from '#modules/courses/called.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { letPublish } from '#modules/teaching/commands/trust.server.ts'
import { teachingHref } from '#modules/teaching/rules.ts'
import { limitWriting } from '../editors.server.ts'
import { openRequest, publishesAlone } from '../queries/requests.server.ts'
import { publishFaults } from '../queries/stored.server.ts'
import { courseDrafts } from '../tables.server.ts'
import { lockedDraft } from './drafts.server.ts'

/**
 * Makes a draft a course that everybody can find, or the newest version of one, in one transaction; the draft is used up. An administrator
 * who publishes what a teacher asked for agrees to it: the teacher is told, and publishes alone from then on.
 * @param seen the version of the draft that was looked at, which an administrator must have where a teacher asked
 * @returns the course's number
 */
export const publishDraft = command(
  {
    who: 'consented',
    refuses: [
      'course-unfinished',
      'not-found',
      'draft-not-yours',
      'publish-needs-yes',
      'changed-meanwhile',
      'too-many',
      'course-not-found',
    ],
  },
  async (ctx, rawId: unknown, seen?: unknown): Promise<number> => {
    const editor = await limitWriting(ctx)
    const id = idOrRefuse(rawId)
    return atomically(ctx, async (ctx) => {
      // Two new courses at the same moment would take the same number.
      await takeAdvisoryLock(ctx, 'slug', 'courses')
      const draft = await lockedDraft(ctx, id)
      const { document } = draft
      if (!(await publishesAlone(ctx, draft.courseId))) throw new Refusal('publish-needs-yes')
      if ((await publishFaults(ctx, draft)).length > 0) throw new Refusal('course-unfinished')
      await agree(ctx, editor, draft, seen)
      const { courseId, version } =
        draft.courseId === null
          ? await addCourse(ctx, document)
          : await renewCourse(ctx, draft.courseId, document)
      await ctx.db.delete(courseDrafts).where(eq(courseDrafts.id, id))
      await writeAudit(ctx, {
        actor: editor.id,
        action: 'course.publish',
        object: `course:${courseId}`,
        details: { title: document.title, version },
      })
      await invalidateTags(ctx)
      return courseId
    })
  },
)

/** To what a teacher asked for, if anybody did. The request goes with the draft. */
async function agree(
  ctx: Context,
  editor: Viewer,
  { id, courseId, document }: typeof courseDrafts.$inferSelect,
  seen: unknown,
): Promise<void> {
  const request = await openRequest(ctx, id)
  if (!request || courseId === null || request.userId === editor.id) return
  const isAgreed = editor.isAdmin
  // What was changed since the administrator read it is read first.
  if (isAgreed && seen !== versionOf(document)) throw new Refusal('changed-meanwhile')
  if (isAgreed) {
    if (!(await letPublish(ctx, request))) return
    await writeAudit(ctx, {
      actor: editor.id,
      action: 'course-publish.agree',
      object: `course:${courseId}`,
      details: { account: request.userId },
    })
  }
  await notify(ctx, {
    userId: request.userId,
    kind: 'course-published',
    eventKey: `course-published:${id}`,
    values: titleOf(document),
    href: teachingHref(courseId),
  })
}

/** A course's title as notifications tell it. */
export const titleOf = ({ title, language, sw }: (typeof courseDrafts.$inferSelect)['document']) => ({
  title,
  ...bothTitles({ titleSw: sw?.title || null, language }),
})
