import type { RefusalCode } from '#kit/refusal.ts'

/** A file of a package, by its path or its name there. */
export type Asset = { name: string; bytes: Uint8Array }

/** A text of another system. `assetOf`: the file of the package that an address in it names. */
export type Rich = {
  text: string
  format: 'html' | 'plain' | 'markdown'
  assetOf(address: string): Asset | null
}

export type FoundQuestion = {
  name: string
  text: Rich
  options: { text: Rich; isRight: boolean }[]
  explanation: Rich[]
}

/** Something of a section, in its order there. `note`: a short text that joins others beside it to one lesson. */
export type Part =
  | { kind: 'page' | 'note'; title: string; body: Rich }
  | { kind: 'link'; title: string; address: string; body: Rich }
  | { kind: 'file'; title: string; file: Asset }
  | { kind: 'quiz'; title: string; questions: FoundQuestion[] }

export type FoundModule = { title: string; parts: Part[] }
export type FoundCourse = { title: string; description: Rich; modules: FoundModule[] }

/** Things of a course that are looked at: more of them are no course, whatever becomes of each. */
const MOST_THINGS = 2000

/** @param count of what stands in its list of contents @throws PackageFault */
export function refuseMany(count: number): void {
  if (count > MOST_THINGS) throw new PackageFault('package-large')
}

/** A package that cannot be read at all. @param file the one that is at fault */
export class PackageFault extends Error {
  readonly code: Extract<RefusalCode, `package-${string}`>
  readonly file: string

  constructor(code: PackageFault['code'], file = '') {
    super(code)
    this.name = 'PackageFault'
    this.code = code
    this.file = file
  }
}

export const nothing: Rich = { text: '', format: 'plain', assetOf: () => null }
