import { listedMentors } from '#modules/mentorship/queries/listed.server.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { MentorPage, MentorsQuery } from '../schemas.ts'

const example = {
  id: '0b6c1c9e-3b0e-4c39-9d0f-2f5b6a1f7c13',
  name: 'Baraka Otieno',
  title: 'Web developer',
  company: 'Ziwa Labs',
  years: 7,
  verified: true,
  price_kes: 1500,
  bio: 'I help people find their first clients.',
  skills: ['Web Development'],
  languages: ['English', 'Kiswahili'],
  rating: 4.8,
  reviews: 9,
  url: 'https://stadi.example/mentorship/0b6c1c9e-3b0e-4c39-9d0f-2f5b6a1f7c13',
}

/** GET /api/mentors: mentors that everybody can book. */
export const mentors = operation({
  id: 'mentors',
  method: 'get',
  address: '/api/mentors',
  scope: 'read',
  about: m.api_mentors,
  schemas: { query: MentorsQuery },
  answers: {
    200: {
      name: 'MentorPage',
      schema: MentorPage,
      example: { mentors: [example], total: 1, limit: 2, offset: 0 },
    },
  },
  problems: [],
  example: { query: { limit: 2, offset: 0, skill: 'Web Development' } },
  async run({ ctx, query }) {
    const { limit, offset } = query
    const { rows, total } = await ctx.publicCache.read(
      ctx,
      `api mentors ${JSON.stringify(query)}`,
      (visitor) => listedMentors(visitor, query),
    )
    const shown = rows.map(({ priceKes, ...row }) => ({
      ...row,
      price_kes: priceKes,
      url: `${ctx.config.origin}/mentorship/${row.id}`,
    }))
    return { status: 200, body: { mentors: shown, total, limit, offset } }
  },
})
