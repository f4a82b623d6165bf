import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Refusal } from '#kit/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { answerError, type Env } from './http.server.ts'

/** A JSON entrypoint at which this happens. */
function entrypoint(world: World, happens: () => unknown) {
  const app = new Hono<Env>()
  app.use('*', async (c, next) => {
    c.set('ctx', world.visitor)
    await next()
  })
  app.post('/auth/v1/thing', async (c) => {
    await happens()
    return c.json({ status: true })
  })
  app.onError((error, c) => answerError(error, c, world.visitor.log))
  const headers = {
    authorization: 'Bearer copied-token',
    cookie: 'session=copied-cookie',
    'content-type': 'application/json',
  }
  return app.request('/auth/v1/thing?token=mailed-token', {
    method: 'POST',
    headers,
    body: '{"password":"typed-password"}',
  })
}

describe('a JSON entrypoint', () => {
  spec(
    '[ERR-03] answers an unexpected error without stack or SQL, and with the id of its log entry',
    async ({ world }) => {
      for (const error of [
        new Error('cannot read x of undefined'),
        new Error('Failed query: select "password" from "credentials"'),
      ]) {
        const answer = await entrypoint(world, () => {
          throw error
        })
        expect(answer.status).toBe(500)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(await answer.json()).toEqual({ error: 'internal', requestId: world.visitor.requestId })
      }
    },
  )
  spec(
    "[ERR-03] logs one line for it: the request's id, the path without its query, and nothing that the request carried",
    async ({ world }) => {
      await entrypoint(world, () => {
        throw new Error('out of paper')
      })
      expect(world.logged).toEqual([
        {
          event: 'request.error',
          details: {
            err: { message: 'out of paper', stack: expect.stringContaining('out of paper') },
            requestId: world.visitor.requestId,
            path: '/auth/v1/thing',
          },
        },
      ])
      expect(JSON.stringify(world.logged)).not.toMatch(
        /copied-token|copied-cookie|mailed-token|typed-password/,
      )
    },
  )
  spec('[ERR-03+] a query that fails is logged without the values it was given', async ({ world }) => {
    const { db } = world.visitor
    await entrypoint(world, () => db.execute(sql`select ${'secret-hash'} from nowhere`))
    expect(world.logged).toHaveLength(1)
    expect(JSON.stringify(world.logged)).toContain(world.visitor.requestId)
    expect(JSON.stringify(world.logged)).toContain('nowhere')
    expect(JSON.stringify(world.logged)).not.toContain('secret-hash')
  })
  spec('a refusal is a response and not an error: nothing is logged', async ({ world }) => {
    const answer = await entrypoint(world, () => {
      throw new Refusal('not-authenticated')
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      error: 'not-authenticated',
      message: 'User not authenticated',
    })
    expect(world.logged).toEqual([])
  })
})
