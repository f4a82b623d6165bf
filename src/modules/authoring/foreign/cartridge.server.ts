import { m } from '#paraglide/messages.js'
import { fileName, folderOf, isPage, pathAt } from './addresses.ts'
import {
  type Asset,
  type FoundCourse,
  type FoundModule,
  nothing,
  PackageFault,
  type Part,
  refuseMany,
  type Rich,
} from './found.ts'
import { BETWEEN, type IssueKind, type Issues } from './issues.ts'
import { questionsIn } from './qti.server.ts'
import { allOf, BadTree, childOf, childrenOf, type Element, textAt, textIn, xmlTree } from './tree.server.ts'

const MANIFEST = 'imsmanifest.xml'

export type Files = Map<string, Uint8Array>

/** Where a Common Cartridge begins among these files; null where there is none. */
export const cartridgeRoot = (files: Files): string | null => rootOf(files, MANIFEST)

/** The folder of the uppermost file of a name; null without one. */
export function rootOf(files: Files, name: string): string | null {
  const [top] = [...files.keys()]
    .filter((path) => fileName(path) === name)
    .sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length)
  return top === undefined ? null : folderOf(top)
}

type Resource = { id: string; type: string; path: string | null; files: string[] }

/** A course as its manifest tells it (IMS Common Cartridge 1.1 to 1.3). @throws PackageFault */
export async function cartridgeCourse(files: Files, root: string, issues: Issues): Promise<FoundCourse> {
  return new Cartridge(files, root, issues).course()
}

class Cartridge {
  readonly #files: Files
  readonly #root: string
  readonly #issues: Issues
  #resources = new Map<string, Resource>()
  /** Paths that stand in the course, or that a page of it names. */
  readonly #used = new Set<string>()

  constructor(files: Files, root: string, issues: Issues) {
    this.#files = files
    this.#root = root
    this.#issues = issues
  }

  async course(): Promise<FoundCourse> {
    const manifest = await readXml(this.#files, pathAt(this.#root, MANIFEST)!)
    if (/SCORM/i.test(textAt(manifest, 'metadata', 'schema'))) throw new PackageFault('package-scorm')
    this.#resources = this.#resourcesIn(manifest)
    const general = childOf(manifest, 'metadata', 'lom', 'general')
    const organization = childOf(manifest, 'organizations', 'organization')
    // Each may name the same page.
    refuseMany(organization ? allOf(organization, 'item').length : 0)
    refuseMany([...this.#resources.values()].filter(({ path }) => path !== null && isPage(path)).length)
    const title = textAt(general, 'title') || textAt(organization, 'title') || fileName(this.#root)
    const modules: FoundModule[] = []
    for (const item of topItems(organization)) modules.push(await this.#module(item, title))
    modules.push(...(await this.#unplaced()))
    return {
      title,
      description: { ...nothing, format: 'html', text: textAt(general, 'description') },
      modules: merged(modules),
    }
  }

  #resourcesIn(manifest: Element): Map<string, Resource> {
    const all = childOf(manifest, 'resources')
    const base = all?.attributes['xml:base'] ?? ''
    return new Map(
      childrenOf(all, 'resource').map((resource): [string, Resource] => {
        const { identifier: id = '', type = '', href } = resource.attributes
        const folder = [this.#root, base, resource.attributes['xml:base']].filter(Boolean).join('/')
        const paths = childrenOf(resource, 'file').flatMap(
          ({ attributes }) => pathAt(folder, attributes.href ?? '') ?? [],
        )
        const path = href === undefined ? (paths[0] ?? null) : pathAt(folder, href)
        return [id, { id, type, path, files: paths }]
      }),
    )
  }

  /** A section, or something that stands in none. */
  async #module(item: Element, course: string): Promise<FoundModule> {
    const isSection = childrenOf(item, 'item').length > 0 || item.attributes.identifierref === undefined
    const title = isSection ? textAt(item, 'title') : course
    const parts: Part[] = []
    if (isSection && isHidden(item)) {
      this.#issues.add('hidden', title)
      return { title, parts }
    }
    for (const one of isSection ? [item, ...allOf(item, 'item')] : [item])
      parts.push(...(await this.#parts(one, title || course)))
    return { title, parts }
  }

  async #parts(item: Element, within: string): Promise<Part[]> {
    const { identifierref } = item.attributes
    const title = textAt(item, 'title')
    if (identifierref === undefined) return []
    if (isHidden(item)) {
      this.#issues.add('hidden', title, within)
      return []
    }
    const resource = this.#resources.get(identifierref)
    if (resource) return this.#partsOf(resource, title, within)
    this.#issues.add('missing', title || identifierref, within)
    return []
  }

  async #partsOf(resource: Resource, title: string, within: string): Promise<Part[]> {
    const { type, path, files } = resource
    for (const file of [path, ...files]) if (file !== null) this.#used.add(file)
    const name = title || fileName(path ?? '')
    const left = leftOutKind(resource)
    if (left) {
      this.#issues.add(left, name, within)
      return []
    }
    const bytes = path === null ? undefined : this.#files.get(path)
    if (path === null || !bytes) {
      this.#issues.add('missing', name, within)
      return []
    }
    if (/^imswl_/.test(type)) return this.#xmlPart(path, name, within, (link) => linkIn(link, title))
    if (/^imsqti_/.test(type))
      return this.#xmlPart(path, name, within, (quiz) => ({
        kind: 'quiz',
        title: title || quizTitle(quiz) || name,
        questions: questionsIn(quiz, this.#richAt(path), (kind, what) =>
          this.#issues.add(kind, what, `${within}${BETWEEN}${name}`),
        ),
      }))
    if (isPage(path) && isUnpublished(bytes)) {
      this.#issues.add('hidden', name, within)
      return []
    }
    if (isPage(path)) return [{ kind: 'page', title: name, body: this.#page(path, bytes) }]
    return [{ kind: 'file', title: title || fileName(path), file: { name: fileName(path), bytes } }]
  }

  async #xmlPart(path: string, name: string, within: string, made: (root: Element) => Part): Promise<Part[]> {
    try {
      return [made(await xmlTree(this.#files.get(path)!))]
    } catch (error) {
      if (!(error instanceof BadTree)) throw error
      this.#issues.add('unreadable', name, within)
      return []
    }
  }

  #page(path: string, bytes: Uint8Array): Rich {
    return { text: textIn(bytes), format: 'html', assetOf: this.#assetAt(path) }
  }

  /** Texts of a quiz, in which addresses begin where its file lies. */
  #richAt =
    (path: string) =>
    (text: string, isHtml: boolean): Rich => ({
      text,
      format: isHtml ? 'html' : 'plain',
      assetOf: this.#assetAt(path),
    })

  /** Canvas keeps its files in web_resources; others name them from the root or from the page. */
  #assetAt =
    (path: string) =>
    (address: string): Asset | null => {
      const inside = /^\$IMS[-_]CC[-_]FILEBASE\$\/?([\s\S]*)$/i.exec(address.trim())?.[1]
      const folders =
        inside === undefined
          ? [folderOf(path), this.#root]
          : [this.#root, `${this.#root}/web_resources`, folderOf(path)]
      for (const folder of folders) {
        const found = pathAt(folder, inside ?? address)
        const bytes = found === null ? undefined : this.#files.get(found)
        if (found === null || !bytes) continue
        this.#used.add(found)
        return { name: fileName(found), bytes }
      }
      return null
    }

  /** Pages and question banks that no section names come last; other files that nothing names are left out. */
  async #unplaced(): Promise<FoundModule[]> {
    const [pages, banks]: [Part[], Part[]] = [[], []]
    const [more, bank] = [m.imports_more_pages(), m.imports_question_bank()]
    for (const resource of this.#resources.values()) {
      const { type, path } = resource
      if (path === null || this.#used.has(path) || leftOutKind(resource)) continue
      if (type === 'webcontent' && isPage(path))
        pages.push(...(await this.#partsOf(resource, pageTitle(this.#files.get(path)), more)))
      else if (/question-bank$/.test(type)) banks.push(...(await this.#partsOf(resource, '', bank)))
    }
    return [
      { title: more, parts: pages },
      { title: bank, parts: banks },
    ].filter(({ parts }) => parts.length > 0)
  }
}

/** Where sections begin: below the one item that holds all of them. */
function topItems(organization: Element | undefined): Element[] {
  const items = childrenOf(organization, 'item')
  const [only] = items
  const isRoot = items.length === 1 && only!.attributes.identifierref === undefined
  const inside = isRoot ? childrenOf(only, 'item') : []
  const isSectioned = inside.some((item) => childrenOf(item, 'item').length > 0)
  return isRoot && (isSectioned || textAt(only, 'title') === '') ? inside : items
}

/** Things that stand beside sections, one after the other, are one section. */
function merged(modules: FoundModule[]): FoundModule[] {
  const all: FoundModule[] = []
  for (const { title, parts } of modules) {
    const last = all.at(-1)
    if (last?.title === title) last.parts.push(...parts)
    else all.push({ title, parts: [...parts] })
  }
  return all
}

/** What no draft has: by the type of its resource. */
function leftOutKind({ type, files }: Resource): IssueKind | null {
  if (/^imsbasiclti_/.test(type)) return 'external-tool'
  if (/^imsdt_/.test(type)) return 'forum'
  if (/^assignment_/.test(type) || files.some((path) => fileName(path) === 'assignment_settings.xml'))
    return 'assignment'
  if (/^(webcontent|imswl_|imsqti_xmlv1p2|associatedcontent)/.test(type)) return null
  return 'activity'
}

function linkIn(root: Element, title: string): Part {
  return {
    kind: 'link',
    title: title || textAt(root, 'title'),
    address: childOf(root, 'url')?.attributes.href ?? '',
    body: nothing,
  }
}

const quizTitle = (quiz: Element): string =>
  childOf(quiz, 'assessment')?.attributes.title ?? childOf(quiz, 'objectbank')?.attributes.title ?? ''

const isHidden = ({ attributes }: Element): boolean => attributes.isvisible === 'false'
/** As Canvas says it in the head of a page. */
const isUnpublished = (bytes: Uint8Array): boolean =>
  /<meta name="workflow_state" content="unpublished"/.test(textIn(bytes.subarray(0, 4096)))

const pageTitle = (bytes: Uint8Array | undefined): string =>
  bytes ? (/<title[^>]*>([^<]{1,200})<\/title>/i.exec(textIn(bytes.subarray(0, 4096)))?.[1] ?? '').trim() : ''

/** @throws PackageFault with the file's name */
export async function readXml(files: Files, path: string): Promise<Element> {
  const bytes = files.get(path)
  if (!bytes) throw new PackageFault('package-unreadable', path)
  try {
    return await xmlTree(bytes)
  } catch (error) {
    if (error instanceof BadTree) throw new PackageFault('package-unreadable', path)
    throw error
  }
}
