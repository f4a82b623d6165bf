import { excerptOf } from '#kit/text.ts'
import { after, DAY, lastDay, type Locale, midnightOf, timeAgo } from '#kit/time.ts'

export const difficulties = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Difficulty = (typeof difficulties)[number]

/** The list as COM-12 names it. Also the cache tag of pages that show it, which writes that change a figure on it invalidate. */
export const LISTINGS = 'job-listings'

/** Maximum characters of an application's message. */
export const LONGEST_MESSAGE = 3000

/** Whether a job accepts applications: it was not closed, and its last day has not passed (rules J1). */
export const isOpen = (
  { isActive, endsAt }: { isActive: boolean; endsAt: Date | null },
  now: Date,
): boolean => isActive && (endsAt === null || endsAt > now)

/** The moment at which a job with this last day leaves the board: the following midnight in Nairobi. */
export const endOf = (day: string): Date => after(midnightOf(day), DAY)

const URGENT_MS = 3 * DAY

/** Whether little time is left to apply. */
export const isUrgent = (endsAt: Date | null, now: Date): boolean =>
  endsAt !== null && endsAt.getTime() - now.getTime() < URGENT_MS

const SOON_MS = 14 * DAY
export type Urgency = 'high' | 'medium' | 'low'

/** How soon somebody has to apply (MAT-01): `high` within three days, `medium` within two weeks, otherwise `low`. */
export function urgencyOf(endsAt: Date | null, now: Date): Urgency {
  if (isUrgent(endsAt, now)) return 'high'
  return endsAt !== null && endsAt.getTime() - now.getTime() < SOON_MS ? 'medium' : 'low'
}

/** Letters of a description on a card. */
export const EXCERPT = 160

/** What a row or card says of an open job, at a moment and in a language. */
export const offered = <Job extends { createdAt: Date; endsAt: Date | null; description: string }>(
  { endsAt, description, ...job }: Job,
  { now, locale }: { now: () => Date; locale: Locale },
) => ({
  ...job,
  description: excerptOf(description, EXCERPT),
  age: timeAgo(job.createdAt, now(), locale),
  endsOn: endsAt && lastDay(endsAt),
  isUrgent: isUrgent(endsAt, now()),
})

/** What somebody looks for: interests and platforms of the setup by their ids, and names of skills that they have proved. */
export type Wishes = { interests: string[]; preferredPlatforms: string[]; skills: string[] }

// Prefixes of words in titles and skills of fitting jobs. A skill without an entry is searched by its own name.
const marks: Record<string, string[]> = {
  'digital-marketing': ['marketing', 'seo', 'advert', 'social media', 'campaign', 'sms'],
  'social-media': ['social media', 'caption', 'video', 'subtitle', 'simple design'],
  copywriting: ['copywriting', 'writ', 'editing', 'description', 'translat', 'proofread'],
  'virtual-assistant': ['assistant', 'e mail', 'calendar', 'inbox', 'typing', 'travel'],
  'graphic-design': ['design', 'logo', 'poster', 'video editing'],
  'web-development': ['html', 'css', 'javascript', 'web', 'sql', 'database', 'testing', 'android'],
  'data-entry': ['data', 'spreadsheet', 'typing', 'transcri', 'bookkeeping'],
  'customer-service': ['customer', 'support', 'chat', 'call'],
  'database-management': ['database', 'sql', 'data', 'backup'],
  'graphics-design': ['design', 'logo', 'poster'],
  'software-testing': ['testing', 'bug'],
  'social-media-marketing': ['social media', 'caption', 'marketing'],
  'content-creation': ['video', 'subtitle', 'writ', 'podcast'],
}
const plain = (text: string): string => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
const marksOf = (name: string): string[] =>
  marks[plain(name).trim().replaceAll(' ', '-')] ?? [plain(name).trim()]

type Described = { title: string; skills: string[] }
const textOf = (job: Described): string => plain([job.title, ...job.skills].join(' '))
const hasMark = (text: string, mark: string): boolean => text.includes(` ${mark}`)

/** Whether a job's title or skills name what an interest or a skill is about. */
export const isAbout = (job: Described, name: string): boolean =>
  marksOf(name).some((mark) => hasMark(textOf(job), mark))

/** The jobs that fit somebody best first; equal ones, and those without any fit, keep their order (DASH-17+). */
export function bestFirst<Job extends { title: string; skills: string[]; platform: string }>(
  jobs: readonly Job[],
  { interests, preferredPlatforms, skills }: Wishes,
): Job[] {
  const wanted = [...new Set([...interests, ...skills].flatMap(marksOf))]
  const fit = (job: Job): number => {
    const text = textOf(job)
    const isPreferred = preferredPlatforms.includes(job.platform.toLowerCase())
    return 2 * wanted.filter((mark) => hasMark(text, mark)).length + (isPreferred ? 1 : 0)
  }
  return jobs
    .map((job) => ({ job, points: fit(job) }))
    .sort((a, b) => b.points - a.points)
    .map(({ job }) => job)
}
