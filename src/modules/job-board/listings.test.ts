import { describe, expect } from 'vitest'
import { ReadCache } from '#core/read-cache.server.ts'
import { DAY, lastDay } from '#kit/time.ts'
import { auditLines } from '#test/audit.ts'
import { counted } from '#test/invalidations.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { newestListings } from './queries/listings.server.ts'
import { offeredJobs } from './queries/offered.server.ts'
import { editableListings } from './records.server.ts'
import { endOf } from './rules.ts'
import { jobListings } from './tables.server.ts'

const { count, find, list, save, show } = editableListings
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
      const id = await save(admin, null, job)
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
      await show(admin, id, false)
      expect(await newestListings(world.visitor, 3)).toEqual([])
      await show(admin, id, true)
      world.wait(endOf('2026-11-30').getTime() - world.now().getTime() - 1)
      expect(await newestListings(world.visitor, 3)).toHaveLength(1)
      world.wait(1)
      expect(await newestListings(world.visitor, 3)).toEqual([])
    },
  )

  spec(
    '[JOB-03] [DASH-17+] a job is offered to nobody after its last day, also of those that were read a moment before',
    async ({ world }) => {
      const id = await save(await world.admin(), null, job)
      const amina = { ...(await world.member('Amina')), publicCache: new ReadCache(world.now) }
      const wishes = { interests: [], preferredPlatforms: [], skills: [] }
      const offered = async () => (await offeredJobs(amina, wishes, 3)).map((one) => one.id)
      world.wait(endOf('2026-11-30').getTime() - world.now().getTime() - 1)
      expect(await offered()).toEqual([id])
      world.wait(1)
      expect(await offered()).toEqual([])
      // Nor does a copy of what was read come back with a clock that was moved.
      world.wait(-DAY)
      expect(await offered()).toEqual([id])
      world.wait(8 * DAY)
      expect(await offered()).toEqual([])
    },
  )

  spec(
    '[PERM-08+] only administrators; each change is logged and invalidates the cached pages',
    async ({ world }) => {
      const [{ ctx: admin, drops }, amina] = [counted(await world.admin()), await world.member('Amina')]
      const id = await save(admin, null, job)
      await save(admin, id, { ...job, endsOn: '', version: (await find(admin, id)).version })
      expect((await admin.db.select().from(jobListings))[0]!.endsAt).toBeNull()
      await show(admin, id, false)
      await show(admin, id, false)
      await show(admin, id, true)
      expect([drops(), (await auditLines(admin.db)).map(({ action, object }) => [action, object])]).toEqual([
        4,
        ['save', 'save', 'close', 'reopen'].map((verb) => [`job.${verb}`, `job:${id}`]),
      ])
      for (const ctx of [world.visitor, amina]) {
        const attempts = [
          save(ctx, null, job),
          show(ctx, id, false),
          show(ctx, id, true),
          list(ctx, { q: '', page: 1 }),
          find(ctx, id),
          count(ctx),
        ]
        expect(new Set(await Promise.all(attempts.map(refusal)))).toEqual(
          new Set([ctx.viewer ? 'not-allowed' : 'not-authenticated']),
        )
      }
    },
  )

  spec('bad input is refused beside its field, and another version is not overwritten', async ({ world }) => {
    const admin = await world.admin()
    const id = await save(admin, null, job)
    expect(
      await refusal(
        save(admin, null, {
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
    expect(await refusal(save(admin, null, { ...job, skills: 'a\n'.repeat(13) }))).toEqual({
      skills: 'too-long',
    })
    expect(await refusal(save(admin, id, { ...job, version: '' }))).toBe('changed-meanwhile')
    for (const work of [
      () => save(admin, nobody, job),
      () => save(admin, 'x', job),
      () => show(admin, nobody, false),
      () => show(admin, 'x', true),
      () => find(admin, nobody),
    ])
      expect(await refusal(work())).toBe('not-found')
    expect((await list(admin, { q: 'kijani', page: 1 })).rows).toHaveLength(1)
    expect((await list(admin, { q: '_', page: 1 })).rows).toEqual([])
  })
})
