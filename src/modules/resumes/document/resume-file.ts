import { isEmpty, type Resume } from '../rules.ts'
import { type Found, resumeFrom } from './json-resume.ts'

/** Why a file cannot be read as a CV; each has a sentence (`fileWords`). */
export type FileFault = { code: FileFaultCode; values: { version?: string; place?: string } }
export type FileFaultCode =
  | 'resume-file-empty'
  | 'resume-not-utf8'
  | 'resume-not-json'
  | 'resume-version'
  | 'resume-wrong-type'
  | 'resume-nothing'

/** Maximum bytes of a file; a CV of twenty entries in each list has a tenth of it. */
export const LARGEST_FILE_MB = 2

/**
 * A CV from somebody's file. Fields unknown to JSON Resume are omitted, and long ones truncated when stored; but a file with a
 * wrong type is refused entirely, because nobody would see what is missing.
 */
export function readResumeFile(bytes: Uint8Array): { resume: Resume } | { fault: FileFault } {
  const text = textOf(bytes)
  if (text === null) return refused(isJsonOtherwise(bytes) ? 'resume-not-utf8' : 'resume-not-json')
  if (text.trim() === '') return refused('resume-file-empty')
  const file = objectIn(text)
  if (!file || !parts.some((part) => part in file)) return refused('resume-not-json')
  const version = versionOf(file)
  if (version > 1) return refused('resume-version', { version: String(version) })
  const place = misfit(file, schema)
  if (place) return refused('resume-wrong-type', { place: place.join(', ') })
  const resume = resumeFrom(file)
  return isEmpty(resume) ? refused('resume-nothing') : { resume }
}

const refused = (code: FileFaultCode, values: FileFault['values'] = {}) => ({ fault: { code, values } })

/**
 * As UTF-8, without its byte order mark; null if it is not valid. Characters of UTF-16 without a mark would each contain a zero
 * byte.
 */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Whether it looks like the beginning of an object in UTF-16, or in an older encoding whose first characters match UTF-8. */
const isJsonOtherwise = (bytes: Uint8Array): boolean =>
  ['utf-8', 'utf-16le', 'utf-16be'].some((writing) =>
    new TextDecoder(writing).decode(bytes.subarray(0, 64)).trimStart().startsWith('{'),
  )

function objectIn(text: string): Found | null {
  try {
    const file: unknown = JSON.parse(text)
    return isObject(file) ? file : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The major version that a file names in its schema, otherwise in its meta data; 1 if it names none. */
function versionOf({ $schema, meta }: Found): number {
  const ofSchema = /\/v(\d+)\.\d/.exec(String($schema))
  const ofFile = /^v?(\d+)\b/.exec(String(isObject(meta) ? meta.version : ''))
  return Number((ofSchema ?? ofFile)?.[1] ?? 1)
}

/** Allowed types: a text, a text or number, a boolean, a list of something, or named parts. */
type Kind = 'text' | 'figure' | 'flag' | readonly [Kind] | { readonly [name: string]: Kind }

const [text, figure, flag] = ['text', 'figure', 'flag'] as const
/** What is read of JSON Resume 1.0.0 and our extension fields (json-resume.ts). */
const schema = {
  basics: {
    name: text,
    email: text,
    phone: figure,
    url: text,
    website: text,
    summary: text,
    location: { address: text, city: text, region: text, countryCode: text },
    profiles: [{ network: text, url: text }],
  },
  work: [
    {
      name: text,
      company: text,
      position: text,
      location: text,
      startDate: figure,
      endDate: figure,
      duration: text,
      summary: text,
      highlights: [text],
      current: flag,
    },
  ],
  education: [
    {
      institution: text,
      studyType: text,
      area: text,
      location: text,
      endDate: figure,
      graduationDate: figure,
      score: figure,
      gpa: figure,
      description: text,
      courses: [text],
    },
  ],
  projects: [
    { name: text, description: text, highlights: [text], keywords: [text], url: text, github: text },
  ],
  certificates: [{ name: text, issuer: text, date: figure, dateText: text, credentialId: figure, url: text }],
  skills: [{ name: text, keywords: [text] }],
  meta: { stadi: { template: text, language: text, letter: text } },
} satisfies Kind
const parts = ['basics', 'work', 'education', 'projects', 'certificates', 'skills']

/** Where a value has the wrong type, with entries counted from one; null and missing values are allowed. */
function misfit(value: unknown, kind: Kind): (string | number)[] | null {
  if (value === null || value === undefined) return null
  if (kind === 'flag') return typeof value === 'boolean' ? null : []
  if (kind === 'text' || kind === 'figure')
    return typeof value === 'string' || (kind === 'figure' && typeof value === 'number') ? null : []
  const isList = Array.isArray(kind)
  if (isList !== Array.isArray(value) || typeof value !== 'object') return []
  const inner = isList
    ? (value as unknown[]).map((one, at) => [at + 1, one, (kind as readonly [Kind])[0]] as const)
    : Object.entries(kind).map(([name, of]) => [name, own(value as Found, name), of as Kind] as const)
  for (const [name, one, of] of inner) {
    const place = misfit(one, of)
    if (place) return [name, ...place]
  }
  return null
}

const own = (value: Found, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined)
