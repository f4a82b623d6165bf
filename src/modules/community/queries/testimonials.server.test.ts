import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { spec } from '#test/world.ts'
import { forgetPerson } from '../commands/forget.server.ts'
import { ownCommunityData } from './export.server.ts'
import { publicStories } from './stories.server.ts'
import { testimonials } from './testimonials.server.ts'
import { threadOf } from './thread.server.ts'
import { posts } from '../tables.server.ts'

type Member = Context & { viewer: NonNullable<Context['viewer']> }

/** A story that may be shown; `part` makes it ineligible. */
async function tell(who: Member, part: Partial<typeof posts.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const now = who.now()
  await who.db
    .insert(posts)
    .values({
      id,
      kind: 'story',
      userId: who.viewer.id,
      title: 'My way',
      content: 'Long words.',
      excerpt: 'Short.',
      category: 'Freelancing',
      quote: `${who.viewer.name} says so`,
      quoteRole: 'Writer, Nakuru',
      quoteAgreedAt: now,
      isTestimonial: true,
      createdAt: now,
      ...part,
    })
  return id
}

const namesIn = async (ctx: Context) => (await testimonials(ctx)).map(({ name }) => name)

describe('testimonials', () => {
  spec('[HOME-17] are the newest two, under the names of their profiles', async ({ world }) => {
    const [amina, baraka, chebet] = [
      await world.member('Amina'),
      await world.member('Baraka'),
      await world.member('Chebet'),
    ]
    await tell(amina, { createdAt: after(world.now(), -2 * DAY) })
    await tell(baraka, { createdAt: after(world.now(), -3 * DAY) })
    const id = await tell(chebet, { createdAt: after(world.now(), -DAY) })
    await chebet.db
      .update(profiles)
      .set({ fullName: 'Chebet Kiprono' })
      .where(eq(profiles.id, chebet.viewer.id))
    expect(await namesIn(world.visitor)).toEqual(['Chebet Kiprono', 'Amina'])
    expect((await testimonials(world.visitor))[0]).toEqual({
      id,
      name: 'Chebet Kiprono',
      portrait: undefined,
      quote: 'Chebet says so',
      role: 'Writer, Nakuru',
      isSample: false,
    })
  })

  spec(
    '[HOME-17+] are only stories that were marked and published, by people who are here',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await tell(amina, { isTestimonial: false })
      await tell(amina, { hiddenAt: world.now(), hiddenBy: 'staff' })
      await tell(amina, { createdAt: after(world.now(), DAY) })
      const baraka = await world.member('Baraka')
      await tell(baraka)
      expect(await namesIn(world.visitor)).toEqual(['Baraka'])
      await baraka.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, baraka.viewer.id))
      expect(await namesIn(world.visitor)).toEqual([])
      await baraka.db
        .update(users)
        .set({ suspendedAt: null, deletionAskedAt: world.now() })
        .where(eq(users.id, baraka.viewer.id))
      expect(await namesIn(world.visitor)).toEqual(['Baraka'])
      world.wait(7 * DAY)
      expect(await namesIn(world.visitor)).not.toContain('Baraka')
    },
  )

  spec(
    '[HOME-17] [STO-01] [SUC-04] show a drawn portrait, and no photograph of whoever put one in',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const id = await tell(amina)
      const wear = (avatarUrl: string | null) => amina.db.update(profiles).set({ avatarUrl })
      const shown = async () => [
        (await testimonials(world.visitor))[0]!.portrait,
        (await publicStories(world.visitor))[0]!.portrait,
        (await threadOf(world.visitor, 'story', id)).portrait,
      ]
      for (const photograph of [null, `/storage/v1/avatars/${'0'.repeat(32)}.webp`]) {
        await wear(photograph)
        expect(await shown()).toEqual([undefined, undefined, undefined])
      }
      const drawn = '/storage/v1/portraits/people/neema-wairimu.svg'
      await wear(drawn)
      expect(await shown()).toEqual([drawn, drawn, drawn])
    },
  )

  spec("[HOME-17+] cannot be stored without their author's yes", async ({ world }) => {
    const amina = await world.member('Amina')
    await expect(
      amina.db.transaction(async (db) =>
        tell({ ...amina, db: db as unknown as Context['db'] }, { quoteAgreedAt: null }),
      ),
    ).rejects.toThrow()
    const id = await tell(amina)
    await expect(
      amina.db.transaction((db) => db.update(posts).set({ quoteAgreedAt: null }).where(eq(posts.id, id))),
    ).rejects.toThrow()
    expect(await namesIn(world.visitor)).toEqual(['Amina'])
  })
})

describe("one's own stories", () => {
  spec(
    'are part of the download, and are erased with the person; those of others stay',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const own = await tell(amina, { hiddenAt: world.now(), hiddenBy: 'staff', isTestimonial: false })
      await tell(baraka)
      expect((await ownCommunityData(amina)).posts.map(({ id }) => id)).toEqual([own])
      await forgetPerson(world.visitor, amina.viewer.id)
      expect((await ownCommunityData(amina)).posts).toEqual([])
      expect(await namesIn(world.visitor)).toEqual(['Baraka'])
      await expect(ownCommunityData(world.visitor)).rejects.toMatchObject({ code: 'not-authenticated' })
    },
  )
})
