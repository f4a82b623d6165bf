import type { Resume } from '../rules.ts'
import { headings } from './headings.ts'
import { type Linked, type Sheet, type SheetSection, sheetOf, type TextLine } from './sheet.ts'

/** A CV as plain text, for a field of an application form or an e-mail. */
export function plainTextOf(resume: Resume): string {
  const { name, contact, sections }: Sheet = sheetOf(resume)
  const head = [name, ...contact.map(linkText)].filter(Boolean)
  return `${[head.join('\n'), ...sections.map(sectionText)].filter(Boolean).join('\n\n')}\n`
}

/** The letter with its sender at the top. */
export function letterText(resume: Resume): string {
  const { name, contact } = sheetOf(resume)
  const head = [name, ...contact.map(linkText)].filter(Boolean).join('\n')
  return `${[head, headings[resume.language].letter.toUpperCase(), resume.letter].filter(Boolean).join('\n\n')}\n`
}

const linkText = ({ text, href }: Linked): string => (href?.startsWith('http') ? href : text)

function sectionText(section: SheetSection): string {
  const heading = section.heading.toUpperCase()
  if (section.kind === 'summary') return [heading, ...section.lines.map(lineText)].join('\n')
  if (section.kind === 'skills') return `${heading}\n${section.skills.join(', ')}`
  const entries = section.entries.map(({ title, place, when, lines, links }) =>
    [
      [title, place].filter(Boolean).join(', '),
      when,
      ...lines.map(lineText),
      ...links.map(({ href }) => href ?? ''),
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [heading, entries.join('\n\n')].join('\n')
}

const lineText = ({ text, isPoint }: TextLine): string => (isPoint ? `- ${text}` : text)
