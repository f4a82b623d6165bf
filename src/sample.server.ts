import { sql } from 'drizzle-orm'
import { pagesChanged } from '#adapters/db/announce.server.ts'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import { atomically, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { addSamplePeople, hasRealPeople, type SamplePerson } from '#modules/accounts/sample/people.server.ts'
import { loadLearners, loadProgress } from '#modules/courses/sample/load-activity.server.ts'
import { loadCourses } from '#modules/courses/sample/load-courses.server.ts'
import { readSample, sampleHash } from '#modules/courses/sample/read-sample.server.ts'

export const DEMO_PASSWORD = 'karibu-stadi-2026'

/** People to try Stadi as. None of them administers; `progress` is lessons done by course. */
export const DEMO_ACCOUNTS: (SamplePerson & { progress: Record<string, number> })[] = [
  { email: 'amina@stadi.example', name: 'Amina Yusuf', role: 'job-seeker', progress: { 'virtual-assistant': 2 } },
  { email: 'baraka@stadi.example', name: 'Baraka Otieno', role: 'freelancer', progress: { 'virtual-assistant': 9, 'spot-online-scams': 2, 'first-freelance-profile': 1 } },
  { email: 'wanjiku@stadi.example', name: 'Wanjikũ Mũthoni', role: 'student', progress: {} },
]

const MARK = 'sample-content'
const FOR_EVER = new Date('9999-12-31T00:00:00Z')
// Any fixed number: one process loads at a time.
const LOAD_LOCK = 715_384_026

/**
 * Loads sample courses and people, or brings them up to date; when nothing changed it only looks.
 * @returns whether anything was written
 * @throws Refusal 'not-allowed' where real people use an own database, unless `evenWithUsers`
 */
export async function loadSample(ctx: Context, { evenWithUsers = false } = {}): Promise<boolean> {
  const hash = sampleHash()
  if (await isLoaded(ctx, hash)) return false
  return atomically(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`)
    if (await isLoaded(ctx, hash)) return false
    if (!evenWithUsers && !ctx.config.embedded && (await hasRealPeople(ctx))) throw new Refusal('not-allowed')
    await load(ctx)
    await sharedTokens(ctx.db, MARK).write(hash, FOR_EVER)
    await pagesChanged(ctx)
    return true
  })
}

const isLoaded = async (ctx: Context, hash: string): Promise<boolean> => (await sharedTokens(ctx.db, MARK).read())?.token === hash

async function load(ctx: Context): Promise<void> {
  const sample = readSample()
  await loadCourses(ctx, sample)
  const learners = sample.learners.map((name, index): SamplePerson => ({ name, email: `learner-${index + 1}@stadi.example`, role: 'student' }))
  const ids = await addSamplePeople(ctx, [...DEMO_ACCOUNTS.map((account) => ({ ...account, password: DEMO_PASSWORD })), ...learners])
  const idsOf = (people: SamplePerson[]) => people.flatMap((person) => ids.get(person.email) ?? [])
  await loadLearners(ctx, sample, idsOf(learners))
  for (const account of DEMO_ACCOUNTS) {
    for (const id of idsOf([account])) await loadProgress(ctx, sample, id, account.progress)
  }
}
