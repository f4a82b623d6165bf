import { query } from '#core/operation.ts'
import { MINUTE } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { byWhom, limitsOf } from '#core/limits.server.ts'
import { parse } from '#kit/parse.ts'
import { fieldWord } from '../field-words.ts'
import { ResumeDocument, type FindingLine } from '../types.ts'
import { lackOf, leftOut, listNames, missingOf, type Resume, type Tab, tabOf } from '../rules.ts'
import { mailLink, phoneLink, webLink } from '../document/links.ts'
import { printableText } from '#kit/printing/printable.ts'
import { unprintable } from '../document/printable.ts'

const limit = limitsOf({
  'resume-check-user': { max: 60, windowMs: MINUTE },
  'resume-check-address': { max: 600, windowMs: MINUTE, of: 'address', counts: 'all', each: 10 },
})

/**
 * What programs that read CVs would have trouble with, as texts in the reader's language, which stay on the server: most visits
 * show none of them.
 * @param raw a document, which is not stored
 */
export const checkedResume = query(
  {
    who: 'anyone',
    because: 'RES-01: public; it reads what the caller sends',
    refuses: ['too-many', 'invalid-input'],
  },
  async (ctx, raw: unknown): Promise<FindingLine[]> => {
    await limit(ctx, byWhom(ctx, 'resume-check'))
    return findingsOf(parse(ResumeDocument, raw ?? {})).map((finding) => ({
      tab: finding.tab,
      ...wordsOf(finding),
    }))
  },
)

/** What is wrong, and how to fix it. */
function wordsOf(finding: Finding): { what: string; fix: string } {
  switch (finding.code) {
    case 'no-name':
      return { what: m.resume_check_no_name(), fix: m.resume_fix_no_name() }
    case 'no-email':
      return { what: m.resume_check_no_email(), fix: m.resume_fix_no_email() }
    case 'bad-email':
      return { what: m.resume_check_bad_email(), fix: m.resume_fix_bad_email() }
    case 'no-phone':
      return { what: m.resume_check_no_phone(), fix: m.resume_fix_no_phone() }
    case 'bad-phone':
      return { what: m.resume_check_bad_phone(), fix: m.resume_fix_no_phone() }
    case 'left-out':
      return { what: m.resume_check_left_out({ title: finding.title }), fix: m.resume_fix_left_out() }
    case 'no-link':
      return {
        what: m.resume_check_no_link({ field: fieldWord(finding.field), typed: finding.typed }),
        fix: m.resume_fix_no_link(),
      }
    case 'unprintable':
      return { what: m.resume_unprintable({ letters: finding.letters }), fix: m.resume_fix_unprintable() }
    case 'capitals':
      return { what: m.resume_check_capitals({ title: finding.title }), fix: m.resume_fix_capitals() }
    case 'no-experience':
      return { what: m.resume_check_no_experience(), fix: m.resume_fix_no_experience() }
    case 'short-text':
      return { what: m.resume_check_short_text({ title: finding.title }), fix: m.resume_fix_short_text() }
    case 'no-dates':
      return { what: m.resume_check_no_dates(), fix: m.resume_fix_no_dates() }
    case 'no-figures':
      return { what: m.resume_check_no_figures(), fix: m.resume_fix_no_figures() }
    case 'no-summary':
      return { what: m.resume_check_no_summary(), fix: m.resume_fix_no_summary() }
    case 'long-summary':
      return { what: m.resume_check_long_summary({ count: finding.count }), fix: m.resume_fix_long_summary() }
    case 'no-education':
      return { what: m.resume_check_no_education(), fix: m.resume_fix_no_education() }
    case 'few-skills':
      return { what: m.resume_check_few_skills(), fix: m.resume_fix_few_skills() }
    case 'many-skills':
      return { what: m.resume_check_many_skills({ count: finding.count }), fix: m.resume_fix_many_skills() }
    case 'many-words':
      return { what: m.resume_check_many_words({ count: finding.count }), fix: m.resume_fix_many_words() }
  }
}

/** What a program that sorts CVs, or a hurried recruiter, would have trouble with; `tab` is where to fix it. */
type Finding = { tab: Tab } & (
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

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

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
