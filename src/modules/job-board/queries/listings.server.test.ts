import { describe, expect } from 'vitest'
import { after, DAY, SECOND } from '#kit/time.ts'
import { postJob } from '#test/jobs.ts'
import { spec } from '#test/world.ts'
import { listJobs, newestListings } from './listings.server.ts'
import { JobFilters } from '../types.ts'

describe('the newest jobs on the board', () => {
  spec(
    '[HOME-10] [HOME-10+] are active and not ended, newest first, as many as asked for',
    async ({ world }) => {
      const { visitor } = world
      await postJob(visitor, 'Old', { createdAt: after(world.now(), -5 * DAY), endsAt: null })
      await postJob(visitor, 'New', { createdAt: after(world.now(), -SECOND) })
      await postJob(visitor, 'Between')
      await postJob(visitor, 'Taken down', { isActive: false })
      await postJob(visitor, 'Ended', { endsAt: world.now() })
      await postJob(visitor, 'Planned', { createdAt: after(world.now(), DAY), endsAt: null })
      const titles = async (count: number) => (await newestListings(visitor, count)).map(({ title }) => title)
      expect(await titles(9)).toEqual(['New', 'Between', 'Old'])
      expect(await titles(2)).toEqual(['New', 'Between'])
      world.wait(DAY)
      expect(await titles(9)).toEqual(['Planned', 'Old'])
    },
  )
})

const filters = (part: Record<string, unknown> = {}) => JobFilters.parse(part)

describe('the list of jobs', () => {
  spec(
    '[JOB-01] [DATA-16] each job has all that a card says, its description shortened',
    async ({ world }) => {
      const { visitor } = world
      const description = `${'Write plain words about fish. '.repeat(20)}`
      const id = await postJob(visitor, 'Writer', {
        description,
        platform: 'Upwork',
        difficulty: 'Advanced',
        skills: ['Editing', 'Kiswahili'],
      })
      const { jobs } = await listJobs(visitor, filters())
      expect(jobs).toEqual([
        {
          id,
          title: 'Writer',
          company: 'Duka',
          location: 'Kisumu',
          platform: 'Upwork',
          difficulty: 'Advanced',
          budget: 'KES 5,000',
          skills: ['Editing', 'Kiswahili'],
          applicants: 0,
          createdAt: after(world.now(), -DAY),
          isSample: false,
          age: '1 day ago',
          description: expect.stringMatching(/^Write plain words.{80,}…$/) as string,
        },
      ])
      const [inSwahili] = (await listJobs({ ...visitor, locale: 'sw' }, filters())).jobs
      expect(inSwahili!.age).toBe('siku 1 iliyopita')
    },
  )

  spec(
    '[JOB-03] J1: what is taken down, has ended or has not begun is in no list, search or count',
    async ({ world }) => {
      const { visitor } = world
      await postJob(visitor, 'Fishing boat writer')
      await postJob(visitor, 'Fishing taken down', { isActive: false, platform: 'Gone' })
      await postJob(visitor, 'Fishing ended', { endsAt: world.now(), platform: 'Gone' })
      await postJob(visitor, 'Fishing planned', { createdAt: after(world.now(), DAY), platform: 'Gone' })
      for (const q of ['', 'fishing'])
        expect(await listJobs(visitor, filters({ q }))).toMatchObject({
          jobs: [{ title: 'Fishing boat writer' }],
          total: 1,
          platforms: [{ name: 'Direct', count: 1 }],
          levels: { Beginner: 1, Intermediate: 0, Advanced: 0 },
        })
    },
  )

  spec(
    '[JOB-05+] [JOB-06+] platform, level and search combine, and each counts what passes the others',
    async ({ world }) => {
      const { visitor } = world
      await postJob(visitor, 'Typist', { platform: 'Upwork', skills: ['Typing'] })
      await postJob(visitor, 'Editor', { platform: 'Upwork', difficulty: 'Advanced', skills: ['Typing'] })
      await postJob(visitor, 'Nurse', { platform: 'Direct', difficulty: 'Advanced' })
      const list = async (part: Record<string, unknown>) => {
        const { jobs, total, platforms, levels } = await listJobs(visitor, filters(part))
        expect(total).toBe(jobs.length)
        const counts = platforms.map(({ name, count }) => `${name} ${count}`)
        return [jobs.map(({ title }) => title).sort(), counts, Object.values(levels)]
      }
      expect(await list({})).toEqual([
        ['Editor', 'Nurse', 'Typist'],
        ['Direct 1', 'Upwork 2'],
        [1, 0, 2],
      ])
      expect(await list({ platform: 'Upwork' })).toEqual([
        ['Editor', 'Typist'],
        ['Direct 1', 'Upwork 2'],
        [1, 0, 1],
      ])
      expect(await list({ platform: 'Upwork', level: 'Advanced' })).toEqual([
        ['Editor'],
        ['Direct 1', 'Upwork 1'],
        [1, 0, 1],
      ])
      expect(await list({ q: 'typing', level: 'Beginner' })).toEqual([['Typist'], ['Upwork 1'], [1, 0, 1]])
      expect(await list({ platform: 'Nowhere' })).toEqual([[], ['Direct 1', 'Upwork 2'], [0, 0, 0]])
      expect(filters({ level: 'Hard', page: 'x', q: ['a'] })).toEqual(filters())
    },
  )

  spec(
    '[JOB-01] a search forgives a typing error, wants every word, and takes any signs',
    async ({ world }) => {
      const { visitor } = world
      await postJob(visitor, 'Bookkeeper', { description: 'Count money & goods (100%).' })
      await postJob(visitor, 'Counter', {
        description: 'For a bookkeeper.',
        createdAt: after(world.now(), -SECOND),
      })
      const found = async (q: string) => {
        const { jobs, instead } = await listJobs(visitor, filters({ q }))
        return [...jobs.map(({ title }) => title), instead]
      }
      expect(await found('bookkeeper')).toEqual(['Bookkeeper', 'Counter', null])
      expect(await found('bokkeeper money')).toEqual(['Bookkeeper', 'bookkeeper money'])
      expect(await found('%)')).toEqual(['Bookkeeper', null])
      for (const q of ["'; drop table users; --", '\\', "'", '<!-- ', '((', ':*'])
        expect((await found(q)).slice(0, -1), q).toEqual([])
      expect(await found('\u0000')).toHaveLength(3)
    },
  )

  spec('[JOB-01] 20 a page, a page beyond the end is the last one', async ({ world }) => {
    const { visitor } = world
    for (let n = 0; n < 21; n++) await postJob(visitor, `Job ${n}`)
    const page = async (number: number) => {
      const { jobs, page, pages, total } = await listJobs(visitor, filters({ page: number }))
      return [jobs.length, page, pages, total]
    }
    expect(await page(1)).toEqual([20, 1, 2, 21])
    expect(await page(9)).toEqual([1, 2, 2, 21])
  })
})
