import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Bytes transferred in brotli. For test/http/weight.test.ts and npm run measure:pages. */
export const BUDGET = {
  /** A public page and its styles, as the first and as a later page of a visit. */
  page: 13_000,
  /** Everything that the first signed-in visit loads before anything is used, including headers. */
  signedIn: 60_000,
  /**
   * With its scripts, which come with a use, or after the paint of a page that lives by itself. 12 kB more than before decision 141: React
   * and its router are built as they come, so that either is upgraded by npm alone, and code is grouped by folder.
   * 4,500 more than before decisions 149, 152 and 155: a lesson takes a note, and a project sends its files as they are chosen.
   */
  used: 152_500,
  /** What scripts load to navigate to a page, besides scripts. 1,200 more than before decisions 146, 148 and 151: a course says of each lesson what is mastered and whether it has a skill certificate, and code has colours. */
  next: 13_300,
}
/** The part of a budget that a page must leave free, so that a word that is added tomorrow does not stop whoever adds it. */
const ROOM = 0.03
type Standing = 'within' | 'without room' | 'over'

/** How a weight compares with its budget; the one place that decides what is too much (docs/speed.md). */
export function standingOf(bytes: number, budget: number): Standing {
  if (bytes > budget) return 'over'
  return bytes <= Math.floor(budget * (1 - ROOM)) ? 'within' : 'without room'
}

/** The pages that leave too little of their budget free, or are over it. */
export const tooHeavy = (weights: [path: string, bytes: number][], budget: number) =>
  weights.filter(([, bytes]) => standingOf(bytes, budget) !== 'within')

export const publicPages = [
  '/',
  '/courses',
  '/courses/1',
  '/courses/8',
  '/courses/1/sample',
  '/community',
  '/community?tab=forums',
  '/community?tab=qa',
  '/community?tab=jobs',
  '/community?tab=stories',
  '/mentorship',
  '/blog',
  '/blog/learn-on-prepaid-bundles',
  '/success-stories',
  '/help-center',
  '/help-center/topics/payments',
  '/help-center/pay-with-mpesa',
  '/help-center/email',
  '/about',
  '/careers',
  '/careers/learner-support-officer',
  '/contact',
  '/verify',
  '/newsletter',
  '/api-docs',
  '/privacy',
  '/terms',
]
/** Of a learner with a bit of everything. */
export const learnerPages = [
  '/dashboard',
  '/courses',
  '/courses/1',
  '/courses/2',
  '/courses/1/purchase',
  '/courses/1/certificate',
  '/community',
  '/community?tab=qa',
  '/community/questions/new',
  '/community/stories/new',
  '/progress',
  '/progress/goals/new',
  '/progress/moments/first-lesson,streak',
  '/review',
  '/notifications',
  '/messages',
  '/skill-assessment',
  '/resume-builder',
  '/applications',
  '/applications/new',
  '/onboarding',
  '/account',
  '/account/api-keys',
  '/account/webhooks',
  '/account/push',
  '/account/second-factor',
  '/account/delete',
  '/payments',
  '/mentorship',
  '/bookings',
  '/mentoring',
  '/help-center/chat',
  '/ai-coach',
  '/ai-career-advisor',
  '/test-mpesa',
]
export const administratorPages = [
  '/admin/users',
  '/admin/users/log',
  '/admin/users?state=active&role=student',
  '/admin/payments',
  '/admin/findings',
  '/admin/refunds',
  '/admin/content',
  '/admin/submissions',
  '/admin/certificates',
  '/admin/courses',
  '/admin/courses/new',
  '/admin/content/articles',
  '/admin/content/articles/new',
  '/admin/inbox',
  '/admin/applications',
  '/admin/mentors',
  '/admin/analytics',
  '/admin/analytics/lessons',
  '/mentoring?tab=hours',
]

// What Node and the server add to each response of a static file.
const HEADERS_OF_A_FILE = 290
const client = join(import.meta.dirname, '..', 'build', 'client')

type Fetch = (request: Request) => Promise<Response>
export type Weight = {
  page: number
  /** With what it shows. */
  first: number
  /** With all scripts, too. */
  whole: number
  /** Its scripts come with the page, and not after its paint or with its first use. */
  startsAtOnce: boolean
  requests: number
}

/** A page with an empty cache: by itself, before anything is used in it, and with everything. */
export async function weightOf(
  fetch: Fetch,
  path: string,
  headers: Record<string, string> = {},
): Promise<Weight> {
  const response = await fetch(
    new Request(new URL(path, 'http://localhost:3000'), {
      redirect: 'manual',
      headers: { host: 'localhost:3000', 'accept-encoding': 'br', ...headers },
    }),
  )
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  const html = brotliDecompressSync(body).toString()
  const page =
    body.length +
    [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const all = (files: string[]) =>
    page + files.reduce((sum, file) => sum + sizeOf(file) + HEADERS_OF_A_FILE, 0)
  const [shown, scripts] = [shownIn(html), scriptsOf(html)]
  return {
    page: body.length,
    first: all(shown),
    whole: all([...shown, ...scripts]),
    startsAtOnce: startOf(html)?.now === 1,
    requests: 1 + shown.length + scripts.length,
  }
}

/** What the server tells the starter (src/shell/scripts/starter.ts); null for a page without scripts. */
function startOf(html: string): { files: string[]; now?: 1 } | null {
  const told = / data-start='([^']*)'/.exec(html)?.[1]
  return told ? (JSON.parse(told) as { files: string[]; now?: 1 }) : null
}

/** Styles, and pictures that are not lazily loaded. */
const shownIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<(?:link|img)\b[^>]*>/g)]
      .filter(([tag]) => !/loading="lazy"|rel="(?:canonical|alternate|manifest|icon)"/.test(tag))
      .flatMap(([tag]) => /(?:href|src)="(\/[^"]*)"/.exec(tag)?.[1] ?? []),
  ),
]

/** Scripts with their imports. */
function scriptsOf(html: string): string[] {
  const found = new Set(startOf(html)?.files)
  for (const [, address] of html.matchAll(/\bimport\b[^"'()]*\(?["'](\/assets\/[^"']+)["']/g))
    found.add(address!)
  // A Set may grow while it is iterated.
  for (const file of found) {
    for (const [, other] of readFileSync(join(client, file), 'utf8').matchAll(
      /(?:from|import)["'`](\.[^"'`]+\.js)["'`]/g,
    ))
      found.add(join(file, '..', other!))
  }
  return [...found]
}

/** As the server sends it: compressed at build time, if that makes it smaller. */
export const sizeOf = (file: string): number => {
  const path = join(client, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
