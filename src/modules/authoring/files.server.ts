import { eq, inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { pictureIdIn } from '#kit/documents/markdown.server.ts'
import { bytesOf, keepBytes } from '#core/stored-files.server.ts'
import { BadPicture, reencodePicture } from '#kit/documents/picture.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY } from '#kit/time.ts'
import { namedFiles } from './queries/named-files.server.ts'
import { courseFiles } from './tables.server.ts'

/** Bytes. A photo as phones make them; a film of some minutes at 360 lines. */
const LARGEST_PHOTO = 8 * 1024 * 1024
const LARGEST_FILM = 8 * 1024 * 1024
// Bytes: what a picture below the fold may cost (test/page-weight.ts).
const PICTURE_BUDGET = 20_000
const LARGEST_SIDE = 8000
/** Of one package: each is re-encoded, which takes up to a second. */
export const MOST_PICTURES = 200

const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

// From the best to the least: width in pixels, and quality.
const steps = [
  [640, 80],
  [640, 60],
  [560, 50],
  [480, 45],
  [400, 40],
  [320, 30],
  [240, 20],
] as const

/**
 * Stores a picture, re-encoded within the budget of a page. One that was made here already is kept as it is.
 * @param name of its file, where it comes in a folder @returns how a lesson's text names it @throws Refusal 'picture-invalid', 'photo-too-large' for `picture`
 */
export async function storePicture(ctx: Context, file: Uint8Array, name = ''): Promise<string> {
  const { bytes, width, height } = await withinBudget(file, name)
  const id = nameOf(bytes)
  await keep(ctx, id, 'picture', bytes)
  return `pictures/${id}-${width}x${height}.webp`
}

type Picture = { bytes: Uint8Array; width: number; height: number }

async function withinBudget(file: Uint8Array, name: string): Promise<Picture> {
  try {
    return await reencodePicture(file, { bytes: LARGEST_PHOTO, side: LARGEST_SIDE }, async (open) => {
      const own = await alreadyOurs(file, name)
      if (own) return own
      for (const [side, quality] of steps) {
        const { data, info } = await open()
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#FFFCF5' })
          .webp({ quality })
          .toBuffer({ resolveWithObject: true })
        if (data.length <= PICTURE_BUDGET) return { bytes: data, width: info.width, height: info.height }
      }
      throw new BadPicture('too-large')
    })
  } catch (error) {
    if (error instanceof BadPicture)
      throw new Refusal('invalid-input', {
        fields: { picture: error.why === 'invalid' ? 'picture-invalid' : 'photo-too-large' },
      })
    throw error
  }
}

/** A picture that an export took along: small enough, with its own name, and nothing in it but what one sees. */
async function alreadyOurs(file: Uint8Array, name: string): Promise<Picture | null> {
  if (file.length > PICTURE_BUDGET || !name.startsWith(nameOf(file))) return null
  const { format, width, height, exif, icc, xmp, iptc } = await sharp(file).metadata()
  const isBare = !exif && !icc && !xmp && !iptc
  return format === 'webp' && isBare && width <= 640 && height <= 640 ? { bytes: file, width, height } : null
}

/** Keeps a film. @returns its name @throws Refusal 'film-kind', 'film-too-large' for `film` */
export async function storeFilm(ctx: Context, file: Uint8Array): Promise<string> {
  if (file.length > LARGEST_FILM) throw new Refusal('invalid-input', { fields: { film: 'film-too-large' } })
  if (!isMp4(file)) throw new Refusal('invalid-input', { fields: { film: 'film-kind' } })
  const id = nameOf(file)
  await keep(ctx, id, 'film', file)
  return id
}

async function keep(ctx: Context, id: string, kind: 'picture' | 'film', bytes: Uint8Array): Promise<void> {
  const createdAt = ctx.now()
  const again = await ctx.db
    .update(courseFiles)
    .set({ createdAt })
    .where(eq(courseFiles.id, id))
    .returning({ id: courseFiles.id })
  if (again.length > 0) return
  const kept = await keepBytes(ctx, 'course_files', bytes, kind === 'film' ? 'video/mp4' : 'image/webp')
  await ctx.db
    .insert(courseFiles)
    .values({ id, kind, ...kept, createdAt })
    .onConflictDoUpdate({ target: courseFiles.id, set: { createdAt } })
}

/** An MP4: boxes that fill the file exactly, a list of what it shows and the pictures themselves (ISO 14496-12, 4.2). */
function isMp4(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kinds: string[] = []
  let at = 0
  while (at + 8 <= file.length && kinds.length < 1000) {
    kinds.push(Buffer.from(file.subarray(at + 4, at + 8)).toString('latin1'))
    const size = view.getUint32(at)
    at += size === 0 ? file.length - at : Math.max(8, size)
  }
  return at === file.length && kinds[0] === 'ftyp' && kinds.includes('moov') && kinds.includes('mdat')
}

const STAMP = '(?:\\d{2,}:)?[0-5]\\d:[0-5]\\d\\.\\d{3}'
const CUE = new RegExp(`^(${STAMP})[ \\t]+-->[ \\t]+(${STAMP})(?:[ \\t].*)?$`)

/** Captions as WebVTT (W3C): its first line, and cues with times, each beginning no earlier than the one before. */
export function isWebVtt(text: string): boolean {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT([ \t].*)?$/.test(lines[0] ?? '')) return false
  let last = -1
  let cues = 0
  for (const line of lines.filter((line) => line.includes('-->'))) {
    const [, from, to] = CUE.exec(line) ?? []
    if (!from || !to || secondsOf(from) < last || secondsOf(to) <= secondsOf(from)) return false
    last = secondsOf(from)
    cues++
  }
  return cues > 0
}

const secondsOf = (stamp: string): number =>
  stamp.split(':').reduce((total, part) => total * 60 + Number(part), 0)

const RETENTION_DAYS = 7

/**
 * Forgets files that neither a lesson nor a draft names any more, a week after somebody last uploaded them. Their names are gathered once:
 * to look for each file in each text would take as long as all courses times all files.
 */
export const forgetLooseFiles = internal(async (ctx: Context): Promise<void> => {
  await ctx.db.execute(sql`
    with named (id) as materialized (${namedFiles})
    delete from ${courseFiles}
    where ${courseFiles.createdAt} < ${after(ctx.now(), -RETENTION_DAYS * DAY).toISOString()}::timestamptz
      and not exists (select from named where named.id = ${courseFiles.id})`)
})

/** A file's bytes. @throws Refusal 'not-found' */
export async function fileBytes(ctx: Context, id: string): Promise<Uint8Array> {
  const [row] = await ctx.db
    .select({ bytes: courseFiles.bytes, object: courseFiles.object })
    .from(courseFiles)
    .where(eq(courseFiles.id, id))
  if (!row) throw new Refusal('not-found')
  return bytesOf(ctx, row)
}

/** A picture's bytes, by its name in a text; null where there is none. */
export async function pictureBytes(ctx: Context, name: string): Promise<Uint8Array | null> {
  const id = pictureIdIn(name)
  return id === null || (await storedOf(ctx, [id])).length === 0 ? null : fileBytes(ctx, id)
}

/** Which of these files are there. */
export async function storedOf(ctx: Context, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: courseFiles.id })
    .from(courseFiles)
    .where(inArray(courseFiles.id, ids))
  return rows.map(({ id }) => id)
}
