import { atomically, type Context } from '#context.ts'
import { limit } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { isInSteps } from '#course-format/lesson-kinds.ts'
import { picturesIn } from '#kit/documents/markdown.server.ts'
import { BadZip } from '#kit/documents/zip.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { type CourseDocument, room } from '#course-format/document.ts'
import { PackageFault, type FoundCourse } from '../foreign/found.ts'
import { packageFiles } from '../foreign/package-files.server.ts'
import { type CourseFolder, FolderFault, textIn } from '../folder/folder.ts'
import { isWebVtt, MOST_PICTURES, storeFilm, storePicture } from '../files.server.ts'
import { lessonsOf } from '#course-format/lessons.ts'
import { nameFor, cleanText } from '#kit/text.ts'
import { contentPathOf, type Film, readCourse } from '../folder/read-folder.server.ts'
import { lessonFaults } from '#course-format/lesson-text/blocks.server.ts'
import { blockWords } from '#course-format/lesson-text/words.ts'
import { takenNames } from '../queries/stored.server.ts'
import { translationPathOf } from '../folder/translation-files.ts'
import { addDraft } from './drafts.server.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import { cartridgeCourse, cartridgeRoot, type Files } from '../foreign/cartridge.server.ts'
import { documentOf } from '../foreign/document.server.ts'
import { inOrder, type Issue, Issues } from '../foreign/issues.ts'
import { backupRoot, moodleCourse } from '../foreign/moodle.server.ts'
import { importIssues } from '../tables.server.ts'

/** A course of 30 modules with a film each has fewer. */
const MOST_FILES = 1500
const known =
  /^(course\.json|lessons\/[a-z0-9-]+\.((sw\.)?md|mp4|(sw\.)?vtt|((sw\.)?(quiz|video)|rubric|phone|quiz\.phone)\.json)|pictures\/[A-Za-z0-9._-]+\.(webp|png|jpe?g))$/
const PICTURE = /pictures\/[A-Za-z0-9._-]*[A-Za-z0-9]/g
// What computers put into every folder.
const litter = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/

/** Makes a draft of a course's folder that came as ZIP, or of what another system packed (decision 108). @returns its id */
export const importCourse = command(
  {
    who: 'admin',
    // 'course-folder' with what is wrong and in which file; 'package-...'.
    refuses: [
      'course-folder',
      'invalid-input',
      'too-many',
      'files-away',
      'package-large',
      'package-empty',
      'package-unreadable',
      'package-scorm',
    ],
  },
  async (ctx, file: Uint8Array | undefined): Promise<string> => {
    if (!file || file.length === 0)
      throw new Refusal('invalid-input', { fields: { folder: 'file-required' } })
    await limit(ctx, { 'publish-admin': ctx.viewer.id })
    try {
      const files = await packageFiles(file)
      // Before the transaction: re-encoding pictures takes a while, and nobody else reads an embedded database meanwhile.
      const foreign = await courseIn(ctx, files)
      const document = foreign?.document ?? (await documentIn(ctx, folderIn(files)))
      return await atomically(ctx, async (ctx) => {
        await takeAdvisoryLock(ctx, 'slug', 'courses')
        const slug = nameFor(document.slug, await takenNames(ctx), 'course')
        const id = await addDraft(ctx, { ...document, slug })
        await keepIssues(ctx, id, foreign?.issues ?? [])
        return id
      })
    } catch (error) {
      if (error instanceof BadZip)
        throw new Refusal('course-folder', {
          values: { detail: `${error.file ?? 'The file'}: ${error.message}.` },
        })
      if (error instanceof PackageFault) throw new Refusal(error.code, { values: { file: error.file } })
      if (error instanceof FolderFault)
        throw new Refusal('course-folder', { values: { detail: error.message.slice(0, 1000) } })
      throw error
    }
  },
)

type Unpacked = CourseFolder & { paths: string[]; unread: Set<string> }

/** The files beside course.json, which may stand in a folder of its own. @throws FolderFault */
function folderIn(files: Map<string, Uint8Array>): Unpacked {
  if (files.size > MOST_FILES) throw new BadZip('has too many files')
  const all = [...files].filter(([path]) => !litter.test(path))
  const [root] = all
    .map(([path]) => path)
    .filter((path) => /(^|\/)course\.json$/.test(path))
    .sort((a, b) => a.length - b.length)
  if (!root) throw new FolderFault('course.json: is missing.')
  const prefix = root.slice(0, -'course.json'.length)
  const name = prefix.split('/').at(-2) ?? 'course'
  const inside = new Map(
    all.map(([path, bytes]) => [path.startsWith(prefix) ? path.slice(prefix.length) : `../${path}`, bytes]),
  )
  const odd = [...inside.keys()].find((path) => !known.test(path))
  if (odd) throw new FolderFault(`${name}/${odd}: is no file of a course.`)
  const unread = new Set(inside.keys())
  const bytes = (path: string) => {
    const found = inside.get(path)
    if (!found) throw new FolderFault(`${name}/${path}: is missing.`)
    unread.delete(path)
    return found
  }
  return { name, paths: [...inside.keys()], unread, has: (path) => inside.has(path), bytes }
}

/** Its films and pictures are kept; what no draft names in the end is forgotten after a week. */
async function documentIn(ctx: Context, folder: Unpacked): Promise<CourseDocument> {
  const films = await filmsOf(ctx, folder)
  const pictures = await picturesOf(ctx, folder)
  const { document } = readCourse(withPictures(folder, pictures), {
    isWhole: false,
    filmOf: (slug) => films.get(slug) ?? { mediaBytes: 0 },
  })
  refuseTexts(folder, document)
  if (lessonsOf(document).length > room.allLessons)
    throw new FolderFault(`${folder.name}/course.json: has more than ${room.allLessons} lessons.`)
  const [stray] = folder.unread
  if (stray) throw new FolderFault(`${folder.name}/${stray}: belongs to no lesson of course.json.`)
  return document
}

async function filmsOf(ctx: Context, folder: Unpacked): Promise<Map<string, Film>> {
  const films = new Map<string, Film>()
  const lessonOf = (path: string) => path.slice('lessons/'.length, path.indexOf('.'))
  for (const path of folder.paths.filter((path) => path.endsWith('.mp4'))) {
    const bytes = folder.bytes(path)
    const film = await named(folder, path, () => storeFilm(ctx, bytes))
    films.set(lessonOf(path), { mediaBytes: bytes.length, film })
  }
  for (const path of folder.paths.filter((path) => path.endsWith('.vtt'))) {
    const captions = textIn(folder, path)
    if (!isWebVtt(captions)) throw new FolderFault(`${folder.name}/${path}: is no WebVTT.`)
    films.set(lessonOf(path), {
      mediaBytes: 0,
      ...films.get(lessonOf(path)),
      [isKiswahili(path) ? 'captionsSw' : 'captions']: captions,
    })
  }
  return films
}

const isKiswahili = (path: string): boolean => path.endsWith('.sw.vtt')

/** @returns what each picture is called now */
async function picturesOf(ctx: Context, folder: Unpacked): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  const paths = folder.paths.filter((path) => path.startsWith('pictures/'))
  if (paths.length > MOST_PICTURES)
    throw new FolderFault(`${folder.name}/pictures: has more than ${MOST_PICTURES} files.`)
  for (const path of paths) {
    const file = folder.bytes(path)
    const name = path.slice('pictures/'.length)
    pictures.set(path, await named(folder, path, () => storePicture(ctx, file, name)))
  }
  return pictures
}

/** Names the file that was refused. */
async function named<T>(folder: CourseFolder, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [why] = Object.values(error.fields)
    throw new FolderFault(`${folder.name}/${path}: ${why ?? error.code}.`, { cause: error })
  }
}

/** The folder with texts that name its pictures as they are called now. */
const withPictures = (folder: CourseFolder, pictures: Map<string, string>): CourseFolder => ({
  ...folder,
  bytes: (path) => {
    if (!path.endsWith('.md')) return folder.bytes(path)
    const body = textIn(folder, path)
    const gone = picturesIn(body).find((name) => !pictures.has(name))
    if (gone) throw new FolderFault(`${folder.name}/${path}: names ${gone}, which is missing.`)
    return Buffer.from(body.replace(PICTURE, (name) => pictures.get(name) ?? name))
  },
})

/** What learners could not read is said with its file and line; what is missing may still come. */
function refuseTexts(folder: CourseFolder, document: CourseDocument): void {
  for (const lesson of lessonsOf(document))
    for (const [path, body] of [
      [contentPathOf(lesson), lesson.body],
      [translationPathOf(lesson), lesson.sw?.body],
    ] as const)
      for (const fault of lessonFaults(body ?? '', isInSteps(lesson))) {
        const file = `${folder.name}/${path}`
        if (fault.code === 'markup') throw new FolderFault(`${file}: holds HTML or a script.`)
        if (fault.code === 'block') throw new FolderFault(`${file}: ${blockWords(fault)}`)
      }
}

/** A draft of a course that another system packed, and what is left out of it; null where no other did. @throws PackageFault */
async function courseIn(
  ctx: Context,
  files: Files,
): Promise<{ document: CourseDocument; issues: Issue[] } | null> {
  const issues = new Issues()
  issues.add('facts', '')
  const found = await foundIn(files, issues)
  if (!found) return null
  const document = await documentOf(ctx, found, issues)
  return {
    document,
    issues: inOrder(
      issues.all,
      found.modules.map(({ title }) => title),
    ),
  }
}

async function foundIn(files: Files, issues: Issues): Promise<FoundCourse | null> {
  const backup = backupRoot(files)
  if (backup !== null) return moodleCourse(files, backup, issues)
  const cartridge = cartridgeRoot(files)
  return cartridge === null ? null : cartridgeCourse(files, cartridge, issues)
}

const MOST_LETTERS = 400

/** Keeps what was left out of a draft beside it, in the caller's transaction. */
async function keepIssues(ctx: Context, draftId: string, issues: Issue[]): Promise<void> {
  if (issues.length === 0) return
  await ctx.db
    .insert(importIssues)
    .values(
      issues.map(({ kind, name, within }, place) => ({
        draftId,
        place,
        kind,
        name: kept(name),
        within: kept(within),
      })),
    )
}

const kept = (words: string): string =>
  cleanText(cleanText(words.slice(0, MOST_LETTERS)).slice(0, MOST_LETTERS))
