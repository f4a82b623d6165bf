import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { Me, NoQuery } from '../schemas.ts'

/** GET /api/me: whose key this is. */
export const me = operation({
  id: 'me',
  method: 'get',
  address: '/api/me',
  scope: 'read',
  about: m.api_me,
  schemas: { query: NoQuery },
  answers: {
    200: {
      name: 'Me',
      schema: Me,
      example: {
        id: '0b6c1c9e-3b0e-4c39-9d0f-2f5b6a1f7c14',
        name: 'Amina Yusuf',
        email: 'amina@example.com',
        language: 'en',
        scopes: ['read', 'enrol'],
      },
    },
  },
  problems: [],
  example: {},
  async run({ ctx: { viewer, locale }, scopes }) {
    const { id, name, email } = viewer
    return { status: 200, body: { id, name, email, language: locale, scopes } }
  },
})
