import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { perPerson, query } from '#core/operation.ts'
import { zipped } from '#kit/documents/zip.server.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { folderFiles } from '../folder/folder-files.server.ts'
import { documentOf } from '#modules/courses/queries/read-rows.server.ts'
import { isOwnDraft } from './own-drafts.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { courseDrafts } from '../tables.server.ts'

/** A whole course as its folder in a ZIP. @param key of a draft, or, for administrators, the number of a published course */
export const courseArchive = query(
  {
    who: 'signed-in',
    limit: perPerson('course-export-user', { max: 60, windowMs: HOUR }),
    refuses: ['not-found', 'course-not-found', 'files-away'],
  },
  async (ctx, key: string): Promise<{ name: string; bytes: Buffer }> => {
    const { document, id } = await found(ctx, key)
    return { name: `${document.slug}.zip`, bytes: await zipped(await folderFiles(ctx, document, id)) }
  },
)

async function found(ctx: Context, key: string) {
  const courseId = serialId(key)
  if (courseId !== null && signedIn(ctx).isAdmin)
    return { document: await documentOf(ctx, courseId), id: courseId }
  if (!isUuid(key)) throw new Refusal('not-found')
  const [draft] = await ctx.db
    .select()
    .from(courseDrafts)
    .where(and(eq(courseDrafts.id, key), isOwnDraft(ctx)))
  if (!draft) throw new Refusal('not-found')
  return { document: draft.document, id: draft.courseId }
}
