import { lackOf, leftOut, listNames, missingOf, type Resume, type Tab, tabOf } from '../rules.ts'
import { mailLink, phoneLink, webLink } from './links.ts'
import { printableText } from '#kit/printing/printable.ts'
import { unprintable } from './printable.ts'

/** What a program that sorts CVs, or a hurried recruiter, would have trouble with; `tab` is where to fix it. */
export type Finding = { tab: Tab } & (
  | { code: 'no-name' | 'no-email' | 'no-phone' | 'bad-email' | 'bad-phone' }
  | { code: 'no-summary' | 'no-experience' | 'no-dates' | 'no-figures' | 'no-education' | 'few-skills' }
  | { code: 'long-summary' | 'many-skills' | 'many-words'; count: number }
  | { code: 'short-text' | 'left-out' | 'capitals'; title: string }
  | { code: 'no-link'; field: string; typed: string }
  | { code: 'unprintable'; letters: string }
)

const FEW_SKILLS = 5
const MANY_SKILLS = 25
const LONG_SUMMARY = 100
/** Two pages for an applicant who is not a professor. */
const MANY_WORDS = 900
const SHORT_TEXT = 8

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/**
 * How well programs and hurried people can read a CV. The same text always gets the same findings, each from one rule here, the
 * most severe first.
 */
export const findingsOf = (resume: Resume): Finding[] => [
  ...contactFindings(resume),
  ...leftOut(resume).map(({ list, title }): Finding => ({
    code: 'left-out',
    tab: tabOf(list),
    title: shortened(title),
  })),
  ...linkFindings(resume),
  ...letterFindings(resume),
  ...experienceFindings(resume),
  ...amountFindings(resume),
]

function contactFindings({ personal, ...rest }: Resume): Finding[] {
  const missing = missingOf({ personal, ...rest })
  const { email, phone } = personal
  const codes = [
    missing.includes('fullName') && 'no-name',
    missing.includes('email') && 'no-email',
    email !== '' && !mailLink(email) && 'bad-email',
    phone === '' && 'no-phone',
    phone !== '' && !phoneLink(phone) && 'bad-phone',
  ] as const
  return codes.flatMap((code): Finding[] => (code ? [{ code, tab: 'personal' }] : []))
}

/** Links that are not web addresses, and so are not printed. */
function linkFindings({ personal, projects, certifications }: Resume): Finding[] {
  const typed: [Tab, string, string][] = [
    ...(['website', 'linkedin', 'github'] as const).map((field): [Tab, string, string] => [
      'personal',
      field,
      personal[field],
    ]),
    ...projects.flatMap((one): [Tab, string, string][] => [
      ['projects', 'link', one.link],
      ['projects', 'github', one.github],
    ]),
    ...certifications.map((one): [Tab, string, string] => ['education', 'link', one.link]),
  ]
  return typed.flatMap(([tab, field, text]): Finding[] =>
    text !== '' && !webLink(text) ? [{ code: 'no-link', tab, field, typed: shortened(text) }] : [],
  )
}

function letterFindings(resume: Resume): Finding[] {
  const signs = unprintable(resume)
  const shouted = [resume.personal.summary, ...resume.experience.map((one) => one.description)]
    .map(printableText)
    .find((text) => text.length > 60 && text === text.toUpperCase() && text !== text.toLowerCase())
  return [
    ...(signs.length > 0
      ? [{ code: 'unprintable' as const, tab: 'personal' as const, letters: signs.join(' ') }]
      : []),
    ...(shouted
      ? [{ code: 'capitals' as const, tab: 'experience' as const, title: shortened(shouted) }]
      : []),
  ]
}

function experienceFindings({ experience, projects }: Resume): Finding[] {
  const printed = experience.filter((entry) => lackOf('experience', entry).length === 0)
  if (printed.length === 0 && projects.length === 0) return [{ code: 'no-experience', tab: 'experience' }]
  const texts = printed.map((one) => one.description).join(' ')
  return [
    ...printed.flatMap(({ title, description }): Finding[] =>
      wordsIn(description) < SHORT_TEXT
        ? [{ code: 'short-text', tab: 'experience', title: shortened(title) }]
        : [],
    ),
    ...(printed.some(({ duration, current }) => !/\d{4}/.test(duration) && !current)
      ? [{ code: 'no-dates' as const, tab: 'experience' as const }]
      : []),
    ...(wordsIn(texts) >= SHORT_TEXT && !/\d/.test(texts)
      ? [{ code: 'no-figures' as const, tab: 'experience' as const }]
      : []),
  ]
}

function amountFindings(resume: Resume): Finding[] {
  const { personal, education, skills } = resume
  const words = wordsIn(textOf(resume))
  const summary = wordsIn(personal.summary)
  const found: (Finding | false)[] = [
    summary === 0 && { code: 'no-summary', tab: 'personal' },
    summary > LONG_SUMMARY && { code: 'long-summary', tab: 'personal', count: summary },
    education.length === 0 && { code: 'no-education', tab: 'education' },
    skills.length < FEW_SKILLS && { code: 'few-skills', tab: 'skills' },
    skills.length > MANY_SKILLS && { code: 'many-skills', tab: 'skills', count: skills.length },
    words > MANY_WORDS && { code: 'many-words', tab: 'experience', count: words },
  ]
  return found.filter((one) => one !== false)
}

const textOf = (resume: Resume): string =>
  [
    resume.personal.summary,
    ...listNames.flatMap((list) => resume[list].map((one) => Object.values(one).join(' '))),
  ].join(' ')

const shortened = (text: string): string =>
  [...text].length > 40 ? `${[...text].slice(0, 39).join('')}…` : text
