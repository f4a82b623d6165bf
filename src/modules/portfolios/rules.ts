import { excerptOf, nameFor, textLength } from '#kit/text.ts'

/** Where its owner says what it shows. */
export const OWN_PORTFOLIO = '/account/portfolio'
export const portfolioHref = (handle: string): string => `/p/${handle}`
export const hireHref = (handle: string): string => `${portfolioHref(handle)}/hire`

export const SHORTEST_HANDLE = 3
export const LONGEST_HANDLE = 30
/** As many as a phone shows without becoming a list to be searched. */
export const MOST_PROJECTS = 12
export const MOST_CERTIFICATES = 20
/** For how long nobody else gets an address that somebody gave up: who has it on paper finds nothing there, and no stranger. */
export const HANDLE_RETENTION_DAYS = 90

/** Words that would speak for Stadi, for its staff or for somebody's money, wherever between hyphens they stand. */
const official = new Set(
  'stadi admin administrator administrators staff support help helpdesk team official moderator moderators root system security verify verified certificate certificates payment payments pay mpesa safaricom airtel equity kcb bank refund refunds police government serikali msaada malipo'.split(
    ' ',
  ),
)
/** Words that stand alone for pages, or for nobody. */
const pages = new Set(
  'about account api auth blog careers contact courses cv dashboard edit help hire jobs mentor mentors messages new null own p page portfolio portfolios privacy settings share sign-in sign-out sign-up teachers terms test undefined user users www'.split(
    ' ',
  ),
)

/** Whether a handle is one that Stadi keeps for itself. */
const isReserved = (handle: string): boolean =>
  pages.has(handle) ||
  handle.split('-').some((word) => official.has(word)) ||
  official.has(handle.replaceAll('-', ''))

const written = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Whether an address could be a portfolio's at all: whatever else stands there is asked of no database. */
export const mayBeHandle = (text: string): boolean => text.length <= LONGEST_HANDLE && written.test(text)

/** What is wrong with a handle in small letters, by its refusal; null for a good one. */
export function handleFault(
  handle: string,
): 'required' | 'handle-letters' | 'handle-length' | 'handle-reserved' | null {
  if (handle === '') return 'required'
  if (!written.test(handle)) return 'handle-letters'
  if (handle.length < SHORTEST_HANDLE || handle.length > LONGEST_HANDLE) return 'handle-length'
  return isReserved(handle) ? 'handle-reserved' : null
}

/** What her name would make, for a form that is empty yet; nothing where it makes no good handle. */
export function suggestedHandle(name: string): string {
  const plain = nameFor(name, [], '').slice(0, LONGEST_HANDLE).replace(/-+$/, '')
  return handleFault(plain) === null ? plain : ''
}

/**
 * What a portfolio shows once its form was sent: of what the form offered, what was ticked; and what was chosen before and cannot be shown
 * now, such as a project that is marked again. It is shown when it can be.
 */
export function chosenOf(
  offered: number[],
  { now, before = [], most }: { now: number[]; before?: number[]; most: number },
): number[] {
  const waiting = before.filter((id) => !offered.includes(id))
  return [...new Set([...offered.filter((id) => now.includes(id)), ...waiting])].slice(0, most)
}

const FIRST_LINES = 6
const FIRST_LETTERS = 420

/** What stands of a work before it is opened, in its own lines: all of a short one. */
export function beginningOf(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= FIRST_LINES && textLength(text) <= FIRST_LETTERS) return text
  let room = FIRST_LETTERS
  const shown: string[] = []
  for (const line of lines.slice(0, FIRST_LINES)) {
    if (room <= 0) break
    shown.push(line.trim() === '' ? '' : excerptOf(line, room))
    room -= textLength(line)
  }
  const said = shown.join('\n').trimEnd()
  return said.endsWith('…') ? said : `${said}\n…`
}
