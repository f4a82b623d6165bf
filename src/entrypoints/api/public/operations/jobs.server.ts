import { openJobs } from '#modules/job-board/queries/open-jobs.server.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { JobPage, JobsQuery } from '../schemas.ts'

const example = {
  id: '0b6c1c9e-3b0e-4c39-9d0f-2f5b6a1f7c12',
  title: 'Type up handwritten notes',
  company: 'Duka Ltd',
  location: 'Kisumu',
  platform: 'Direct',
  level: 'Beginner',
  budget: 'KES 5,000',
  description: 'Forty pages a week, from photos.',
  skills: ['Typing'],
  applicants: 3,
  posted_at: '2026-11-20T06:00:00.000Z',
  closes_at: '2026-12-01T21:00:00.000Z',
  url: 'https://stadi.example/jobs/0b6c1c9e-3b0e-4c39-9d0f-2f5b6a1f7c12',
}

/** GET /api/jobs: the jobs on the board now. */
export const jobs = operation({
  id: 'jobs',
  method: 'get',
  address: '/api/jobs',
  scope: 'read',
  about: m.api_jobs,
  schemas: { query: JobsQuery },
  answers: {
    200: { name: 'JobPage', schema: JobPage, example: { jobs: [example], total: 1, limit: 2, offset: 0 } },
  },
  problems: [],
  example: { query: { limit: 2, offset: 0, level: 'Beginner' } },
  async run({ ctx, query }) {
    const { limit, offset } = query
    const { rows, total } = await ctx.publicCache.read(ctx, `api jobs ${JSON.stringify(query)}`, (visitor) =>
      openJobs(visitor, query),
    )
    const shown = rows.map(({ createdAt, endsAt, difficulty, ...row }) => ({
      ...row,
      level: difficulty,
      posted_at: createdAt.toISOString(),
      closes_at: endsAt && endsAt.toISOString(),
      url: `${ctx.config.origin}/jobs/${row.id}`,
    }))
    return { status: 200, body: { jobs: shown, total, limit, offset } }
  },
})
