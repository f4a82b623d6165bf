import { emailAddress } from '#kit/email.ts'
import { digitsOf, isMobile, type KenyanPhone, phoneIn } from '#kit/phone.ts'
import { cleanLine, cleanText, singleSpaced, textLength } from '#kit/text.ts'
import { harmlessName, hasLink, LONGEST_NAME } from '#kit/people/names.ts'
import type { Fault } from './types.ts'

export type Contact = { email: string; phone: null } | { email: null; phone: KenyanPhone }
export type Line = [line: number, name: string, contact: string]

/** What somebody can be reached by, from a typed text: an address if it has an @, else a Kenyan number. */
export function contactIn(text: string): Contact | Fault {
  const typed = cleanLine(text)
  if (typed === '') return 'contact'
  if (typed.includes('@')) {
    const { data } = emailAddress.safeParse(typed)
    return data === undefined ? 'email' : { email: data, phone: null }
  }
  const phone = phoneIn(typed)
  return /^[\p{Nd}\s+＋()/.\p{Dash}]+$/u.test(typed) && isMobile(phone) ? { email: null, phone } : 'phone'
}

/**
 * A line of a list as somebody to invite, or why not. Lists of schools say "Otieno, Mary" and "12. Otieno Mary": of that the name is taken.
 */
export function invitedIn(name: string, contact: string): { name: string; contact: Contact } | Fault {
  const words = singleSpaced(cleanLine(name.replaceAll(',', ' ')))
  if (words === '') return 'name'
  if (textLength(words) > LONGEST_NAME) return 'too-long'
  const called = hasLink(words) || /[/@]/.test(words) ? '' : harmlessName(words)
  if (called === '') return 'name-only'
  const reached = contactIn(contact)
  return typeof reached === 'string' ? reached : { name: called, contact: reached }
}

/**
 * The lines of a list: name first, then a number or an address in whichever of the other cells. A first line without either is its
 * heading. @param rows of a CSV file, each with the number of its line
 */
export function linesIn(rows: { line: number; cells: string[] }[]): Line[] {
  const clean = rows.map(({ line, cells }) => ({ line, cells: cells.map(cleanText) }))
  const lines = clean
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }): Line => [line, cells[0] ?? '', contactCell(cells.slice(1))])
  const [first] = clean
  const isHeading = first && lines[0]?.[0] === first.line && !/[@\p{Nd}]/u.test(first.cells.join())
  return isHeading ? lines.slice(1) : lines
}

const contactCell = (cells: string[]): string =>
  cells.find((cell) => cell.includes('@') || digitsOf(cell).length >= 6) ??
  cells.find((cell) => cell !== '') ??
  ''

/** What makes two lines the same person, before anything is judged. */
export const sameContact = (contact: string): string =>
  contact.includes('@') ? contact.trim().toLowerCase() : phoneIn(contact)
