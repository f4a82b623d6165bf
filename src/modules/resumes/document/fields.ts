import {
  emptyEntry,
  type Entry,
  entryFields,
  listNames,
  LONGEST_LETTER,
  type ListName,
  personalFields,
  type Resume,
  withSkill,
  type Tab,
} from '../rules.ts'
import type { RecordLine } from '../types.ts'

/** The name of a field in a form: "personal.email", "experience.ID.title". */
export const personalName = (field: string): string => `personal.${field}`
export const entryName = (list: ListName, id: string, field: string): string => `${list}.${id}.${field}`

/** The lists that a tab edits. */
export const listsOf = (tab: Tab): ListName[] =>
  tab === 'education' ? ['education', 'certifications'] : listNames.filter((list) => list === tab)

/** A CV with one field changed; the same object if there is no such field. Unchanged parts stay the same objects. */
export function withField(resume: Resume, name: string, value: string | boolean): Resume {
  const [part = '', id = '', field = ''] = name.split('.')
  if (part === 'letter') return { ...resume, letter: String(value) }
  if (part === 'personal')
    return Object.hasOwn(personalFields, id)
      ? { ...resume, personal: { ...resume.personal, [id]: String(value) } }
      : resume
  const list = listNames.find((one) => one === part)
  if (!list || !(Object.hasOwn(entryFields[list], field) || (list === 'experience' && field === 'current')))
    return resume
  const entries = (resume[list] as Entry[]).map((entry) =>
    entry.id === id ? { ...entry, [field]: value } : entry,
  )
  return { ...resume, [list]: entries }
}

export function withEntry(resume: Resume, list: ListName, id: string, fields: object = {}): Resume {
  return { ...resume, [list]: [...resume[list], { ...emptyEntry(list, id), ...fields }] }
}

export const withoutEntry = (resume: Resume, list: ListName, id: string): Resume => ({
  ...resume,
  [list]: (resume[list] as Entry[]).filter((entry) => entry.id !== id),
})

/** An id that no entry of the list has. */
export function freshId(resume: Resume, list: ListName): string {
  const taken = new Set<string>((resume[list] as Entry[]).map((entry) => entry.id))
  for (let at = resume[list].length + 1; ; at++) if (!taken.has(`${list}-${at}`)) return `${list}-${at}`
}

/** An achievement on Stadi as a certification with the URL at which it can be verified. */
export const withLine = (resume: Resume, { name, date, credentialId, link }: RecordLine): Resume =>
  withEntry(resume, 'certifications', freshId(resume, 'certifications'), {
    name,
    issuer: 'Stadi',
    date,
    credentialId,
    link,
  })

/** A CV with the fields of a tab as its form sent them. An unticked box sends nothing. */
export function withForm(resume: Resume, tab: Tab, form: FormData): Resume {
  let next = resume
  for (const entry of tab === 'experience' ? resume.experience : [])
    next = withField(next, entryName('experience', entry.id, 'current'), false)
  for (const [name, value] of form)
    if (typeof value === 'string')
      next = withField(next, name, name.endsWith('.current') ? true : value.replaceAll('\r\n', '\n'))
  const skill = form.get('skill')
  return typeof skill === 'string' && skill !== ''
    ? { ...next, skills: skill.split(/[,\n]/).reduce(withSkill, next.skills) }
    : next
}

/** A field's maximum length, by its name. */
export function longestOf(name: string): number {
  const [part = '', id = '', field = ''] = name.split('.')
  if (part === 'letter') return LONGEST_LETTER
  const fields: Record<string, number> =
    part === 'personal' ? personalFields : (entryFields[part as ListName] ?? {})
  return fields[part === 'personal' ? id : field] ?? Infinity
}
