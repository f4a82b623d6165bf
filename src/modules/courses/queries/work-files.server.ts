import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import type { KeptBytes } from '#core/stored-files.server.ts'
import { mayRead, type Reader } from '../may-read.server.ts'
import { courses, lessons, submissions, workFiles } from '../tables.server.ts'
import type { WorkFileView } from '../types.ts'

const columns = {
  id: workFiles.id,
  kind: workFiles.kind,
  type: workFiles.type,
  name: workFiles.name,
  size: workFiles.size,
  width: workFiles.width,
  height: workFiles.height,
}

const view = ({
  type,
  ...row
}: { id: string } & Omit<WorkFileView, 'href' | 'isSound'> & { type: string }): WorkFileView => ({
  ...row,
  isSound: type.startsWith('audio/'),
  href: `/storage/v1/work-files/${row.id}`,
})

/** The files of works that the caller may read, by the work. */
export const filesOf = internal(
  async ({ db }: Context, ids: string[]): Promise<Map<string, WorkFileView[]>> => {
    if (ids.length === 0) return new Map()
    const rows = await db
      .select({ ...columns, submissionId: workFiles.submissionId })
      .from(workFiles)
      .where(inArray(workFiles.submissionId, ids))
      .orderBy(asc(workFiles.place))
    const by = Map.groupBy(rows, ({ submissionId }) => submissionId!)
    return new Map(
      [...by].map(([id, files]) => [id, files.map(({ submissionId: _, ...file }) => view(file))]),
    )
  },
)

/** What the viewer has added to a project and not handed in. */
export const waitingFilesOf = internal(async (ctx: Context, lessonId: number): Promise<WorkFileView[]> => {
  const own = and(eq(workFiles.userId, signedIn(ctx).id), eq(workFiles.lessonId, lessonId))
  const rows = await ctx.db
    .select(columns)
    .from(workFiles)
    .where(and(own, isNull(workFiles.submissionId)))
    .orderBy(asc(workFiles.place))
  return rows.map(view)
})

export type FileOfWork = Pick<typeof workFiles.$inferSelect, 'kind' | 'type' | 'ending' | 'size'> & {
  kept: KeptBytes
}

/**
 * One file of a work, for whom the work is to be read (`mayRead`); of what was not handed in, for its owner alone. Refuses with 'not-found'.
 * @param readers as whom the viewer may read it
 */
export const workFile = query(
  {
    who: 'anyone',
    because: 'what its readers may read is in the query; everybody reads what its learner shows',
    refuses: ['not-found'],
  },
  async (ctx, rawId: unknown, readers: Reader[]): Promise<FileOfWork> => {
    const id = idOrRefuse(rawId)
    const ways: SQL[] = readers.map((reader) => mayRead(ctx, reader))
    const own = ctx.viewer && and(isNull(workFiles.submissionId), eq(workFiles.userId, ctx.viewer.id))
    const { kind, type, ending, size, bytes, object } = rowOrRefuse(
      await ctx.db
        .select({ ...columns, ending: workFiles.ending, bytes: workFiles.bytes, object: workFiles.object })
        .from(workFiles)
        .innerJoin(lessons, eq(lessons.id, workFiles.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .leftJoin(submissions, eq(submissions.id, workFiles.submissionId))
        .where(
          and(
            eq(workFiles.id, id),
            or(own ?? undefined, and(isNotNull(workFiles.submissionId), or(...ways))),
          ),
        ),
    )
    return { kind, type, ending, size, kept: { bytes, object } }
  },
)
