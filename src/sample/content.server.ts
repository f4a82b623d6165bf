import { sql } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { mayTake } from '#adapters/db/db.server.ts'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import { atomically, type Context } from '#context.ts'
import { takeAdvisoryLock } from '#core/advisory-lock.server.ts'
import type { Seeded } from '#core/seeding/seeded-records.server.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { samplesAreHere } from '#modules/accounts/sample/people.server.ts'
import { bankHash, loadQuestions } from '#modules/assessment/sample/load-questions.server.ts'
import { loadCourses } from '#modules/courses/sample/load-courses.server.ts'
import { loadSynonyms } from '#modules/courses/sample/load-synonyms.server.ts'
import {
  readSample,
  type Sample,
  sampleHash,
  withoutPeople,
} from '#modules/courses/sample/read-sample.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import {
  loadArticles,
  loadStartingContent as loadStarting,
} from '#modules/publishing/sample/load-site.server.ts'
import { siteHash } from '#modules/publishing/sample/read-site.server.ts'

const MARK = 'launch-content'
const STARTING_MARK = 'starting-content'
const FOR_EVER = new Date('9999-12-31T00:00:00Z')

/** Changes when the files of the launch content do, or what loads them. */
export const launchHash = (): string => `${sampleHash()}-${bankHash()}-${siteHash()}`

/** Help, frequent questions, learning paths, terms and privacy: every installation begins with them. What is there stays as it is. */
export const loadStartingContent = (ctx: Context): Promise<boolean> =>
  onceFor(ctx, STARTING_MARK, siteHash(), async (ctx) => void (await loadStarting(ctx)))

/**
 * Everything that belongs to every installation (decision 057), in the caller's transaction: what is missing is added, what nobody here
 * changed is brought up to date. @param invented whether the sample's people teach and sign
 */
export async function loadContent(
  ctx: Context,
  invented: boolean,
): Promise<{ sample: Sample; seeded: Seeded[] }> {
  const files = readSample()
  const { sample, seeded } = await loadCourses(ctx, invented ? files : withoutPeople(files), invented)
  return {
    sample,
    seeded: [
      ...seeded,
      await loadSynonyms(ctx),
      await loadQuestions(ctx),
      await loadArticles(ctx, invented),
      ...(await loadStarting(ctx, true)),
    ],
  }
}

/** The same by hand, in an installation of any kind and as often as one likes. @returns what was done to each kind */
export const loadLaunchContent = (ctx: Context): Promise<Seeded[]> =>
  alone(ctx, async (ctx) => {
    const { seeded } = await loadContent(ctx, await samplesAreHere(ctx))
    const written = seeded.filter(({ added, updated }) => added + updated > 0)
    if (written.length > 0) {
      await countRows(ctx)
      const details = Object.fromEntries(
        written.map(({ what, added, updated }) => [what.many, { added, updated }]),
      )
      await writeAudit(ctx, { actor: 'command-line', action: 'content.load', object: 'content:all', details })
      await invalidateTags(ctx)
    }
    const hash = launchHash()
    if ((await loadedHash(ctx, MARK)) !== hash) await markLoaded(ctx, MARK, hash)
    return seeded
  })

/** What a first start loads by itself: where there is any course, somebody has chosen what stands there. @returns whether it did */
export async function loadContentOfFirstStart(ctx: Context): Promise<boolean> {
  if (await hasContent(ctx)) return false
  return alone(ctx, async (ctx) => {
    if (await hasContent(ctx)) return false
    await loadContent(ctx, false)
    await countRows(ctx)
    await markLoaded(ctx, MARK, launchHash())
    await invalidateTags(ctx)
    return true
  })
}

/** Whether this version of Stadi came with other content than what was loaded here last; false where none ever was. */
export async function hasNewerContent(ctx: Context): Promise<boolean> {
  const loaded = await loadedHash(ctx, MARK)
  return loaded !== undefined && loaded !== launchHash()
}

async function hasContent(ctx: Context): Promise<boolean> {
  const [course] = await ctx.db.select({ id: courses.id }).from(courses).limit(1)
  return course !== undefined || (await loadedHash(ctx, MARK)) !== undefined
}

/** Thousands of rows came at once: until the database has counted them it plans as if there were none, and a query of a call took minutes. */
export const countRows = async (ctx: Context): Promise<void> => void (await ctx.db.execute(sql`analyze`))

const loadedHash = async (ctx: Context, mark: string): Promise<string | undefined> =>
  (await sharedTokens(ctx.db, mark).read())?.token

export const markLoaded = (ctx: Context, mark: string, hash: string): Promise<void> =>
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
