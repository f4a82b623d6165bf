import { createHash } from 'node:crypto'
import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { command, given, internal, perPerson } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { keepBytes } from '#core/stored-files.server.ts'
import { BadPicture, reencodePicture } from '#kit/documents/picture.server.ts'
import { newId } from '#kit/ids.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { openableLesson } from '../course-access.server.ts'
import { workFiles } from '../tables.server.ts'
import { WorkFile } from '../types.ts'
import {
  CLIP_MINUTES,
  knownFile,
  LARGEST_WORK_FILE,
  LARGEST_WORK_MB,
  largestOf,
  LONGEST_CLIP_S,
  MOST_WORK_PICTURES,
  placesOf,
  plainFileName,
  type WorkFileKind,
} from '#course-format/work-files.ts'

/** One person's files and rounds of one project. */
export const projectLock = locksOf(['project'])

// Pixels a side: what a photo may have, and what is kept of it, which fills a desktop's column.
const LARGEST_SIDE = 8000
const KEPT_SIDE = 1280
/** For how long a file waits that was not handed in. */
const WAITING_DAYS = 30

const beside = (code: RefusalCode, values: Record<string, number> = {}): Refusal =>
  new Refusal('invalid-input', { fields: { files: code }, values })

/**
 * Takes a file for the viewer's project: it waits until they hand in their work. A picture is kept as one sees it, in at most 1,280 pixels,
 * and nothing else of it: not where it was taken.
 * @returns its id
 */
export const addWorkFile = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), given<unknown>(), WorkFile],
    limit: perPerson('work-file-user', { max: 60, windowMs: HOUR }),
    // 'invalid-input' with a code for `files`.
    refuses: [
      'course-not-found',
      'not-found',
      'lesson-locked',
      'lesson-later',
      'lesson-part',
      'invalid-input',
      'files-away',
    ],
  },
  async (ctx, courseId, lessonId, { bytes: sent, name }): Promise<string> => {
    const { lesson } = await openableLesson(ctx, courseId, lessonId)
    if (lesson.type !== 'project') throw new Refusal('not-found')
    const { bytes, ...made } = await madeOf(sent, name)
    const userId = ctx.viewer.id
    // Before anything is kept of it.
    await freePlace(ctx, { userId, lessonId: lesson.id, kind: made.kind })
    const kept = await keepBytes(ctx, 'work_files', bytes, made.type)
    return atomically(ctx, async (ctx) => {
      await projectLock(ctx, 'project', `${userId}:${lesson.id}`)
      const place = await freePlace(ctx, { userId, lessonId: lesson.id, kind: made.kind })
      const id = newId()
      await ctx.db
        .insert(workFiles)
        .values({
          id,
          userId,
          lessonId: lesson.id,
          place,
          ...made,
          name: plainFileName(name),
          size: bytes.length,
          sent: createHash('sha256').update(sent).digest('hex'),
          ...kept,
          createdAt: ctx.now(),
        })
      return id
    })
  },
)

type Made = Pick<typeof workFiles.$inferSelect, 'kind' | 'type' | 'ending' | 'width' | 'height'> & {
  bytes: Uint8Array
}

/** What is kept of a file. @throws Refusal 'invalid-input' for `files` */
async function madeOf(bytes: Uint8Array, name: string): Promise<Made> {
  const known = knownFile(bytes, name)
  if (!known) throw beside('work-file-kind')
  const { kind, type, ending, seconds } = known
  if (bytes.length > largestOf(kind)) throw beside('work-file-large', { most: LARGEST_WORK_MB[kind] })
  if (kind === 'clip' && seconds !== null && seconds > LONGEST_CLIP_S)
    throw beside('work-file-long', { minutes: CLIP_MINUTES })
  if (kind !== 'picture') return { bytes, kind, type, ending, width: null, height: null }
  try {
    const { data, info } = await reencodePicture(
      bytes,
      { bytes: LARGEST_WORK_FILE, side: LARGEST_SIDE },
      (open) =>
        open()
          .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#FFFFFF' })
          .webp({ quality: 72 })
          .toBuffer({ resolveWithObject: true }),
    )
    return { bytes: data, kind, type, ending, width: info.width, height: info.height }
  } catch (error) {
    if (!(error instanceof BadPicture)) throw error
    throw error.why === 'invalid'
      ? beside('picture-invalid')
      : beside('work-file-large', { most: LARGEST_WORK_MB.picture })
  }
}

type Whose = { userId: string; lessonId: number }

const waitingOf = ({ userId, lessonId }: Whose) =>
  and(eq(workFiles.userId, userId), eq(workFiles.lessonId, lessonId), isNull(workFiles.submissionId))

/** The first place that a kind of file has left. @throws Refusal 'invalid-input' for `files` */
async function freePlace(ctx: Context, { kind, ...whose }: Whose & { kind: WorkFileKind }): Promise<number> {
  const taken = await ctx.db.select({ place: workFiles.place }).from(workFiles).where(waitingOf(whose))
  const place = placesOf(kind).find((one) => taken.every((row) => row.place !== one))
  if (place === undefined)
    throw kind === 'picture'
      ? beside('work-pictures-full', { most: MOST_WORK_PICTURES })
      : beside('work-file-full')
  return place
}

/** Takes a file away that was not handed in. */
export const removeWorkFile = command(
  {
    who: 'signed-in',
    limit: perPerson('work-file-remove-user', { max: 120, windowMs: HOUR }),
    refuses: ['not-found'],
  },
  async (ctx, rawId: unknown): Promise<void> => {
    const own = and(eq(workFiles.userId, ctx.viewer.id), isNull(workFiles.submissionId))
    const gone = await ctx.db
      .delete(workFiles)
      .where(and(eq(workFiles.id, idOrRefuse(rawId)), own))
      .returning({ id: workFiles.id })
    if (gone.length === 0) throw new Refusal('not-found')
  },
)

/** How many files wait to be handed in. */
export const waitingFiles = ({ db }: Context, whose: Whose): Promise<number> =>
  db.$count(workFiles, waitingOf(whose))

/** Hands in what waits, in the transaction that writes the work. */
export async function handInFiles(ctx: Context, whose: Whose, submissionId: string): Promise<void> {
  await ctx.db.update(workFiles).set({ submissionId }).where(waitingOf(whose))
}

/** Whether one of these files is in a work that somebody else has handed in. */
export async function isFileCopied(ctx: Context, whose: Whose): Promise<boolean> {
  const own = await ctx.db.select({ sent: workFiles.sent }).from(workFiles).where(waitingOf(whose))
  for (const { sent } of own) {
    const others = and(
      eq(workFiles.lessonId, whose.lessonId),
      eq(workFiles.sent, sent),
      ne(workFiles.userId, whose.userId),
    )
    if ((await ctx.db.$count(workFiles, others)) > 0) return true
  }
  return false
}

/** Files that were never handed in. */
export const forgetWaitingFiles = internal(async (ctx: Context): Promise<void> => {
  const isOld = lte(workFiles.createdAt, after(ctx.now(), -WAITING_DAYS * DAY))
  await ctx.db.delete(workFiles).where(and(isNull(workFiles.submissionId), isOld))
})
