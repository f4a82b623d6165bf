import { Hono } from 'hono'
import { addResume } from '#modules/resumes/commands/list.server.ts'
import { adviseOn } from '#modules/resumes/commands/advise.server.ts'
import { saveResume } from '#modules/resumes/commands/save.server.ts'
import { checkedResume } from '#modules/resumes/queries/check.server.ts'
import {
  documentFile,
  firstResumeFile,
  ownResumeFile,
  type ResumeFile,
  sharedResumeFile,
} from '#modules/resumes/queries/files.server.ts'
import { recordLines } from '#modules/resumes/queries/record.server.ts'
import { visitorSecret } from '#web/visitor-secret.server.ts'
import { type Env, jsonBody } from './http.server.ts'

/** /functions/v1/resumes: what the builder's scripts save while somebody types, JSON in and out. */
export function resumesApi(): Hono<Env> {
  const api = new Hono<Env>()
  api.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.post('/', async (c) => c.json(await addResume(c.get('ctx'), await jsonBody(c)), 201))
  api.get('/record', async (c) => c.json(await recordLines(c.get('ctx'))))
  api.post('/advice', async (c) => c.json(await adviseOn(c.get('ctx'), await jsonBody(c))))
  api.post('/check', async (c) => c.json(await checkedResume(c.get('ctx'), (await jsonBody(c)).document)))
  api.post('/:id', async (c) => c.json(await saveResume(c.get('ctx'), c.req.param('id'), await jsonBody(c))))
  return api
}

/** /storage/v1/resumes: CVs as files. An owner's own by address or as the builder opens, a shared one by its secret, and any that is submitted. */
export function resumeFiles(): Hono<Env> {
  const api = new Hono<Env>()
  api.get('/shared/:key/cv.pdf', async (c) =>
    resumeAnswer(await sharedResumeFile(c.get('ctx'), c.req.param('key'))),
  )
  api.get('/:id/:kind', async (c) => {
    const { id, kind } = c.req.param()
    return resumeAnswer(
      await ownResumeFile(c.get('ctx'), id, kind, visitorSecret(c.req.raw, c.get('ctx').config)),
    )
  })
  api.get('/:kind', async (c) => {
    const ctx = c.get('ctx')
    return resumeAnswer(await firstResumeFile(ctx, c.req.param('kind'), visitorSecret(c.req.raw, ctx.config)))
  })
  api.post('/:kind', async (c) =>
    resumeAnswer(await documentFile(c.get('ctx'), (await jsonBody(c)).document, c.req.param('kind'))),
  )
  return api
}

/** A CV's file, which nothing caches and no page embeds. */
export const resumeAnswer = ({ bytes, type, name }: ResumeFile): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
  })
