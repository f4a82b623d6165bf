// The kinds of a job that people apply for by dialling (DATA-19).
export const categories = [
  'agriculture',
  'financial',
  'health',
  'education',
  'transport',
  'technology',
] as const
export const difficulties = ['beginner', 'intermediate', 'advanced'] as const
export const paymentTypes = ['daily', 'weekly', 'monthly', 'per_task'] as const
/** Others see approved ones. Hidden ones were approved once. */
export const jobStates = ['waiting', 'approved', 'refused', 'hidden'] as const
/** Why a job is hidden: three reports, until a review, or staff. */
export const hiders = ['reports', 'staff'] as const

/** Our short code and one to six digits of the job's own (USSD-15). */
export const USSD_CODE = /^\*384\*2025\*[0-9]{1,6}#$/

export const codeOfDigits = (digits: string): string => `*384*2025*${digits}#`

/** One requirement per line, without empty ones and duplicates (USSD-23). */
export const requirementsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** The URL that opens a phone's dialler with a code. */
export const dialHref = (code: string): string => `tel:${code.replaceAll('#', '%23')}`

/** Where its author reads a job's state: the page of the list that has it. */
export const ownJobHref = (id: string): string => `/community/ussd-jobs/own?job=${id}#job-${id}`

/** The filters of the board as types.ts parses them from a URL. */
type Filters = { sort: string; page: number }

/** The URL of the board with some filters changed; defaults are omitted, and any change begins at page 1. */
export function boardHref<F extends Filters>(filters: F, change: Partial<F> = {}): string {
  const { sort, page, ...chosen } = { ...filters, page: 1, ...change }
  const query = new URLSearchParams({ tab: 'ussd-jobs' })
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, String(value))
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return `/community?${query}`
}

/** Whether the hub's search or a filter of the board excludes anything. */
export const isNarrowed = ({ sort: _sort, page: _page, ...chosen }: Filters): boolean =>
  Object.values(chosen).some(Boolean)

const REQUIREMENTS_ON_A_CARD = 3

/** The first three requirements, and the rest (USSD-13). */
export const moreRequirements = (requirements: string[]): { shown: string[]; more: string[] } => ({
  shown: requirements.slice(0, REQUIREMENTS_ON_A_CARD),
  more: requirements.slice(REQUIREMENTS_ON_A_CARD),
})

// Characters of a card, of a first sentence that is informative, and of a rest that is worth a press.
const ON_A_CARD = 160
const A_SENTENCE = 60
const A_REST = 100

/** A long text split into whole sentences that fit a card, and the rest; without sentences it is split between words. */
export function partedText(text: string): { start: string; rest: string } {
  if (text.length <= ON_A_CARD + A_REST) return { start: text, rest: '' }
  const head = text.slice(0, ON_A_CARD)
  const sentences = /^.*[.!?](?=\s)/s.exec(head)?.[0] ?? ''
  const words = /^.*(?=\s)/s.exec(head)?.[0] ?? [...text].slice(0, ON_A_CARD).join('')
  const start = sentences.length >= A_SENTENCE ? sentences : words
  return { start, rest: text.slice(start.length).trim() }
}

/** A pending appeal. */
export const hasOpenAppeal = (job: { appealedAt: Date | null; decidedAt: Date | null }): boolean =>
  job.appealedAt !== null && (job.decidedAt === null || job.decidedAt < job.appealedAt)
