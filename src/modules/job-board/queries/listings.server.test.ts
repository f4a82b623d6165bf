import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, SECOND } from '#kit/time.ts'
import { spec } from '#test/world.ts'
import { newestListings } from '../queries.server.ts'
import { jobListings } from '../tables.server.ts'

async function post(
  ctx: Context,
  title: string,
  part: Partial<typeof jobListings.$inferInsert> = {},
): Promise<void> {
  await ctx.db
    .insert(jobListings)
    .values({
      id: newId(),
      title,
      description: 'What to do.',
      company: 'Duka',
      platform: 'Direct',
      location: 'Kisumu',
      difficulty: 'Beginner',
      budget: 'KES 5,000',
      skills: [],
      createdAt: after(ctx.now(), -DAY),
      endsAt: after(ctx.now(), DAY),
      ...part,
    })
}

describe('the newest jobs on the board', () => {
  spec(
    '[HOME-10] [HOME-10+] are active and not ended, newest first, as many as asked for',
    async ({ world }) => {
      const { visitor } = world
      await post(visitor, 'Old', { createdAt: after(world.now(), -5 * DAY), endsAt: null })
      await post(visitor, 'New', { createdAt: after(world.now(), -SECOND) })
      await post(visitor, 'Between')
      await post(visitor, 'Taken down', { isActive: false })
      await post(visitor, 'Ended', { endsAt: world.now() })
      await post(visitor, 'Planned', { createdAt: after(world.now(), DAY), endsAt: null })
      const titles = async (count: number) => (await newestListings(visitor, count)).map(({ title }) => title)
      expect(await titles(9)).toEqual(['New', 'Between', 'Old'])
      expect(await titles(2)).toEqual(['New', 'Between'])
      world.wait(DAY)
      expect(await titles(9)).toEqual(['Planned', 'Old'])
    },
  )
})
