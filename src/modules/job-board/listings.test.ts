import { describe, expect } from 'vitest'
import { Refusal } from '#kit/refusal.ts'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { counted } from '#test/kept-pages.ts'
import { spec } from '#test/world.ts'
import { closeListing, reopenListing, saveListing } from './commands.server.ts'
import { countListings, listingForAdmin, listListingsForAdmin, newestListings } from './queries.server.ts'
import { endOf, lastDay } from './rules.ts'
import { jobListings } from './tables.server.ts'

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: unknown) => (error as Refusal).fields,
  )
const job = {
  title: 'Typist',
  description: 'Type.',
  company: 'Kijani',
  platform: 'Direct',
  location: 'Remote',
  difficulty: 'Beginner',
  budget: 'KES 500 a page',
  skills: 'Typing\r\n\r\n Care ',
  endsOn: '2026-11-30',
  version: '',
}
const nobody = '00000000-0000-4000-8000-000000000000'

describe('jobs as administrators edit them', () => {
  spec(
    '[HOME-10+] [DATA-16] a job stays on the board to the end of its last day in Nairobi, or until it is closed',
    async ({ world }) => {
      const admin = await world.admin()
      const id = await saveListing(admin, null, job)
      expect((await admin.db.select().from(jobListings))[0]).toMatchObject({
        id,
        skills: ['Typing', 'Care'],
        isActive: true,
        endsAt: new Date('2026-11-30T21:00:00Z'),
      })
      expect([lastDay(endOf('2026-11-30')), lastDay(endOf('2028-02-29'))]).toEqual([
        '2026-11-30',
        '2028-02-29',
      ])
      expect(await newestListings(world.visitor, 3)).toHaveLength(1)
      await closeListing(admin, id)
      expect(await newestListings(world.visitor, 3)).toEqual([])
      await reopenListing(admin, id)
      world.wait(endOf('2026-11-30').getTime() - world.now().getTime() - 1)
      expect(await newestListings(world.visitor, 3)).toHaveLength(1)
      world.wait(1)
      expect(await newestListings(world.visitor, 3)).toEqual([])
    },
  )

  spec(
    '[PERM-08+] only administrators; each change is in the log and drops the kept pages',
    async ({ world }) => {
      const [{ ctx: admin, drops }, amina] = [counted(await world.admin()), await world.member('Amina')]
      const id = await saveListing(admin, null, job)
      await saveListing(admin, id, {
        ...job,
        endsOn: '',
        version: (await listingForAdmin(admin, id)).version,
      })
      expect((await admin.db.select().from(jobListings))[0]!.endsAt).toBeNull()
      await closeListing(admin, id)
      await closeListing(admin, id)
      await reopenListing(admin, id)
      expect([
        drops(),
        (await admin.db.select().from(auditLog)).map(({ action, object }) => [action, object]),
      ]).toEqual([4, ['save', 'save', 'close', 'reopen'].map((verb) => [`job.${verb}`, `job:${id}`])])
      for (const ctx of [world.visitor, amina]) {
        const said = [
          saveListing(ctx, null, job),
          closeListing(ctx, id),
          reopenListing(ctx, id),
          listListingsForAdmin(ctx, { q: '', page: 1 }),
          listingForAdmin(ctx, id),
          countListings(ctx),
        ]
        expect(new Set(await Promise.all(said.map(refusal)))).toEqual(
          new Set([ctx.viewer ? 'not-allowed' : 'not-authenticated']),
        )
      }
    },
  )

  spec('bad input is refused beside its field, and another version is not overwritten', async ({ world }) => {
    const admin = await world.admin()
    const id = await saveListing(admin, null, job)
    expect(
      await fieldsOf(
        saveListing(admin, null, {
          ...job,
          title: ' ',
          difficulty: 'Hard',
          endsOn: '2026-13-01',
          skills: ' \n ',
          budget: 'x'.repeat(81),
        }),
      ),
    ).toEqual({
      title: 'required',
      difficulty: 'option-unknown',
      endsOn: 'date-invalid',
      skills: 'required',
      budget: 'too-long',
    })
    expect(await fieldsOf(saveListing(admin, null, { ...job, skills: 'a\n'.repeat(13) }))).toEqual({
      skills: 'too-long',
    })
    expect(await refusal(saveListing(admin, id, { ...job, version: '' }))).toBe('changed-meanwhile')
    for (const work of [
      () => saveListing(admin, nobody, job),
      () => saveListing(admin, 'x', job),
      () => closeListing(admin, nobody),
      () => reopenListing(admin, 'x'),
      () => listingForAdmin(admin, nobody),
    ])
      expect(await refusal(work())).toBe('not-found')
    expect(await listListingsForAdmin(admin, { q: 'kijani', page: 1 })).toHaveLength(1)
    expect(await listListingsForAdmin(admin, { q: '_', page: 1 })).toEqual([])
  })
})
