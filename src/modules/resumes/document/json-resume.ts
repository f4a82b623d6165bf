import { localeIn } from '#kit/locales.ts'
import {
  emptyEntry,
  emptyResume,
  type ListName,
  MOST_ENTRIES,
  type Resume,
  type Template,
  templates,
  withSkill,
} from '../rules.ts'
import { headings } from './headings.ts'
import { mailLink, webLink } from './links.ts'

/**
 * JSON Resume 1.0.0 (jsonresume.org/schema). Its dates are years, months or days; anything else is in an extension field beside it.
 */
export function jsonResumeOf(resume: Resume, lastModified: Date): object {
  const { personal, experience, education, projects, certifications, skills } = resume
  return whole({
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: {
      name: personal.fullName,
      email: mailLink(personal.email) ? personal.email : '',
      phone: personal.phone,
      url: webLink(personal.website) ?? '',
      summary: personal.summary,
      location: whole({ address: personal.location }),
      profiles: (['linkedin', 'github'] as const).flatMap((name) => {
        const url = webLink(personal[name])
        return url ? [{ network: name === 'github' ? 'GitHub' : 'LinkedIn', url }] : []
      }),
    },
    work: experience.map(({ title, company, location, duration, description, current }) => ({
      name: company,
      position: title,
      location,
      ...spanOf(duration),
      summary: description,
      duration,
      current,
    })),
    education: education.map(({ degree, institution, location, graduationDate, gpa, description }) => ({
      institution,
      studyType: degree,
      endDate: dateIn(graduationDate),
      score: gpa,
      location,
      graduationDate,
      description,
    })),
    projects: projects.map(({ name, description, technologies, link, github }) => ({
      name,
      description,
      keywords: technologies
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean),
      url: webLink(link) ?? '',
      github,
    })),
    certificates: certifications.map(({ name, issuer, date, credentialId, link }) => ({
      name,
      issuer,
      date: dateIn(date),
      url: webLink(link) ?? '',
      credentialId,
      dateText: date,
    })),
    skills: skills.map((name) => ({ name })),
    meta: {
      version: 'v1.0.0',
      lastModified: lastModified.toISOString(),
      stadi: { template: resume.template, language: resume.language, letter: resume.letter },
    },
  })
}

/** Without empty texts and lists, which the schema would reject as dates and addresses. */
function whole<T>(value: T): T {
  if (Array.isArray(value)) return value.map(whole) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value)
    .map(([name, one]) => [name, whole(one)] as const)
    .filter(([, one]) => one !== '' && !(Array.isArray(one) && one.length === 0))
  return Object.fromEntries(kept) as T
}

const ISO = /^[12]\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/

/** The date if it is written as one, otherwise the last year in it. */
const dateIn = (text: string): string =>
  ISO.test(text) ? text : (text.match(/\b(19|20)\d\d\b/g)?.at(-1) ?? '')

function spanOf(duration: string): { startDate: string; endDate: string } {
  const [startDate = '', endDate = ''] = duration.match(/\b(19|20)\d\d\b/g) ?? []
  return { startDate, endDate }
}

/** What a file holds. */
export type Found = Record<string, unknown>

/** The CV in a JSON Resume. Empty values may be null, and texts may be numbers; `readResumeFile` refuses other types. */
export function resumeFrom(file: Found): Resume {
  const basics = asObject(file.basics)
  const meta = asObject(asObject(file.meta).stadi)
  const language = localeIn(meta.language)
  const resume = emptyResume(language)
  return {
    ...resume,
    template: templates.find((name) => name === meta.template) ?? ('modern' satisfies Template),
    letter: textIn(meta.letter),
    personal: personalFrom(basics),
    experience: listFrom(file.work, 'experience', (one) => workFrom(one, headings[language].present)),
    education: listFrom(file.education, 'education', studyFrom),
    projects: listFrom(file.projects, 'projects', (one) => ({
      name: textIn(one.name),
      description: withPoints(one.description, one.highlights),
      technologies: textsIn(one.keywords).join(', '),
      link: textIn(one.url),
      github: textIn(one.github),
    })),
    certifications: listFrom(file.certificates, 'certifications', (one) => ({
      name: textIn(one.name),
      issuer: textIn(one.issuer),
      date: textIn(one.dateText) || textIn(one.date),
      credentialId: textIn(one.credentialId),
      link: textIn(one.url),
    })),
    skills: objectsIn(file.skills)
      .flatMap((one) => [textIn(one.name), ...textsIn(one.keywords)])
      .reduce<string[]>(withSkill, []),
  }
}

const asObject = (value: unknown): Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Found) : {}
const objectsIn = (value: unknown): Found[] =>
  Array.isArray(value) ? value.slice(0, MOST_ENTRIES * 3).map(asObject) : []
/** Longer than any field of ours. */
const LONGEST_TEXT = 10_000
const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : typeof value === 'number' ? String(value) : ''
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.slice(0, 40).map(textIn).filter(Boolean) : []

function listFrom<List extends ListName>(
  value: unknown,
  list: List,
  read: (one: Found) => Partial<Resume[List][number]>,
): Resume[List] {
  return objectsIn(value)
    .slice(0, MOST_ENTRIES)
    .map((one, at) => ({ ...emptyEntry(list, `${list}-${at + 1}`), ...read(one) })) as Resume[List]
}

function personalFrom(basics: Found): Resume['personal'] {
  const { address, city, region, countryCode } = asObject(basics.location)
  const place = [address, city, region, countryCode].map(textIn).filter(Boolean)
  const profile = (network: RegExp) =>
    textIn(objectsIn(basics.profiles).find((one) => network.test(textIn(one.network)))?.url)
  return {
    fullName: textIn(basics.name),
    email: textIn(basics.email),
    phone: textIn(basics.phone),
    location: place.join(', '),
    website: textIn(basics.url) || textIn(basics.website),
    linkedin: profile(/linkedin/i),
    github: profile(/github/i),
    summary: textIn(basics.summary),
  }
}

function workFrom(one: Found, present: string): Partial<Resume['experience'][number]> {
  const [from, to] = [textIn(one.startDate), textIn(one.endDate)]
  return {
    title: textIn(one.position),
    company: textIn(one.name) || textIn(one.company),
    location: textIn(one.location),
    duration: textIn(one.duration) || [from, to || (from && present)].filter(Boolean).join(' – '),
    description: withPoints(one.summary, one.highlights),
    current: typeof one.current === 'boolean' ? one.current : from !== '' && to === '',
  }
}

const studyFrom = (one: Found): Partial<Resume['education'][number]> => ({
  degree: [textIn(one.studyType), textIn(one.area)].filter(Boolean).join(', '),
  institution: textIn(one.institution),
  location: textIn(one.location),
  graduationDate: textIn(one.graduationDate) || textIn(one.endDate),
  gpa: textIn(one.score) || textIn(one.gpa),
  description: withPoints(one.description, one.courses),
})

const withPoints = (text: unknown, points: unknown): string =>
  [textIn(text), ...textsIn(points).map((point) => `- ${point}`)].filter(Boolean).join('\n')
