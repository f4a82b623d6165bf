import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { unsealed } from '#kit/seal.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { assessmentAttempts } from '#modules/assessment/tables.server.ts'
import type { Resume } from '../rules.ts'
import { resumes } from '../tables.server.ts'
import { LEVEL_SEAL } from './record.server.ts'

/** The content of a shared URL: a CV, or an achieved level. */
export type SharedPage =
  | { kind: 'resume'; document: Resume }
  | { kind: 'level'; name: string; category: string; percent: number; level: string; on: Date }

export const sharedPage = query(
  {
    who: 'anyone',
    because: 'the secret in the address is the permission',
    // 'not-found' for every other URL, also a revoked one.
    refuses: ['not-found'],
  },
  async (ctx, secret: string): Promise<SharedPage> => {
    const attemptId = unsealed(ctx.config.authSecret, LEVEL_SEAL, secret)
    const found =
      attemptId && isUuid(attemptId) ? await level(ctx, attemptId) : await sharedResume(ctx, secret)
    if (!found) throw new Refusal('not-found')
    return found
  },
)

export async function sharedResume({ db }: Context, key: string): Promise<SharedPage | null> {
  if (!/^[0-9a-z]{26}$/.test(key)) return null
  const [row] = await db
    .select({ document: resumes.document })
    .from(resumes)
    .innerJoin(users, eq(users.id, resumes.userId))
    .where(and(eq(resumes.shareKey, key), isNull(users.suspendedAt), isNull(users.erasedAt)))
  return row ? { kind: 'resume', ...row } : null
}

async function level({ db }: Context, attemptId: string): Promise<SharedPage | null> {
  const [row] = await db
    .select({
      name: users.name,
      category: assessmentAttempts.category,
      scores: assessmentAttempts.scores,
      on: assessmentAttempts.submittedAt,
    })
    .from(assessmentAttempts)
    .innerJoin(users, eq(users.id, assessmentAttempts.userId))
    .where(and(eq(assessmentAttempts.id, attemptId), isNull(users.erasedAt)))
  const [score] = row?.scores ?? []
  if (!row?.on || !score) return null
  const { name, category, on } = row
  return { kind: 'level', name, category, percent: score.percent, level: score.level, on }
}
