import { type Context as HonoContext, Hono } from 'hono'
import { hashOf } from '#kit/ids.ts'
import { encodingFor, encodingOf, packed } from '#entrypoints/web/http/compression.server.ts'
import { packageLesson, packageManifest } from '#modules/offline/queries/package.server.ts'
import type { Env } from './http.server.ts'

// What a course consists of depends on who asks, and in which language.
const VARY = 'Cookie, Accept-Encoding'
const JSON_TYPE = 'application/json; charset=utf-8'

/** /courses/{id}/package: what a course on a phone is made of, and one lesson of it at its hash (decision 083). */
export function packagesApi(): Hono<Env> {
  const api = new Hono<Env>()
  api.get('/:courseId/package', async (c) => {
    const body = Buffer.from(JSON.stringify(await packageManifest(c.get('ctx'), c.req.param('courseId'))))
    const etag = `"${hashOf(body.toString()).slice(0, 20)}"`
    const headers = { 'cache-control': 'private, no-cache', etag, vary: VARY }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const encoding = encodingOf(body, c.req.header('accept-encoding') ?? '')
    const sent = await packed(body, encoding)
    return c.body(new Uint8Array(sent), 200, { ...headers, ...head(sent, encoding) })
  })
  api.get('/:courseId/package/:hash{[0-9a-f]{32}}', async (c) => {
    const lesson = await packageLesson(c.get('ctx'), c.req.param('courseId'), c.req.param('hash'))
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    const sent = encoding === 'br' ? lesson.br : await packed(await lesson.plain(), encoding)
    return c.body(new Uint8Array(sent), 200, {
      ...head(sent, encoding),
      // Other words have another hash.
      'cache-control': 'private, max-age=31536000, immutable',
      vary: VARY,
    })
  })
  return api
}

/** JSON, compressed where that is worth it. */
export async function packedJson(c: HonoContext<Env>, value: unknown): Promise<Response> {
  const body = Buffer.from(JSON.stringify(value))
  const encoding = encodingOf(body, c.req.header('accept-encoding') ?? '')
  const sent = await packed(body, encoding)
  return c.body(new Uint8Array(sent), 200, head(sent, encoding))
}

const head = (sent: Buffer, encoding: 'br' | 'gzip' | null) => ({
  'content-type': JSON_TYPE,
  'content-length': String(sent.length),
  ...(encoding && { 'content-encoding': encoding }),
})
