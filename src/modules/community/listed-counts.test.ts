import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { spec } from '#test/world.ts'
import { forgetUnusedNames } from './commands/tidy-counts.server.ts'
import { removePost } from './commands/remove.server.ts'
import { countsOfHub, listPosts } from './queries/hub.server.ts'
import { wrongFigures } from './queries/invariants.server.ts'
import { postCounts, posts } from './tables.server.ts'
import { aQuestion, aStory, aTopic, regular } from './test-threads.ts'

const figures = async (ctx: Context, kind: 'topic' | 'question', group = '') => {
  const { all, groups, total } = await listPosts(ctx, kind, { group })
  return { all, total, groups: Object.fromEntries(groups.map(({ name, n }) => [name, n])) }
}
const changed = (ctx: Context, ids: string[], part: Partial<typeof posts.$inferInsert>) =>
  ctx.db.update(posts).set(part).where(inArray(posts.id, ids))
const hidden = (ctx: Context) => ({ hiddenAt: ctx.now(), hiddenBy: 'staff' as const })

describe('how many posts are listed', () => {
  spec('[COM-06] [FOR-02] follows whatever happens to them, in one statement or many', async ({ world }) => {
    const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
    const one = await aTopic(amina)
    const two = await aTopic(baraka, { title: 'Another', category: 'Freelancing' })
    const question = await aQuestion(amina, { tags: 'phone, work' })
    await aQuestion(baraka, { title: 'Another?', tags: 'work, sim' })
    await aStory(amina)
    const { db } = amina
    const rows = Array.from({ length: 30 }, (_, n) => ({
      id: newId(),
      kind: 'topic' as const,
      userId: amina.viewer.id,
      title: `Row ${n}`,
      content: 'Text.',
      category: n % 2 ? 'Skills' : 'Career Advice',
      createdAt: world.now(),
      ...(n < 4 && hidden(amina)),
    }))
    await db.insert(posts).values(rows)
    expect(await wrongFigures(amina)).toEqual([])
    expect(await figures(amina, 'topic')).toEqual({
      all: 28,
      total: 28,
      groups: { Skills: 14, 'Career Advice': 13, Freelancing: 1 },
    })
    expect(await figures(amina, 'question', 'work')).toEqual({
      all: 2,
      total: 2,
      groups: { work: 2, phone: 1, sim: 1 },
    })
    expect(await countsOfHub(amina)).toEqual({ topic: 28, question: 2, story: 1 })

    await changed(amina, [one, two, question], hidden(amina))
    await changed(amina, [rows[5]!.id], { category: 'Freelancing' })
    await changed(amina, [question], { hiddenAt: null, hiddenBy: null, tags: ['sim'] })
    await changed(amina, [rows[6]!.id, rows[7]!.id], { removedAt: world.now() })
    // What is not counted changes no count.
    await changed(amina, [rows[8]!.id, rows[0]!.id], { viewCount: 7, title: 'Renamed' })
    await db.delete(posts).where(inArray(posts.id, [rows[1]!.id, rows[9]!.id]))
    await removePost(amina, 'question', question)
    expect(await wrongFigures(amina)).toEqual([])
    expect(await figures(amina, 'topic', 'Freelancing')).toEqual({
      all: 23,
      total: 1,
      groups: { 'Career Advice': 12, Skills: 10, Freelancing: 1 },
    })
    expect(await figures(amina, 'question', 'phone')).toEqual({
      all: 1,
      total: 0,
      groups: { sim: 1, work: 1 },
    })
  })

  spec('[COM-06] leaves out those of suspended people, for as long as they are', async ({ world }) => {
    const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
    await aTopic(amina)
    await aTopic(baraka, { title: 'Another', category: 'Freelancing' })
    const suspend = (suspendedAt: Date | null) =>
      amina.db.update(users).set({ suspendedAt }).where(eq(users.id, baraka.viewer.id))
    await suspend(world.now())
    expect(await figures(amina, 'topic')).toEqual({ all: 1, total: 1, groups: { Skills: 1 } })
    expect(await countsOfHub(amina)).toEqual({ topic: 1, question: 0, story: 0 })
    await suspend(null)
    expect(await countsOfHub(amina)).toEqual({ topic: 2, question: 0, story: 0 })
  })

  spec('is reported if wrong, and fixed by recounting', async ({ world }) => {
    const amina = await regular(world, 'Amina')
    await aTopic(amina)
    await amina.db
      .update(postCounts)
      .set({ n: sql`n + 2` })
      .where(eq(postCounts.name, 'Skills'))
    expect(await wrongFigures(amina)).toEqual(['listed topic Skills: 3 kept, 1 counted'])
    await amina.db.execute(sql`select count_all_anew()`)
    expect(await wrongFigures(amina)).toEqual([])
    expect((await figures(amina, 'topic')).all).toBe(1)
  })

  spec('[PERM-04+] keeps no tag that no post has any more', async ({ world }) => {
    const amina = await regular(world, 'Amina')
    const id = await aQuestion(amina, { tags: 'kipepeo, work' })
    await aQuestion(amina, { title: 'Another?', tags: 'work' })
    await removePost(amina, 'question', id)
    await forgetUnusedNames(amina)
    const names = await amina.db
      .selectDistinct({ name: postCounts.name })
      .from(postCounts)
      .orderBy(postCounts.name)
    expect(names.map(({ name }) => name)).toEqual(['', 'work'])
    expect(await wrongFigures(amina)).toEqual([])
  })
})
