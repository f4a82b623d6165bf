import { Hono } from 'hono'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, MINUTE, SECOND } from '#kit/time.ts'
import { limitsOf } from '#core/limits.server.ts'
import { bytesOf, partOfObject } from '#core/stored-files.server.ts'
import { avatarPicture } from '#modules/accounts/queries/own.server.ts'
import { portraitOfPerson } from '#modules/accounts/queries/portrait.server.ts'
import { frozenFile } from '#modules/applications/queries/job.server.ts'
import { takeCv } from '#modules/hiring/commands/applications.server.ts'
import { takeJobCv } from '#modules/job-board/commands/cv.server.ts'
import type { CvKind } from '#kit/documents/cv.ts'
import { badgeFile, certificatePdf } from '#modules/credentials/queries/certificates.server.ts'
import {
  draftMedia,
  lessonMedia,
  lessonPicture,
  type Media,
  portraitOfInstructor,
} from '#modules/authoring/queries/media.server.ts'
import { workFile } from '#modules/courses/queries/work-files.server.ts'
import { portraitOf } from '#modules/mentorship/queries/portrait.server.ts'
import { markPicture } from '#modules/organisations/queries/marks.server.ts'
import { pdfAnswer } from '#web/pdf-answer.server.ts'
import type { Env } from './http.server.ts'
import { resumeAnswer, resumeFiles } from './resumes.server.ts'
import { readersOf } from './work-readers.server.ts'

const limit = limitsOf({
  'pdf-address': { max: 300, windowMs: MINUTE, of: 'address', counts: 'all', each: 5 },
  // Many phones of one network share an address; each requests a part of a film at a time.
  'media-address': { max: 3000, windowMs: MINUTE, of: 'address', counts: 'all', each: 50 },
})

/** /storage/v1: generated and stored files, each with its own access rule (decisions 3). */
export function storageApi(): Hono<Env> {
  const api = new Hono<Env>()
  api.get('/lessons/:lessonId/:file{video\\.mp4|captions(?:\\.sw)?\\.vtt}', async (c) => {
    const kind = kindOf(c.req.param('file'))
    const ctx = c.get('ctx')
    await limit(ctx, { 'media-address': true })
    const media = await lessonMedia(ctx, c.req.param('lessonId'), kind)
    return (
      (await elsewhere(media, c.req.header('sec-fetch-dest'))) ??
      sendMedia(media, mediaTypes[kind], c.req.header('range'), 'private, max-age=86400')
    )
  })
  api.get('/drafts/:draftId/:file{[a-z0-9-]+\\.(?:mp4|vtt|sw\\.vtt)}', async (c) => {
    const [slug = ''] = c.req.param('file').split('.')
    const kind = kindOf(c.req.param('file'))
    const media = await draftMedia(c.get('ctx'), c.req.param('draftId'), slug, kind)
    // Being written at this moment.
    return (
      (await elsewhere(media, c.req.header('sec-fetch-dest'))) ??
      sendMedia(media, mediaTypes[kind], c.req.header('range'), 'no-store')
    )
  })
  api.get('/pictures/:file{[0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4}\\.webp}', async (c) =>
    sendPicture(await lessonPicture(c.get('ctx'), c.req.param('file').slice(0, 32))),
  )
  api.get('/certificates/:file{CERT-[A-Z0-9-]+\\.pdf}', async (c) =>
    sendCertificate(c.get('ctx'), c.req.param('file').slice(0, -4)),
  )
  api.get('/badges/:file{CERT-[A-Z0-9-]+\\.(?:json|png|svg)}', async (c) => {
    const [id, kind] = c.req.param('file').split('.') as [string, keyof typeof badgeTypes]
    return sendBadge(c.get('ctx'), id, kind)
  })
  api.get('/avatars/:file{[0-9a-f]{32}\\.webp}', async (c) =>
    sendAvatar(c.get('ctx'), c.req.param('file').slice(0, 32)),
  )
  api.get('/marks/:file{[0-9a-f-]{36}\\.webp}', async (c) =>
    sendMark(c.get('ctx'), c.req.param('file').slice(0, 36)),
  )
  api.get('/portraits/:file{[a-z-]+\\.svg}', async (c) =>
    sendPortrait(await portraitOf(c.get('ctx'), c.req.param('file').slice(0, -4))),
  )
  api.get('/portraits/instructors/:file{[a-z0-9-]+\\.svg}', async (c) =>
    sendPortrait(await portraitOfInstructor(c.get('ctx'), c.req.param('file').slice(0, -4))),
  )
  api.get('/portraits/people/:file{[a-z-]+\\.svg}', async (c) =>
    sendPortrait(await portraitOfPerson(c.get('ctx'), c.req.param('file').slice(0, -4))),
  )
  api.get('/applications/:id{[0-9a-f-]{36}}/cv', async (c) => sendCv(c.get('ctx'), c.req.param('id'), takeCv))
  api.get('/job-applications/:id{[0-9a-f-]{36}}/cv', async (c) =>
    sendCv(c.get('ctx'), c.req.param('id'), takeJobCv),
  )
  api.get('/work-files/:id{[0-9a-f-]{36}}', async (c) =>
    sendWorkFile(c.get('ctx'), c.req.param('id'), c.req.header('range')),
  )
  api.get('/tracked/:id/cv.pdf', async (c) => resumeAnswer(await frozenFile(c.get('ctx'), c.req.param('id'))))
  api.route('/resumes', resumeFiles())
  api.all('*', () => {
    throw new Refusal('not-found')
  })
  return api
}

async function sendCertificate(ctx: Context, id: string): Promise<Response> {
  await limit(ctx, { 'pdf-address': true })
  const { bytes, name } = await certificatePdf(ctx, id)
  return pdfAnswer(name, bytes)
}

const badgeTypes = { json: 'application/vc', png: 'image/png', svg: 'image/svg+xml' }

async function sendBadge(ctx: Context, id: string, kind: keyof typeof badgeTypes): Promise<Response> {
  await limit(ctx, { 'pdf-address': true })
  const { body, name } = await badgeFile(ctx, id, kind)
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': badgeTypes[kind],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'content-length': String(body.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
  })
}

async function sendAvatar(ctx: Context, name: string): Promise<Response> {
  const webp = await avatarPicture(ctx, name)
  if (!webp) throw new Refusal('not-found')
  return sendPicture(webp)
}

/** It is gone where an agreement ends: kept by browsers for minutes alone. */
async function sendMark(ctx: Context, id: string): Promise<Response> {
  const webp = await markPicture(ctx, id)
  if (!webp) throw new Refusal('not-found')
  return sendPicture(webp, 'private, max-age=600')
}

/** A changed picture has another URL. */
const sendPicture = (webp: Uint8Array, caching = 'public, max-age=31536000, immutable'): Response =>
  new Response(new Uint8Array(webp), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': caching,
      'content-length': String(webp.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
  })

/**
 * A file of a handed-in project, for whom the work is to be read. Somebody uploaded it: what a browser does not only draw or play is
 * downloaded, named by us, and nothing of it runs.
 */
async function sendWorkFile(ctx: Context, id: string, range: string | undefined): Promise<Response> {
  await limit(ctx, { 'media-address': true })
  const { kind, type, ending, size, kept } = await workFile(ctx, id, readersOf(ctx))
  const { bytes, object } = kept
  if (kind === 'clip') {
    const part = async (start: number, end: number) =>
      bytes ? bytes.subarray(start, end + 1) : partOfObject(ctx, object!, start, end)
    return sendMedia({ size, part }, type, range, 'private, max-age=600')
  }
  const body = await bytesOf(ctx, kept)
  if (kind === 'picture') return sendPicture(body, 'private, max-age=600')
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="work-${id.slice(0, 8)}.${ending}"`,
      'content-length': String(body.length),
      'cache-control': 'private, max-age=600',
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

/**
 * For administrators and its applicant; for everybody else there is no such file. A stranger may have uploaded it: never cached,
 * never opened in a page, named by us.
 */
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

/**
 * Leads a player on to the store that has the film: what browsers ask for by scripts, such as a course to keep, comes from here, as
 * the store allows other origins nothing.
 */
async function elsewhere({ address }: Media, destination: string | undefined): Promise<Response | null> {
  const location = destination === 'video' ? await address?.() : null
  return location
    ? new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
    : null
}

/** One film or its captions, whole or the one requested range (RFC 9110 14): phones seek and resume over bad networks. */
const mediaTypes = {
  video: 'video/mp4',
  captions: 'text/vtt; charset=utf-8',
  captionsSw: 'text/vtt; charset=utf-8',
}

/** What a file's ending says: `.mp4`, `.vtt`, or `.sw.vtt` for captions in Kiswahili. */
function kindOf(file: string): keyof typeof mediaTypes {
  if (file.endsWith('.mp4')) return 'video'
  return file.endsWith('.sw.vtt') ? 'captionsSw' : 'captions'
}

async function sendMedia(
  { size, part }: Pick<Media, 'size' | 'part'>,
  type: string,
  range: string | undefined,
  kept: string,
): Promise<Response> {
  const headers = new Headers({ 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': kept })
  const asked = range ? rangeOf(range, size) : null
  if (asked === 'outside') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = asked ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (asked) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  return new Response(inPieces(part, start, end), { status: asked ? 206 : 200, headers })
}

// Bytes of a playing film that are held in memory.
const PIECE = 512 * 1024

/** Reads on as the phone takes it: a viewer who stops after a moment has cost no more. */
function inPieces(part: Media['part'], start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream(
    {
      async pull(out) {
        const bytes = await part(at, Math.min(end, at + PIECE - 1))
        at += bytes.length
        if (bytes.length > 0) out.enqueue(bytes)
        if (bytes.length === 0 || at > end) out.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The first and last byte of `bytes=a-b`, `bytes=a-` or `bytes=-n`; anything else means the whole file. */
function rangeOf(header: string, size: number): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start >= size || start > end ? 'outside' : { start, end }
}
