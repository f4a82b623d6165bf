import { Hono } from 'hono'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, MINUTE, SECOND } from '#kit/time.ts'
import { limitsOf } from '#core/limits.server.ts'
import { avatarPicture } from '#modules/accounts/queries.server.ts'
import { frozenFile } from '#modules/applications/queries.server.ts'
import { takeCv } from '#modules/hiring/commands.server.ts'
import { takeJobCv } from '#modules/job-board/commands.server.ts'
import type { CvKind } from '#kit/documents/cv.ts'
import { certificatePdf, lessonMedia } from '#modules/courses/queries.server.ts'
import { portraitOf } from '#modules/mentorship/queries.server.ts'
import type { Env } from './http.server.ts'
import { resumeAnswer, resumeFiles } from './resumes.server.ts'

const limit = limitsOf({ 'pdf-address': { max: 30, windowMs: MINUTE } })

/** /storage/v1: generated and stored files, each with its own access rule (decisions 3). */
export function storageApi(): Hono<Env> {
  const api = new Hono<Env>()
  api.get('/lessons/:lessonId/:file{video\\.mp4|captions\\.vtt}', async (c) => {
    const kind = c.req.param('file') === 'video.mp4' ? 'video' : 'captions'
    const path = await lessonMedia(c.get('ctx'), c.req.param('lessonId'), kind)
    return sendFile(path, kind === 'video' ? 'video/mp4' : 'text/vtt; charset=utf-8', c.req.header('range'))
  })
  api.get('/certificates/:file{CERT-[A-Z0-9-]+\\.pdf}', async (c) =>
    sendCertificate(c.get('ctx'), c.req.param('file').slice(0, -4)),
  )
  api.get('/avatars/:file{[0-9a-f]{32}\\.webp}', async (c) =>
    sendAvatar(c.get('ctx'), c.req.param('file').slice(0, 32)),
  )
  api.get('/portraits/:file{[a-z-]+\\.svg}', async (c) =>
    sendPortrait(await portraitOf(c.get('ctx'), c.req.param('file').slice(0, -4))),
  )
  api.get('/applications/:id{[0-9a-f-]{36}}/cv', async (c) => sendCv(c.get('ctx'), c.req.param('id'), takeCv))
  api.get('/job-applications/:id{[0-9a-f-]{36}}/cv', async (c) =>
    sendCv(c.get('ctx'), c.req.param('id'), takeJobCv),
  )
  api.get('/tracked/:id/cv.pdf', async (c) => resumeAnswer(await frozenFile(c.get('ctx'), c.req.param('id'))))
  api.route('/resumes', resumeFiles())
  api.all('*', () => {
    throw new Refusal('not-found')
  })
  return api
}

async function sendCertificate(ctx: Context, id: string): Promise<Response> {
  await limit(ctx, { 'pdf-address': ctx.address })
  const { bytes, name } = await certificatePdf(ctx, id)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-length': String(bytes.length),
    },
  })
}

async function sendAvatar(ctx: Context, name: string): Promise<Response> {
  const webp = await avatarPicture(ctx, name)
  if (!webp) throw new Refusal('not-found')
  // A changed picture has another address.
  return new Response(new Uint8Array(webp), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(webp.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
  })
}

const sendPortrait = (svg: string): Response =>
  new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': `public, max-age=${(30 * DAY) / SECOND}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
  })

const cvTypes: Record<CvKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
}

/** To administrators and to its applicant; to everybody else there is no such file. It may be a stranger's: kept nowhere, opened by no page, named by us. */
async function sendCv(ctx: Context, id: string, take: typeof takeCv): Promise<Response> {
  if (!ctx.viewer) throw new Refusal('not-found')
  const { bytes, kind } = await take(ctx, id)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': cvTypes[kind],
      'content-disposition': `attachment; filename="cv-${id.slice(0, 8)}.${kind}"`,
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
  })
}

/** One file, whole or the one range asked for (RFC 9110 14): phones seek and resume over bad networks. */
async function sendFile(path: string, type: string, range: string | undefined): Promise<Response> {
  const { size } = await stat(path)
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400',
  })
  const part = range ? rangeOf(range, size) : null
  if (part === 'outside') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = part ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (part) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const body = Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream
  return new Response(body, { status: part ? 206 : 200, headers })
}

/** The first and last byte of `bytes=a-b`, `bytes=a-` or `bytes=-n`; anything else means the whole file. */
function rangeOf(header: string, size: number): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start >= size || start > end ? 'outside' : { start, end }
}
