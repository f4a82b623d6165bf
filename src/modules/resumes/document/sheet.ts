import {
  type Certification,
  type Education,
  type Experience,
  isWhole,
  type Project,
  type Resume,
} from '../rules.ts'
import { type Headings, headings } from './headings.ts'
import { mailLink, phoneLink, shortLink, webLink } from './links.ts'

/** A text that may be a link; otherwise plain. */
export type Linked = { text: string; href: string | null }
export type SheetEntry = {
  id: string
  title: string
  /** Where: a company, a school, an issuer. */
  place: string
  /** When, and what else is short. */
  when: string
  lines: TextLine[]
  links: Linked[]
}
export type SheetSection =
  | { kind: 'summary'; heading: string; lines: TextLine[] }
  | {
      kind: 'experience' | 'education' | 'certifications' | 'projects'
      heading: string
      entries: SheetEntry[]
    }
  | { kind: 'skills'; heading: string; skills: string[] }
/**
 * The printed content of a CV, in order: the same for screen, print, PDF, Word and text. Empty parts and incomplete entries are
 * omitted.
 */
export type Sheet = { name: string; contact: Linked[]; sections: SheetSection[] }
/** A line of running text; a list item if it starts with a hyphen or a bullet. */
export type TextLine = { text: string; isPoint: boolean }

export function sheetOf(resume: Resume): Sheet {
  const words: Headings = headings[resume.language]
  const sections: SheetSection[] = [
    { kind: 'summary', heading: words.summary, lines: linesOf(resume.personal.summary) },
    listed('experience', words, resume, experienceEntry),
    listed('education', words, resume, educationEntry),
    listed('certifications', words, resume, certificationEntry),
    listed('projects', words, resume, projectEntry),
    { kind: 'skills', heading: words.skills, skills: resume.skills },
  ]
  return { name: resume.personal.fullName, contact: contactOf(resume), sections: sections.filter(isFilled) }
}

const isFilled = (section: SheetSection): boolean =>
  section.kind === 'summary'
    ? section.lines.length > 0
    : section.kind === 'skills'
      ? section.skills.length > 0
      : section.entries.length > 0

type Lists = {
  experience: Experience
  education: Education
  certifications: Certification
  projects: Project
}

const listed = <List extends keyof Lists>(
  kind: List,
  words: Headings,
  resume: Resume,
  entryOf: (entry: Lists[List], words: Headings) => Omit<SheetEntry, 'id'>,
): SheetSection => ({
  kind,
  heading: words[kind],
  entries: (resume[kind] as unknown as Lists[List][])
    .filter((entry) => isWhole(kind, entry as never))
    .map((entry) => ({ id: entry.id, ...entryOf(entry, words) })),
})

const joined = (...texts: string[]): string => texts.filter((text) => text !== '').join(' · ')

const experienceEntry = (entry: Experience, words: Headings): Omit<SheetEntry, 'id'> => ({
  title: entry.title,
  place: entry.company,
  when: joined(durationOf(entry, words), entry.location),
  lines: linesOf(entry.description),
  links: [],
})

/** "2021" or "2021 -" for current work ends with "Present". */
export function durationOf(
  { duration, current }: Experience,
  { present }: Pick<Headings, 'present'>,
): string {
  if (!current) return duration
  if (duration === '') return present
  if (/[-–—]\s*$/.test(duration)) return `${duration.replace(/\s*[-–—]\s*$/, '')} – ${present}`
  return /\s[-–—]\s*\S|\d\s*[–—]\s*\S/.test(duration) ? duration : `${duration} – ${present}`
}

const educationEntry = (entry: Education, words: Headings): Omit<SheetEntry, 'id'> => ({
  title: entry.degree,
  place: entry.institution,
  when: joined(entry.graduationDate, entry.location, entry.gpa && `${words.grade}: ${entry.gpa}`),
  lines: linesOf(entry.description),
  links: [],
})

const certificationEntry = (entry: Certification, words: Headings): Omit<SheetEntry, 'id'> => ({
  title: entry.name,
  place: entry.issuer,
  when: joined(entry.date, entry.credentialId && `${words.credential}: ${entry.credentialId}`),
  lines: [],
  links: linked(entry.link),
})

const projectEntry = (entry: Project, words: Headings): Omit<SheetEntry, 'id'> => ({
  title: entry.name,
  place: '',
  when: entry.technologies,
  lines: linesOf(entry.description),
  links: [
    ...linked(entry.link),
    ...linked(entry.github).map((link) => ({ ...link, text: `${words.code}: ${link.text}` })),
  ],
})

/** Anything that is not a web address is omitted; the builder says so (readability.ts). */
function linked(typed: string): Linked[] {
  const href = webLink(typed)
  return href ? [{ text: shortLink(href), href }] : []
}

function contactOf({ personal }: Resume): Linked[] {
  const { email, phone, location, website, linkedin, github } = personal
  const plain: Linked[] = [
    { text: phone, href: phoneLink(phone) },
    { text: email, href: mailLink(email) },
    { text: location, href: null },
  ]
  return [...plain.filter(({ text }) => text !== ''), ...[website, linkedin, github].flatMap(linked)]
}

const POINT = /^\s*[-*•●▪◦‣–]\s+/u

export const linesOf = (text: string): TextLine[] =>
  text
    .split('\n')
    .map((line) => ({ text: line.replace(POINT, '').trim(), isPoint: POINT.test(line) }))
    .filter((line) => line.text !== '')
