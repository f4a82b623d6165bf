import { and, eq, exists, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { adminOnly, type Context, signedIn } from '#context.ts'
import { projectMarks, submissions } from './tables.server.ts'

/**
 * As whom the viewer reads a submission. What only a module above knows comes with it: whether they teach its course
 * (`isTaught` of teaching), whether they hold it to mark (peer-marking), whether its learner shows it to everybody (portfolios).
 */
export type Reader =
  | { as: 'learner' }
  | { as: 'admin' }
  | { as: 'teacher'; teaches: SQL }
  | { as: 'peer'; holds: SQL }
  | { as: 'everybody'; shows: SQL }

const hasPassed = ({ db }: Context): SQL =>
  exists(
    db
      .select({ id: projectMarks.submissionId })
      .from(projectMarks)
      .where(
        and(eq(projectMarks.submissionId, submissions.id), inArray(projectMarks.outcome, ['pass', 'merit'])),
      ),
  )

/**
 * Who may read a submission, a handed-in project: the one place that says so (decision 137). Its learner, in a lesson that opens for
 * them; administrators; who teaches its course; a peer while it is theirs to mark, without its learner's name; and everybody while its
 * learner shows it in a portfolio, once it passed. Nobody else, not whoever pays for the learner, and not who reads their certificate,
 * which shows its marks alone.
 * @returns what `submissions`, joined with `courses`, must be
 */
export function mayRead(ctx: Context, reader: Reader): SQL {
  if (reader.as === 'everybody') return and(eq(submissions.state, 'marked'), hasPassed(ctx), reader.shows)!
  const { id } = signedIn(ctx)
  if (reader.as === 'admin') {
    adminOnly(ctx)
    return sql`true`
  }
  if (reader.as === 'learner') return eq(submissions.userId, id)
  if (reader.as === 'teacher') return reader.teaches
  const isWithPeers = and(eq(submissions.state, 'waiting'), gt(submissions.peersUntil, ctx.now()))
  return and(reader.holds, isWithPeers, ne(submissions.userId, id))!
}
