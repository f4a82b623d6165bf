import { contentOfKind, type LessonContent, lessonKinds } from '#course-format/lesson-kinds.ts'
import { existsSync, readFileSync } from 'node:fs'
import { picturesIn } from '#kit/documents/markdown.server.ts'
import { contentPath } from '#kit/project-root.server.ts'
import type { Context } from '#context.ts'
import type { CourseDocument, DraftLesson } from '#course-format/document.ts'
import { lessonsOf } from '#course-format/lessons.ts'
import { courseFileWords, translationFile, translationPathOf } from './translation-files.ts'
import { captionsSwPath, contentPathOf } from './read-folder.server.ts'
import { phonePathOf } from './read-phone.ts'
import { fileBytes, pictureBytes } from '../files.server.ts'

/** A film or captions of a lesson that came with Stadi, if there are any. */
export function ownFile(course: string, lesson: string, ending: 'mp4' | 'vtt'): string | null {
  // A slug with dots or slashes could name another file.
  if (![course, lesson].every((slug) => /^[a-z0-9-]+$/.test(slug))) return null
  const path = contentPath('courses', course, 'lessons', `${lesson}.${ending}`)
  return existsSync(path) ? path : null
}

const text = (written: string): Uint8Array => Buffer.from(written)
const json = (value: unknown): Uint8Array => text(`${JSON.stringify(value, null, 2)}\n`)

/** A whole course as the files of a folder, in the form that the courses have which come with Stadi. */
export async function folderFiles(
  ctx: Context,
  { modules, sw, ...facts }: CourseDocument,
  id: number | null,
): Promise<[string, Uint8Array][]> {
  const outline = modules.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map(({ slug, title, type, minutes }) => ({ slug, title, type, minutes })),
  }))
  const words = courseFileWords({ sw, modules })
  const files: [string, Uint8Array][] = [
    [
      'course.json',
      json({ ...(id !== null && { id }), ...facts, ...(words && { sw: words }), modules: outline }),
    ],
  ]
  const all = lessonsOf({ modules })
  for (const lesson of all) files.push(...lessonFiles(lesson), ...(await filmFiles(ctx, facts.slug, lesson)))
  const named = new Set(
    all.flatMap(({ body, sw }) => [...picturesIn(body ?? ''), ...picturesIn(sw?.body ?? '')]),
  )
  for (const path of named) {
    const bytes = await pictureBytes(ctx, path)
    if (bytes) files.push([path, bytes])
  }
  return files.map(([path, bytes]) => [`${facts.slug}/${path}`, bytes])
}

function lessonFiles(lesson: DraftLesson): [string, Uint8Array][] {
  const { slug, rubric, phoneForm } = lesson
  const translation = translationFile(lesson)
  return [
    [contentPathOf(lesson), contentOf(lesson)],
    ...(translation !== null ? [[translationPathOf(lesson), text(translation)] as [string, Uint8Array]] : []),
    ...(rubric ? [[`lessons/${slug}.rubric.json`, json(rubric)] as [string, Uint8Array]] : []),
    ...(phoneForm ? [[phonePathOf(lesson), json(phoneFile(lesson))] as [string, Uint8Array]] : []),
  ]
}

const contentOf = (lesson: DraftLesson): Uint8Array => contents[contentOfKind(lesson)](lesson)

const contents: Record<LessonContent, (lesson: DraftLesson) => Uint8Array> = {
  questions: ({ questions }) =>
    json({ questions: questions.map(({ phoneForm: _, sw: __, ...question }) => question) }),
  film: ({ video }) => json({ slides: video?.slides ?? [] }),
  body: ({ body }) => text(body ?? ''),
}

function phoneFile({ phoneForm, questions, type }: DraftLesson): object {
  const { title, text } = phoneForm!
  if (lessonKinds[type].onPhone !== 'questions')
    return { title, en: text?.en.split('\n\n') ?? [], sw: text?.sw.split('\n\n') ?? [] }
  return {
    title,
    questions: questions.flatMap(({ question, phoneForm }) =>
      phoneForm ? [{ of: question, en: phoneForm.en, sw: phoneForm.sw }] : [],
    ),
  }
}

async function filmFiles(ctx: Context, course: string, { slug, video }: DraftLesson) {
  if (!video) return []
  const files: [string, Uint8Array][] = []
  const [film, captions] = [ownFile(course, slug, 'mp4'), ownFile(course, slug, 'vtt')]
  if (video.film) files.push([`lessons/${slug}.mp4`, await fileBytes(ctx, video.film)])
  else if (film) files.push([`lessons/${slug}.mp4`, readFileSync(film)])
  if (video.captions) files.push([`lessons/${slug}.vtt`, text(video.captions)])
  else if (captions) files.push([`lessons/${slug}.vtt`, readFileSync(captions)])
  if (video.captionsSw) files.push([captionsSwPath(slug), text(video.captionsSw)])
  return files
}
