import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { spec } from '#test/world.ts'
import { prepared } from './prepared.server.ts'
import { rateLimits, sharedValues } from './tables.server.ts'

const builds: string[] = []
const limitNamed = prepared<
  { key: string },
  { key: string; count: number; other: { value: string } | null }[]
>('test limit', (db) => {
  builds.push('built')
  return db
    .select({ key: rateLimits.key, count: rateLimits.count, other: { value: sharedValues.value } })
    .from(rateLimits)
    .leftJoin(sharedValues, eq(sharedValues.key, rateLimits.key))
    .where(eq(rateLimits.key, sql.placeholder('key')))
})

describe('a prepared query', () => {
  spec(
    "is built once, returns what the plain one returns, and sees its own transaction's writes",
    async ({ world }) => {
      const { db } = world.visitor
      const write = (on: typeof db, key: string) =>
        on.insert(rateLimits).values({ key, count: 3, resetsAt: world.now() })
      await write(db, 'a')
      expect(await limitNamed(db, { key: 'a' })).toEqual([{ key: 'a', count: 3, other: null }])
      await db.transaction(async (tx) => {
        await write(tx as unknown as typeof db, 'b')
        await tx.insert(sharedValues).values({ key: 'b', value: 'beside', expiresAt: world.now() })
        expect(await limitNamed(tx as unknown as typeof db, { key: 'b' })).toEqual([
          { key: 'b', count: 3, other: { value: 'beside' } },
        ])
      })
      expect(
        await Promise.all(
          ['a', 'b', "c'; drop table users --"].map(async (key) => (await limitNamed(db, { key })).length),
        ),
      ).toEqual([1, 1, 0])
      expect(builds).toEqual(['built'])
    },
  )
})
