import { locales } from '#kit/locales.ts'
import { z } from 'zod'
import { cleanLine, cleanText, textLength } from '#kit/text.ts'
import {
  emptyResume,
  entryFields,
  listNames,
  LONGEST_LETTER,
  LONGEST_NAME,
  LONGEST_SKILL,
  MOST_ENTRIES,
  MOST_SKILLS,
  personalFields,
  type Resume,
  templates,
  withSkill,
  type Tab,
} from './rules.ts'

/** A field that was too long. */
export type Cut = { field: string; had: number; kept: number }

const cutAt = (text: string, max: number): string =>
  textLength(text) > max ? [...text].slice(0, max).join('').trimEnd() : text

/** A text, cleaned, of which as much is kept as fits: nobody loses a CV because one field is too long. */
const text = (max: number, clean = cleanText) =>
  z
    .string()
    .catch('')
    .transform((typed) => cutAt(clean(typed), max))
// Of the others each is a field of one line.
const ofLines = new Set(['summary', 'description'])
const fieldsOf = <Fields extends Record<string, number>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, max]) => [name, text(max, ofLines.has(name) ? cleanText : cleanLine)]),
  ) as Record<keyof Fields, ReturnType<typeof text>>
const entryId = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .catch('')

/** Entries of a list, each with its own id. */
const entries = <Entry extends z.ZodType<{ id: string }>>(entry: Entry) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list): z.output<Entry>[] => {
      const taken = new Set<string>()
      return list.slice(0, MOST_ENTRIES).flatMap((one, at) => {
        const read = entry.safeParse(one)
        if (!read.success) return []
        const { id } = read.data
        const own = id === '' || taken.has(id) ? `entry-${at + 1}-${taken.size}` : id
        taken.add(own)
        return [{ ...read.data, id: own }]
      })
    })

/** The document for any input: values that are not texts are dropped, long ones truncated, unknown ones omitted. */
export const ResumeDocument = z.object({
  template: z.enum(templates).catch('modern'),
  language: z.enum(locales).catch('en'),
  personal: z.object(fieldsOf(personalFields)).catch(() => emptyResume().personal),
  experience: entries(
    z.object({ id: entryId, ...fieldsOf(entryFields.experience), current: z.boolean().catch(false) }),
  ),
  education: entries(z.object({ id: entryId, ...fieldsOf(entryFields.education) })),
  projects: entries(z.object({ id: entryId, ...fieldsOf(entryFields.projects) })),
  certifications: entries(z.object({ id: entryId, ...fieldsOf(entryFields.certifications) })),
  skills: z
    .array(z.string().catch(''))
    .catch([])
    .transform((skills) =>
      skills
        .slice(0, MOST_SKILLS * 4)
        .reduce<string[]>((held, skill) => withSkill(held, cutAt(cleanLine(skill), LONGEST_SKILL)), []),
    ),
  letter: text(LONGEST_LETTER),
}) satisfies z.ZodType<Resume>

/** What is submitted for storing. */
export const SaveForm = z.object({
  version: z.coerce.number('required').int('required').min(0, 'required').max(1e9, 'required').catch(0),
  document: ResumeDocument,
})
export const NameForm = z.object({
  name: z
    .string('required')
    .transform((typed) => cutAt(cleanLine(typed), LONGEST_NAME))
    .refine((name) => name !== '', 'required'),
})

/** The truncated fields, to be reported. */
export function cutsOf(raw: unknown): Cut[] {
  const sent = (raw ?? {}) as Record<string, unknown>
  const lists = listNames.flatMap((list) =>
    asList(sent[list]).flatMap((entry, at) => tooLong(entry, entryFields[list], `${list}.${at}.`)),
  )
  return [
    ...tooLong(sent.personal, personalFields, 'personal.'),
    ...lists,
    ...tooLong(sent, { letter: LONGEST_LETTER }, ''),
  ]
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MOST_ENTRIES) : [])

function tooLong(texts: unknown, fields: Record<string, number>, before: string): Cut[] {
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(fields).flatMap(([name, kept]) => {
    const value = (texts as Record<string, unknown>)[name]
    const had = typeof value === 'string' && value.length > kept ? textLength(cleanText(value)) : 0
    return had > kept ? [{ field: before + name, had, kept }] : []
  })
}

/** One of a person's CVs in their list. */
export type ResumeLine = { id: string; name: string; updatedAt: Date; isShared: boolean }
export type OwnResume = {
  id: string
  name: string
  version: number
  document: Resume
  updatedAt: Date
  /** Path of the page that whoever has it may read; null while it is not shared. */
  sharePath: string | null
}
/** The result for a submitted text: stored under its next version, or beside one that was changed elsewhere meanwhile. */
export type Saved = {
  id: string
  version: number
  cuts: Cut[]
  /** Set when another window was first: the submitted text is now this separate CV. */
  conflict: { name: string; other: { id: string; name: string } } | null
}
/** A line about an achievement on Stadi. */
export type RecordLine = { id: string; name: string; date: string; credentialId: string; link: string }
/** `isPrepared` if a model is configured and these are the fixed texts all the same. */
export type Advice = { skills: string[]; summary: string | null; isPrepared: boolean }

/** Something to fix, the tab where, and how. */
export type FindingLine = { tab: Tab; what: string; fix: string }
