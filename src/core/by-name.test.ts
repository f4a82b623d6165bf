import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rowsFrom } from '#adapters/db/rows.server.ts'
import { atomically, type Context } from '#context.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { spec } from '#test/world.ts'
import { byName } from './by-name.server.ts'

const said = async ({ db }: Context, what: string) =>
  (await rowsFrom<{ said: boolean }>(db, sql`select by_name(${what}) as said`))[0]!.said

describe('what follows a write of a sale', () => {
  spec('is done by name after this write alone', async ({ world }) => {
    await atomically(world.visitor, async (ctx) => {
      expect(await said(ctx, 'coupon')).toBe(false)
      await byName(ctx, ['coupon'], async (ctx) => {
        expect(await said(ctx, 'coupon')).toBe(true)
        // The triggers of a version after this one, of what this one leaves to them.
        expect(await said(ctx, 'something-new')).toBe(false)
      })
      expect(await said(ctx, 'coupon')).toBe(false)
    })
  })

  spec('is left to the triggers again where the write fails', async ({ world }) => {
    await atomically(world.visitor, async (ctx) => {
      const failing = atomically(ctx, (ctx) =>
        byName(ctx, ['coupon'], (ctx) => ctx.db.execute(sql`select 1 / 0`)),
      )
      await expect(failing).rejects.toThrow()
      expect(await said(ctx, 'coupon')).toBe(false)
    })
  })
})

describe('on a connection of many', () => {
  let visitor: Context
  onPostgres(async (place) => {
    visitor = place.world.visitor
  })

  it('is refused outside a transaction, where the mark would be gone before the write', async () => {
    await expect(byName(visitor, ['coupon'], async () => 1)).rejects.toThrow('in its transaction')
  })
})
