import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { spec } from '#test/world.ts'
import { changeProfile } from '../commands/profile.server.ts'
import { profiles } from '../tables.server.ts'
import { addSamplePeople } from './people.server.ts'
import list from '#content/demo/portraits.json' with { type: 'json' }
import { portraitHref, portraitNamed } from './read-portraits.server.ts'

const names = Object.keys(list)
const slugOf = (href: string) => /\/([a-z-]+)\.svg$/.exec(href)![1]!

describe('portraits of sample people', () => {
  test('[DASH-03] are another drawing for each, at an address of letters, and take three kilobytes at most', () => {
    const drawn = names.map((name) => portraitNamed(slugOf(portraitHref(name)!))!)
    expect(new Set(drawn).size).toBe(names.length)
    for (const svg of drawn) {
      expect(svg.length).toBeLessThanOrEqual(3000)
      expect(svg).not.toMatch(/undefined|NaN/)
    }
    expect(portraitHref('Wanjikũ Mũthoni')).toBe('/storage/v1/portraits/people/wanjiku-muthoni.svg')
    expect([portraitHref('Somebody Else'), portraitNamed('somebody-else')]).toEqual([null, undefined])
  })

  spec(
    '[NAV-13] come to who is drawn, also where they were loaded without, and take nobody else’s place or photograph',
    async ({ world }) => {
      const { visitor } = world
      const person = (name: string, email: string) => ({ name, email, role: 'student' as const })
      const people = [
        person('Neema Wairimu', 'neema@stadi.example'),
        person('Amina Yusuf', 'amina@stadi.example'),
        person('Nobody Drawn', 'nobody@stadi.example'),
      ]
      const real = await world.member('Neema Wairimu')
      const ids = await addSamplePeople(visitor, people)
      const shown = async () =>
        Promise.all(
          [...people.map(({ email }) => ids.get(email)!), real.viewer.id].map(async (id) => {
            const [row] = await visitor.db.select().from(profiles).where(eq(profiles.id, id))
            return row?.avatarUrl ?? null
          }),
        )
      const [neema, amina] = [portraitHref('Neema Wairimu'), portraitHref('Amina Yusuf')]
      expect(await shown()).toEqual([neema, amina, null, null])
      await visitor.db.update(profiles).set({ avatarUrl: null })
      await changeProfile(visitor, ids.get('amina@stadi.example')!, { avatarUrl: '/own.webp' })
      await addSamplePeople(visitor, people)
      expect(await shown()).toEqual([neema, '/own.webp', null, null])
    },
  )
})
