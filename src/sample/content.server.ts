import { sql } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { mayTake } from '#adapters/db/db.server.ts'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import type { Seeded } from '#core/seeding/seeded-records.server.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { samplesAreHere } from '#modules/accounts/sample/people.server.ts'
import { bankHash, loadQuestions } from '#modules/assessment/sample/load-questions.server.ts'
import { readQuestions } from '#modules/assessment/sample/read-questions.server.ts'
import { draftedCourses } from '#modules/authoring/queries/drafts.server.ts'
import { loadCourses } from '#modules/courses/sample/load-courses.server.ts'
import { loadFinalTasks } from '#modules/final-tasks/sample/load-final-tasks.server.ts'
import { loadFacts } from '#modules/kenya-facts/sample/load-facts.server.ts'
import { loadSynonyms } from '#modules/catalogue/sample/load-synonyms.server.ts'
import type { Sample } from '#course-format/sample.ts'
import { readJudgedSample, sampleHash, withoutPeople } from '#modules/authoring/sample/read-sample.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import {
  loadArticles,
  loadStartingContent as loadStarting,
} from '#modules/publishing/sample/load-site.server.ts'
import { readArticles, readStartingContent, siteHash } from '#modules/publishing/sample/read-site.server.ts'

const MARK = 'launch-content'
const STARTING_MARK = 'starting-content'
// Loading of what comes with Stadi; held before any other.
const takeAdvisoryLock = locksOf(['samples'])
const FOR_EVER = new Date('9999-12-31T00:00:00Z')

/** Changes when the files of the launch content do, or what loads them. */
export const launchHash = (): string => `${sampleHash()}-${bankHash()}-${siteHash()}`

/** Help, frequent questions, learning paths, terms and privacy: every installation begins with them. What is there stays as it is. */
export const loadStartingContent = (ctx: Context): Promise<boolean> =>
  onceFor(ctx, STARTING_MARK, siteHash(), async (ctx) => void (await loadStarting(ctx)))

/** The parts of the launch content, each a folder of content/. */
export const contentNames = ['courses', 'questions', 'articles', 'help', 'paths', 'legal'] as const
export type ContentName = (typeof contentNames)[number]

/**
 * Everything that belongs to every installation (decision 057), in the caller's transaction: what is missing is added, what nobody here
 * changed is brought up to date. @param invented whether the sample's people teach and sign
 */
export async function loadContent(
  ctx: Context,
  invented: boolean,
  names: readonly ContentName[] = contentNames,
): Promise<{ sample: Sample; seeded: Seeded[] }> {
  const has = (name: ContentName) => names.includes(name)
  const files = readJudgedSample()
  const taught = invented ? files : withoutPeople(files)
  const { sample, seeded } = has('courses')
    ? await loadCourses(ctx, taught, { drafted: await draftedCourses(ctx), invented })
    : { sample: taught, seeded: [] }
  return {
    sample,
    seeded: [
      ...seeded,
      ...(has('courses') ? [await loadFinalTasks(ctx), await loadSynonyms(ctx), await loadFacts(ctx)] : []),
      ...(has('questions') ? [await loadQuestions(ctx)] : []),
      ...(has('articles') ? [await loadArticles(ctx, invented)] : []),
      ...(await loadStarting(ctx, true, startingParts(names))),
    ],
  }
}

function startingParts(names: readonly ContentName[]): ReturnType<typeof readStartingContent> {
  const { help, faq, paths, legal } = readStartingContent()
  const of = <T>(name: ContentName, list: T[]): T[] => (names.includes(name) ? list : [])
  return {
    help: of('help', help),
    faq: of('help', faq),
    paths: of('paths', paths),
    legal: of('legal', legal),
  }
}

/**
 * The same by hand, in an installation of any kind and as often as one likes.
 * @param actor who the log says it was
 * @returns what was done to each kind
 */
export const loadLaunchContent = (
  ctx: Context,
  names: readonly ContentName[] = contentNames,
  actor = 'command-line',
): Promise<Seeded[]> =>
  alone(ctx, async (ctx) => {
    const { seeded } = await loadContent(ctx, await samplesAreHere(ctx), names)
    const written = seeded.filter(({ added, updated }) => added + updated > 0)
    if (written.length > 0) {
      await countRows(ctx)
      const details = Object.fromEntries(
        written.map(({ what, added, updated }) => [what.many, { added, updated }]),
      )
      await writeAudit(ctx, { actor, action: 'content.load', object: 'content:all', details })
      await invalidateTags(ctx)
    }
    const isAll = contentNames.every((name) => names.includes(name))
    if (isAll && (await standingOfContent(ctx)) !== 'current') await markContentLoaded(ctx)
    return seeded
  })

/** What loading would do now: done and taken back. */
export async function compareLaunchContent(
  ctx: Context,
  names: readonly ContentName[] = contentNames,
): Promise<Seeded[]> {
  let seeded: Seeded[] = []
  const takeBack = new Error('taken back')
  await alone(ctx, async (ctx) => {
    seeded = (await loadContent(ctx, await samplesAreHere(ctx), names)).seeded
    throw takeBack
  }).catch((error: unknown) => {
    if (error !== takeBack) throw error
  })
  return seeded
}

/** How much of each part this version came with. */
export function countLaunchContent(): { name: ContentName; count: number }[] {
  const { help, faq, paths, legal } = readStartingContent()
  const counts: Record<ContentName, number> = {
    courses: readJudgedSample().courses.length,
    questions: readQuestions().length,
    articles: readArticles().length,
    help: help.length + faq.length,
    paths: paths.length,
    legal: legal.length,
  }
  return contentNames.map((name) => ({ name, count: counts[name] }))
}

/** What a first start loads by itself: where there is any course, somebody has chosen what stands there. @returns whether it did */
export async function loadContentOfFirstStart(ctx: Context): Promise<boolean> {
  if (await hasContent(ctx)) return false
  return alone(ctx, async (ctx) => {
    if (await hasContent(ctx)) return false
    await loadContent(ctx, false)
    await countRows(ctx)
    await markContentLoaded(ctx)
    await invalidateTags(ctx)
    return true
  })
}

/** Whether this version of Stadi came with other content than what was loaded here last; false where none ever was. */
export const hasNewerContent = async (ctx: Context): Promise<boolean> =>
  (await standingOfContent(ctx)) === 'older'

/** Whether what was loaded here last came with this version. */
export async function standingOfContent(ctx: Context): Promise<'current' | 'older' | 'none'> {
  const loaded = await loadedHash(ctx, MARK)
  if (loaded === undefined) return 'none'
  return loaded === launchHash() ? 'current' : 'older'
}

async function hasContent(ctx: Context): Promise<boolean> {
  const [course] = await ctx.db.select({ id: courses.id }).from(courses).limit(1)
  return course !== undefined || (await loadedHash(ctx, MARK)) !== undefined
}

/** Thousands of rows came at once: until the database has counted them it plans as if there were none, and a query of a call took minutes. */
export const countRows = async (ctx: Context): Promise<void> => void (await ctx.db.execute(sql`analyze`))

const loadedHash = async (ctx: Context, mark: string): Promise<string | undefined> =>
  (await sharedTokens(ctx.db, mark).read())?.token

/** Writes down that all of this version's content is there. */
export const markContentLoaded = (ctx: Context): Promise<void> => markLoaded(ctx, MARK, launchHash())

const markLoaded = (ctx: Context, mark: string, hash: string): Promise<void> =>
  sharedTokens(ctx.db, mark).write(hash, FOR_EVER)

/** Loads in one transaction, one process at a time, and never twice the same. @returns whether it did */
export async function onceFor(
  ctx: Context,
  mark: string,
  hash: string,
  work: (ctx: Context) => Promise<void>,
): Promise<boolean> {
  if ((await loadedHash(ctx, mark)) === hash) return false
  return alone(ctx, async (ctx) => {
    if ((await loadedHash(ctx, mark)) === hash) return false
    await work(ctx)
    await markLoaded(ctx, mark, hash)
    await invalidateTags(ctx)
    return true
  })
}

/** In one transaction: whoever comes second waits for the first, and everything at once takes longer than a page may. */
const alone = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  atomically(ctx, async (ctx) => {
    await mayTake(ctx.db, 0)
    await takeAdvisoryLock(ctx, 'samples', 'all')
    return work(ctx)
  })
