import { and, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { after } from '#kit/time.ts'
import { UNDO_MS } from '../rules.ts'
import { users } from '../tables.server.ts'

/** Of a person whose account is not erased, and has not left (`hasLeft`). */
export const isStaying = ({ now }: Pick<Context, 'now'>): SQL | undefined =>
  and(
    isNull(users.erasedAt),
    or(isNull(users.deletionAskedAt), gt(users.deletionAskedAt, after(now(), -UNDO_MS))),
  )
