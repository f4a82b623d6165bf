import { contentOfKind } from '#course-format/lesson-kinds.ts'
import type { Context } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { type DraftLesson, room } from '#course-format/document.ts'
import { PictureWords } from './inputs.ts'
import { isWebVtt, storeFilm, storePicture } from '../files.server.ts'
import type { Film } from '../folder/read-folder.server.ts'

export type Files = {
  picture?: string
  film?: Required<Pick<Film, 'film' | 'mediaBytes'>>
  captions?: string
  captionsSw?: string
}

/** What was uploaded with a lesson's form, kept. @throws Refusal 'invalid-input' with a code beside the field */
export async function filesIn(ctx: Context, form: FormData): Promise<Files> {
  const [photo, film] = await Promise.all(['picture', 'film'].map((name) => fileIn(form, name)))
  const { pictureWords } = parse(PictureWords, { pictureWords: form.get('pictureWords') ?? '' })
  if (photo && pictureWords === '')
    throw new Refusal('invalid-input', { fields: { pictureWords: 'picture-words' } })
  const captions = await captionsIn(form, 'captions')
  const captionsSw = await captionsIn(form, 'captionsSw')
  return {
    ...(photo && { picture: `![${pictureWords}](${await storePicture(ctx, photo)})` }),
    ...(film && { film: { film: await storeFilm(ctx, film), mediaBytes: film.length } }),
    ...(captions !== undefined && { captions }),
    ...(captionsSw !== undefined && { captionsSw }),
  }
}

async function captionsIn(form: FormData, name: 'captions' | 'captionsSw'): Promise<string | undefined> {
  const file = await fileIn(form, name)
  const said = file && new TextDecoder().decode(file)
  if (said !== undefined && (said.length > room.captions || !isWebVtt(said)))
    throw new Refusal('invalid-input', { fields: { [name]: 'captions-invalid' } })
  return said
}

async function fileIn(form: FormData, name: string): Promise<Uint8Array | undefined> {
  const file = form.get(name)
  return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : undefined
}

/** A lesson with what was uploaded for it; a picture's line comes last. */
export function withFiles(lesson: DraftLesson, { picture, film, captions, captionsSw }: Files): DraftLesson {
  if (contentOfKind(lesson) === 'film') {
    const { captionsSw: before, ...video } = lesson.video ?? { slides: [] }
    // Nobody has to replace captions in Kiswahili, and those of another film say something else.
    const kept = captionsSw ?? (film ? undefined : before)
    return {
      ...lesson,
      mediaBytes: film?.mediaBytes ?? lesson.mediaBytes,
      video: {
        ...video,
        ...(film && { film: film.film }),
        ...(captions !== undefined && { captions }),
        ...(kept !== undefined && { captionsSw: kept }),
      },
    }
  }
  if (!picture || lesson.body === null) return lesson
  return { ...lesson, body: `${lesson.body}\n\n${picture}`.trim() }
}
