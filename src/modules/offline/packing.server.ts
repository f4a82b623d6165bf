import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { LessonToKeep } from '#modules/courses/queries/kept.server.ts'
import { type Film, type KeptLesson, PACKAGE_VERSION } from './phone/types.ts'
import { type Runner, runnersIn } from './runners.ts'

/** A lesson as it travels to phones. */
export type Packed = {
  /** The first half of the SHA-256 of its JSON, as hex: the same in every process. */
  hash: string
  /** Its JSON, compressed. */
  br: Buffer
  /** Addresses of what it shows. */
  pictures: string[]
  film: Film | null
  /** What its exercises run in. */
  runners: Runner[]
}

// Bytes. All lessons that come with Stadi are about one megabyte a language.
const MOST_KEPT = 6 * 1024 * 1024

const kept = new Map<string, Packed>()
let keptBytes = 0

/** Draws and packs a lesson; one that was asked for lately is there already. Other requests have their turn while it is compressed. */
export async function packed(lesson: LessonToKeep): Promise<Packed> {
  const before = kept.get(lesson.key)
  if (before) return before
  const made = await pack(lesson)
  keep(lesson.key, made)
  return made
}

export const packedBefore = (key: string): Packed | undefined => kept.get(key)

async function pack(lesson: LessonToKeep): Promise<Packed> {
  const view = await lesson.view()
  const content: KeptLesson = { format: PACKAGE_VERSION, view, ...(lesson.quiz && { quiz: lesson.quiz }) }
  const json = Buffer.from(JSON.stringify(content))
  return {
    hash: createHash('sha256').update(json).digest('hex').slice(0, 32),
    br: await promisify(brotliCompress)(json, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    }),
    pictures: picturesIn(view),
    film: filmOf(view),
    runners: runnersIn(view),
  }
}

// Compressed once and sent often, in threads beside this one.
const QUALITY = 9

function picturesIn({ bodyHtml, practice, video }: KeptLesson['view']): string[] {
  const texts = [bodyHtml, ...(practice?.exercises ?? []).map(({ after }) => after)]
  const shown = texts.flatMap((html) => [...(html ?? '').matchAll(/<img [^>]*?src="([^"]+)"/g)])
  return [...shown.map((match) => match[1]!), ...(video ? [video.poster] : [])]
}

const filmOf = ({ lesson: { id, title }, video }: KeptLesson['view']): Film | null =>
  video && {
    lessonId: id,
    title,
    src: video.src,
    captions: video.captions,
    ...(video.captionsSw && { captionsSw: video.captionsSw }),
    bytes: video.bytes,
  }

function keep(key: string, made: Packed): void {
  if (!kept.has(key)) keptBytes += made.br.length
  kept.set(key, made)
  for (const [oldest, { br }] of kept) {
    if (keptBytes <= MOST_KEPT) return
    kept.delete(oldest)
    keptBytes -= br.length
  }
}
