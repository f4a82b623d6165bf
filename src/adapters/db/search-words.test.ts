import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/ids.ts'
import { posts } from '#modules/community/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'

let world: World

/** How many pages of the word list and its index were read so far. */
async function read(): Promise<number> {
  const [row] = await world.visitor.db
    .select({ blocks: sql<number>`(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int` })
    .from(sql`pg_statio_user_tables`)
    .where(sql`relname = 'search_words'`)
  return row!.blocks
}

async function write(content: string): Promise<void> {
  const { db } = world.visitor
  const { viewer } = await world.member('Amina Otieno', { email: `${newId()}@example.com` })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_stat_force_next_flush()`)
    await tx
      .insert(posts)
      .values({
        id: newId(),
        kind: 'topic',
        userId: viewer.id,
        title: 'Mteja',
        content,
        category: 'Skills',
        createdAt: world.now(),
      })
  })
}

describe('the word list of a search', () => {
  onPostgres(async (place) => {
    world = place.world
    await place.open.db.execute(
      sql`select add_search_words('articles', array(select 'word' || md5(n::text) from generate_series(1, 3000) n))`,
    )
    await place.open.db.execute(sql`analyze search_words`)
  })

  it('is looked up for each written word, and not scanned', async () => {
    await write('Ninaanza leo')
    const before = await read()
    await write('Leo nimepata mteja wangu wa kwanza mtandaoni asanteni sana')
    const blocks = (await read()) - before
    expect(blocks).toBeGreaterThan(0)
    // Ten words: a few pages each to look it up, and those to write its forms.
    expect(blocks).toBeLessThan(2000)
  })
})
