import { m } from '#paraglide/messages.js'
import { fileName, isPage, pathAt } from './addresses.ts'
import { type Files, readXml, rootOf } from './cartridge.server.ts'
import {
  type FoundCourse,
  type FoundModule,
  type Part,
  PackageFault,
  type Rich,
  refuseMany,
} from './found.ts'
import { BETWEEN, type IssueKind, type Issues } from './issues.ts'
import { MoodleFiles, said } from './moodle-files.server.ts'
import { QuestionBank } from './moodle-questions.server.ts'
import { childOf, childrenOf, type Element, textIn } from './tree.server.ts'
import { shortName } from './writing.server.ts'

const BACKUP = 'moodle_backup.xml'

/** Where a backup of Moodle begins among these files; null where there is none. */
export const backupRoot = (files: Files): string | null => rootOf(files, BACKUP)

/** A course as a backup of Moodle 2 and later tells it. People, their grades and what they did are never read. @throws PackageFault */
export async function moodleCourse(files: Files, root: string, issues: Issues): Promise<FoundCourse> {
  const about = childOf(await readXml(files, pathAt(root, BACKUP)!), 'information')
  if (!about) throw new PackageFault('package-unreadable', BACKUP)
  const stored = await MoodleFiles.read(files, root)
  const bank = pathAt(root, 'questions.xml')!
  return new Backup(
    files,
    root,
    issues,
    stored,
    new QuestionBank(files.has(bank) ? await readXml(files, bank) : undefined, (text, format): Rich =>
      rich(text, format, () => null),
    ),
  ).course(about)
}

type Activity = { id: string; section: string; kind: string; title: string; folder: string }

class Backup {
  readonly #files: Files
  readonly #root: string
  readonly #issues: Issues
  readonly #stored: MoodleFiles
  readonly #bank: QuestionBank

  constructor(files: Files, root: string, issues: Issues, stored: MoodleFiles, bank: QuestionBank) {
    this.#files = files
    this.#root = root
    this.#issues = issues
    this.#stored = stored
    this.#bank = bank
  }

  async course(about: Element): Promise<FoundCourse> {
    const contents = childOf(about, 'contents')
    const course = await this.#xml('course/course.xml')
    const context = course?.attributes.contextid ?? ''
    const title = said(course, 'fullname') || said(about, 'original_course_fullname') || said(about, 'name')
    const activities = childrenOf(childOf(contents, 'activities'), 'activity').map(activityIn)
    refuseMany(activities.length)
    const modules: FoundModule[] = []
    const placed = new Set<Activity>()
    for (const section of childrenOf(childOf(contents, 'sections'), 'section')) {
      const inside = activities.filter((activity) => activity.section === said(section, 'sectionid'))
      for (const activity of inside) placed.add(activity)
      modules.push(...(await this.#section(said(section, 'directory'), inside, context, title)))
    }
    const others = await this.#partsOf(
      activities.filter((one) => !placed.has(one)),
      title,
    )
    return {
      title,
      description: rich(said(course, 'summary'), said(course, 'summaryformat'), () => null),
      modules: [...modules, { title, parts: others }, ...this.#unasked()],
    }
  }

  #unasked(): FoundModule[] {
    const title = m.imports_question_bank()
    const banks = this.#bank.unasked((kind, name) => this.#issues.add(kind, shortName(name), title))
    return [{ title, parts: banks.map((one): Part => ({ kind: 'quiz', ...one })) }]
  }

  async #section(
    folder: string,
    inside: Activity[],
    context: string,
    course: string,
  ): Promise<FoundModule[]> {
    const section = await this.#xml(`${folder}/section.xml`)
    const number = said(section, 'number')
    const name = said(section, 'name')
    const title = name || (number === '0' ? course : m.imports_section({ number: number || '?' }))
    if (said(section, 'visible') === '0') {
      this.#issues.add('hidden', title)
      for (const { title: hidden } of inside) this.#issues.add('hidden', hidden, title)
      return []
    }
    const order = said(section, 'sequence').split(',')
    const placeOf = ({ id }: Activity) => (order.includes(id) ? order.indexOf(id) : order.length)
    const summary = rich(
      said(section, 'summary'),
      said(section, 'summaryformat'),
      this.#stored.assetsOf(context, section?.attributes.id),
    )
    const parts = await this.#partsOf(
      inside.toSorted((a, b) => placeOf(a) - placeOf(b)),
      title,
    )
    return [{ title, parts: [{ kind: 'note', title, body: summary }, ...parts] }]
  }

  async #partsOf(activities: Activity[], within: string): Promise<Part[]> {
    const parts: Part[] = []
    for (const activity of activities) parts.push(...(await this.#parts(activity, within)))
    return parts
  }

  async #parts(activity: Activity, within: string): Promise<Part[]> {
    const { kind, folder, title } = activity
    if (kind === 'subsection') return []
    const left = leftOut[kind]
    if (left || !taken.has(kind)) {
      this.#issues.add(left ?? 'activity', shortName(left ? title : `${title} (${kind})`), within)
      return []
    }
    if (said(await this.#xml(`${folder}/module.xml`), 'visible') === '0') {
      this.#issues.add('hidden', shortName(title), within)
      return []
    }
    const whole = await this.#xml(`${folder}/${kind}.xml`)
    const content = childOf(whole, kind)
    if (!whole || !content) {
      this.#issues.add(
        this.#files.has(pathAt(this.#root, `${folder}/${kind}.xml`) ?? '') ? 'unreadable' : 'missing',
        shortName(title),
        within,
      )
      return []
    }
    return this.#made(kind, content, whole.attributes.contextid ?? '', said(content, 'name') || title, within)
  }

  #made(kind: string, content: Element, context: string, title: string, within: string): Part[] {
    const assetOf = this.#stored.assetsOf(context)
    const body = (part: string) => rich(said(content, part), said(content, `${part}format`), assetOf)
    switch (kind) {
      case 'page':
        return [{ kind: 'page', title, body: body('content') }]
      case 'label':
        return [{ kind: 'note', title, body: body('intro') }]
      case 'url':
        return [{ kind: 'link', title, address: said(content, 'externalurl'), body: body('intro') }]
      case 'book':
        return this.#chapters(content, context, title, within)
      case 'quiz':
        return [{ kind: 'quiz', title, questions: this.#asked(content, `${within}${BETWEEN}${title}`) }]
      default:
        return this.#downloads(context, title, within, kind === 'folder')
    }
  }

  #asked = (quiz: Element, within: string) =>
    this.#bank.askedIn(quiz, (kind, name) => this.#issues.add(kind, shortName(name), within))

  /** Each chapter that learners saw, also one below another. */
  #chapters(book: Element, context: string, title: string, within: string): Part[] {
    const chapters = childrenOf(childOf(book, 'chapters'), 'chapter').toSorted(
      (a, b) => Number(said(a, 'pagenum')) - Number(said(b, 'pagenum')),
    )
    const parts: Part[] = []
    for (const chapter of chapters) {
      const name = said(chapter, 'title') || title
      if (said(chapter, 'hidden') === '1') {
        this.#issues.add('hidden', shortName(name), `${within}${BETWEEN}${title}`)
        continue
      }
      const body = rich(
        said(chapter, 'content'),
        said(chapter, 'contentformat'),
        this.#stored.assetsOf(context, chapter.attributes.id),
      )
      parts.push({ kind: 'page', title: name, body })
    }
    return parts
  }

  #downloads(context: string, title: string, within: string, isFolder: boolean): Part[] {
    const content = this.#stored.contentOf(context)
    const [main] = content
    if (!main) this.#issues.add('missing', shortName(title), within)
    // A page with its pictures is one file that matters.
    const wanted = isFolder || !main || !isPage(main.path) ? content : [main]
    return wanted.flatMap(({ path, asset }): Part[] => {
      if (!asset) {
        this.#issues.add('missing', shortName(fileName(path)), within)
        return []
      }
      const name = wanted.length === 1 ? title : fileName(path)
      if (!isPage(path)) return [{ kind: 'file', title: name, file: asset }]
      const body: Rich = {
        text: textIn(asset.bytes),
        format: 'html',
        assetOf: this.#stored.besides(context, path),
      }
      return [{ kind: 'page', title: name, body }]
    })
  }

  /** Undefined where it is not there, or no XML: its activity is left out, not the course. */
  async #xml(path: string): Promise<Element | undefined> {
    const inside = pathAt(this.#root, path)
    if (inside === null || !this.#files.has(inside)) return undefined
    try {
      return await readXml(this.#files, inside)
    } catch (error) {
      if (error instanceof PackageFault) return undefined
      throw error
    }
  }
}

const taken = new Set(['page', 'label', 'url', 'book', 'quiz', 'resource', 'folder'])
const leftOut: Record<string, IssueKind> = {
  assign: 'assignment',
  assignment: 'assignment',
  workshop: 'assignment',
  forum: 'forum',
  hsuforum: 'forum',
  h5pactivity: 'h5p',
  hvp: 'h5p',
  scorm: 'scorm',
  imscp: 'scorm',
  lti: 'external-tool',
}

const activityIn = (activity: Element): Activity => ({
  id: said(activity, 'moduleid'),
  section: said(activity, 'sectionid'),
  kind: said(activity, 'modulename'),
  title: said(activity, 'title'),
  folder: said(activity, 'directory'),
})

/** Formats of Moodle: 0 its own, 1 HTML, 2 plain, 4 Markdown. */
const rich = (text: string, format: string, assetOf: Rich['assetOf']): Rich => ({
  text,
  format: format === '2' ? 'plain' : format === '4' ? 'markdown' : 'html',
  assetOf,
})
