/** The structure of a CV, the same for screen, print, files and interchange; and how much of it is stored. */
import type { Locale } from '#kit/locales.ts'
import { MINUTE } from '#kit/time.ts'

export const templates = ['modern', 'classic', 'creative'] as const
export type Template = (typeof templates)[number]

/** Fields of the first tab, each with its maximum length. */
export const personalFields = {
  fullName: 120,
  email: 254,
  phone: 40,
  location: 120,
  website: 300,
  linkedin: 300,
  github: 300,
  summary: 2000,
}
/** Fields of an entry, by list. */
export const entryFields = {
  experience: { title: 120, company: 120, location: 120, duration: 80, description: 3000 },
  education: { degree: 160, institution: 160, location: 120, graduationDate: 60, gpa: 40, description: 2000 },
  projects: { name: 160, description: 2000, technologies: 300, link: 300, github: 300 },
  certifications: { name: 160, issuer: 160, date: 60, credentialId: 120, link: 300 },
} as const
/** Without these an entry is not printed (RES-19). */
export const neededFields = {
  experience: ['title', 'company'],
  education: ['degree', 'institution'],
  projects: ['name'],
  certifications: ['name', 'issuer'],
} as const

export const listNames = ['experience', 'education', 'projects', 'certifications'] as const
export type ListName = (typeof listNames)[number]
export type Personal = Record<keyof typeof personalFields, string>
type Texts<List extends ListName> = Record<keyof (typeof entryFields)[List], string> & { id: string }
export type Experience = Texts<'experience'> & { current: boolean }
export type Education = Texts<'education'>
export type Project = Texts<'projects'>
export type Certification = Texts<'certifications'>

export type Resume = {
  template: Template
  /** Of its headings; a person's own text is in any language. */
  language: Locale
  personal: Personal
  experience: Experience[]
  education: Education[]
  projects: Project[]
  certifications: Certification[]
  skills: string[]
  /** The accompanying letter. */
  letter: string
}
export type Entry<List extends ListName = ListName> = Resume[List][number]

export const LONGEST_SKILL = 80
export const LONGEST_LETTER = 6000
export const MOST_ENTRIES = 20
export const MOST_SKILLS = 60
/** A person's. */
export const MOST_RESUMES = 20
export const LONGEST_NAME = 80
/** How long the text of somebody without an account and without scripts is kept. */
export const VISITOR_DAYS = 7

const emptyTexts = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, '']))

/** @param id unique among the entries of its list */
export const emptyEntry = <List extends ListName>(list: List, id: string): Entry<List> =>
  ({ id, ...emptyTexts(entryFields[list]), ...(list === 'experience' && { current: false }) }) as Entry<List>

export const emptyResume = (language: Locale = 'en'): Resume => ({
  template: 'modern',
  language,
  personal: emptyTexts(personalFields) as Personal,
  experience: [],
  education: [],
  projects: [],
  certifications: [],
  skills: [],
  letter: '',
})

/** Non-empty texts of an entry. */
const textsOf = (entry: object): string[] =>
  Object.entries(entry).flatMap(([name, value]) =>
    name !== 'id' && typeof value === 'string' && value.trim() !== '' ? [value] : [],
  )

/** Whether anybody wrote anything. */
export const isEmpty = (resume: Resume): boolean =>
  textsOf(resume.personal).length === 0 &&
  listNames.every((list) => resume[list].length === 0) &&
  resume.skills.length === 0 &&
  resume.letter === ''

/** The required fields that an entry lacks. */
export const lackOf = <List extends ListName>(list: List, entry: Entry<List>): string[] =>
  neededFields[list].filter((name) => (entry as Record<string, unknown>)[name] === '')

export const isWhole = <List extends ListName>(list: List, entry: Entry<List>): boolean =>
  lackOf(list, entry).length === 0

/** An entry with some content that the printed page omits. */
export type LeftOut = { list: ListName; id: string; place: number; title: string; lacks: string[] }

/** What is not printed, so that nothing is dropped silently (R2). An entry without text does not count. */
export const leftOut = (resume: Resume): LeftOut[] =>
  listNames.flatMap((list) =>
    (resume[list] as Entry[]).flatMap((entry, at) => {
      const lacks = lackOf(list, entry)
      const [title] = textsOf(entry)
      return lacks.length > 0 && title ? [{ list, id: entry.id, place: at + 1, title, lacks }] : []
    }),
  )

/** Fields that a CV should have and that are requested beside the button, without blocking it (RES-06). */
export const missingOf = ({ personal }: Resume): ('fullName' | 'email')[] =>
  (['fullName', 'email'] as const).filter((name) => personal[name].trim() === '')

const sameSkill = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase()

/** A list with one more skill; the same list if it is empty, a duplicate ignoring case, or there are enough (RES-13). */
export function withSkill(skills: string[], typed: string): string[] {
  const skill = [...typed.trim().replace(/\s+/g, ' ')].slice(0, LONGEST_SKILL).join('')
  const isNew = skill !== '' && !skills.some((held) => sameSkill(held, skill))
  return isNew && skills.length < MOST_SKILLS ? [...skills, skill] : skills
}

/** Suggestions without a language model (RES-14). */
export const usualSkills = [
  'Communication',
  'Time management',
  'Customer service',
  'Microsoft Excel',
  'Google Workspace',
  'Teamwork',
  'Problem solving',
  'M-Pesa for business',
]
export const MOST_SUGGESTED = 3

/** At most three of these that are not in the list already. */
export const newSkills = (held: string[], offered: string[]): string[] =>
  offered
    .reduce<string[]>((skills, skill) => withSkill(skills, skill), held)
    .slice(held.length)
    .slice(0, MOST_SUGGESTED)

/** The default summary (RES-15). */
export const usualSummary =
  'Reliable and quick to learn, with practical digital skills and a habit of finishing what I start. I work well alone and in a team, keep clients informed, and look for work in which I can be useful from the first week.'

/** The parts of a CV's editor (RES-02). */
export const tabs = ['personal', 'experience', 'education', 'projects', 'skills'] as const
export type Tab = (typeof tabs)[number]
/** Where an entry of a list is edited: certifications with education (RES-25). */
export const tabOf = (list: ListName): Tab => (list === 'certifications' ? 'education' : list)

/** Limits that several operations share. */
export const resumesLimits = {
  // A save every two seconds while somebody types, in a few windows.
  'resume-save-user': { max: 90, windowMs: MINUTE },
}

/** Locks that several operations take, in this order. */
export const lockScopes = [
  // One person's list of CVs.
  'resumes',
] as const
