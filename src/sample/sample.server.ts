import { SAMPLES_BESIDE_MONEY, WrongSetting } from '#config.server.ts'
import { atomically, type Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY } from '#kit/time.ts'
import {
  addSamplePeople,
  hasRealPeople,
  type SamplePerson,
  samplePeople,
} from '#modules/accounts/sample/people.server.ts'
import { portraitsHash } from '#modules/accounts/sample/read-portraits.server.ts'
import { loadOpenings } from '#modules/hiring/sample/load-openings.server.ts'
import { loadBoards } from '#modules/community/sample/load-boards.server.ts'
import { loadPosts } from '#modules/community/sample/load-posts.server.ts'
import { readPeople, readStories } from '#modules/community/sample/read-posts.server.ts'
import { loadUssdJobs } from '#modules/ussd-jobs/sample/load-jobs.server.ts'
import { loadAttempts } from '#modules/assessment/sample/load-attempts.server.ts'
import { loadLearners, loadParts, loadProgress } from '#modules/courses/sample/load-activity.server.ts'
import { loadLearner } from '#modules/courses/sample/load-learner.server.ts'
import type { Sample } from '#course-format/sample.ts'
import { loadListings } from '#modules/job-board/sample/load-listings.server.ts'
import { loadConversation } from '#modules/messages/sample/load-conversation.server.ts'
import { loadGroupHours } from '#modules/live-classes/sample/load-group-hours.server.ts'
import { loadLiveClasses } from '#modules/live-classes/sample/load-live-classes.server.ts'
import { loadCoupons } from '#modules/coupons/sample/load-coupons.server.ts'
import { loadOrganisations } from '#modules/organisations/sample/load-organisations.server.ts'
import { loadScholarships } from '#modules/scholarships/sample/load-scholarships.server.ts'
import { loadGroups } from '#modules/groups/sample/load-groups.server.ts'
import { loadTeaching } from '#modules/teaching/sample/load-teaching.server.ts'
import { loadRoyalties } from '#modules/royalties/sample/load-royalties.server.ts'
import { loadMentors } from '#modules/mentorship/sample/load-mentors.server.ts'
import { mentorsHash, portraitHref, readMentors } from '#modules/mentorship/sample/read-mentors.server.ts'
import { seedTestMentor } from '#modules/mentorship/commands/test-mentor.server.ts'
import { loadNotifications } from '#modules/notifications/sample/load-notifications.server.ts'
import { gatherFor } from '#modules/review/commands/gather.server.ts'
import { refreshStreak } from '#modules/tracker/sample/refresh-streak.server.ts'
import { loadActivities, loadTracker } from '#modules/tracker/sample/load-tracker.server.ts'
import { loadSampleSite } from '#modules/publishing/sample/load-site.server.ts'
import {
  countRows,
  launchHash,
  loadContent,
  loadContentOfFirstStart,
  loadStartingContent,
  markContentLoaded,
  onceFor,
} from './content.server.ts'

export const DEMO_PASSWORD = 'karibu-stadi-2026'

/** The one whose dashboard is full (DASH-02+). */
const DEMO_LEARNER = { email: 'neema@stadi.example', name: 'Neema Wairimu' }

/** People to try Stadi as, for long enough that their reports count (rules N5). None of them administers; `progress` is lessons done by course. */
export const DEMO_ACCOUNTS: (SamplePerson & { progress: Record<string, number> })[] = [
  {
    email: 'amina@stadi.example',
    name: 'Amina Yusuf',
    role: 'job-seeker',
    progress: { 'virtual-assistant': 2 },
    joinedDaysAgo: 45,
  },
  {
    email: 'baraka@stadi.example',
    name: 'Baraka Otieno',
    role: 'freelancer',
    progress: { 'virtual-assistant': 9, 'spot-online-scams': 2, 'first-freelance-profile': 1 },
    joinedDaysAgo: 80,
  },
  {
    email: 'wanjiku@stadi.example',
    name: 'Wanjikũ Mũthoni',
    role: 'student',
    progress: {},
    joinedDaysAgo: 20,
  },
  {
    ...DEMO_LEARNER,
    role: 'freelancer',
    progress: {},
    joinedDaysAgo: 114,
    setup: {
      experienceLevel: 'some',
      interests: ['virtual-assistant', 'copywriting', 'digital-marketing'],
      goals: ['earn-income', 'remote-work'],
      preferredPlatforms: ['upwork', 'fiverr', 'jumia'],
    },
  },
]

const MARK = 'sample-content'
// The demo learner has not opened the notices of these last days.
const NOT_OPENED_DAYS = 35

/** @throws WrongSetting where money is real and the database holds what came with sample data */
export async function refuseSamplesBesideMoney(ctx: Context): Promise<void> {
  if (
    !ctx.config.mpesa.credentials ||
    (
      await samplePeople(
        ctx,
        DEMO_ACCOUNTS.map(({ email }) => email),
      )
    ).size === 0
  )
    return
  throw new WrongSetting(
    `${SAMPLES_BESIDE_MONEY} This database holds them. Begin with another one: set ${ctx.config.embedded ? 'DATA_DIR to an empty folder' : 'DATABASE_URL to an empty database'}.`,
  )
}

/** What a start loads by itself: what every installation begins with, samples where they are on, and courses where there are none. */
export async function loadAtStart(ctx: Context): Promise<void> {
  await refuseSamplesBesideMoney(ctx)
  await loadStartingContent(ctx)
  if (ctx.config.sampleData) await loadSampleOrSayWhy(ctx)
  await loadContentOfFirstStart(ctx)
  await seedTestMentor(ctx)
}

/** An installation that gathered real users keeps running; it only gets no new samples by itself. */
async function loadSampleOrSayWhy(ctx: Context): Promise<void> {
  try {
    await loadSample(ctx)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ code: error.code }, 'sample.not-loaded')
  }
}

/**
 * Loads launch content and sample people, or brings them up to date; when nothing changed it only looks, and keeps the demo learner's streak.
 * @returns whether sample content was written
 * @throws Refusal 'not-allowed' where real people use an own database, unless `evenWithUsers`; WrongSetting where money is real
 */
export async function loadSample(ctx: Context, { evenWithUsers = false } = {}): Promise<boolean> {
  if (ctx.config.mpesa.credentials) throw new WrongSetting(SAMPLES_BESIDE_MONEY)
  const isNew = await loadAll(ctx, evenWithUsers)
  await refreshDemoStreak(ctx)
  return isNew
}

const stateOfSample = (): string =>
  [launchHash(), mentorsHash(), portraitsHash(), hashOf(JSON.stringify(DEMO_ACCOUNTS))].join('-')

const loadAll = (ctx: Context, evenWithUsers: boolean): Promise<boolean> =>
  onceFor(ctx, MARK, stateOfSample(), async (ctx) => {
    if (!evenWithUsers && !ctx.config.embedded && (await hasRealPeople(ctx))) throw new Refusal('not-allowed')
    await load(ctx)
    await markContentLoaded(ctx)
  })

async function load(ctx: Context): Promise<void> {
  const { sample } = await loadContent(ctx, true)
  const learners = sample.learners.map((name, index): SamplePerson => ({
    name,
    email: `learner-${index + 1}@stadi.example`,
    role: 'student',
  }))
  const ids = await addSamplePeople(ctx, [
    ...DEMO_ACCOUNTS.map((account) => ({ ...account, password: DEMO_PASSWORD })),
    ...learners,
  ])
  const idsOf = (people: { email: string }[]) => people.flatMap((person) => ids.get(person.email) ?? [])
  await loadLearners(ctx, sample, idsOf(learners))
  for (const account of DEMO_ACCOUNTS) {
    for (const id of idsOf([account])) await loadProgress(ctx, sample, id, account.progress)
  }
  for (const id of idsOf([DEMO_LEARNER])) await loadDemoLearner(ctx, sample, id)
  await loadParts(ctx)
  await loadTeaching(ctx, ids)
  await loadRoyalties(ctx, ids)
  const groups = await loadGroups(ctx, ids)
  await loadBoards(ctx, groups, ids)
  await loadGroupHours(ctx, groups, ids)
  // What they finished asks them again, as of anybody the morning after.
  for (const id of idsOf(DEMO_ACCOUNTS)) await gatherFor(ctx, id)
  await loadSampleSite(ctx)
  await loadOpenings(ctx)
  await loadListings(ctx)
  await loadUssdJobs(ctx)
  await loadWriters(ctx)
  for (const author of (await samplePeople(ctx, [mentorEmail(0)])).values())
    await loadScholarships(ctx, author, ids)
  for (const menteeId of idsOf([DEMO_LEARNER]))
    for (const mentorId of (await samplePeople(ctx, [mentorEmail(0)])).values())
      await loadConversation(ctx, { mentorId, menteeId })
  for (const author of (await samplePeople(ctx, [mentorEmail(0)])).values())
    await loadOrganisations(ctx, ids, author)
  await countRows(ctx)
}

/** Those who write in the community, and what they write; who tells a story is known by its number. */
async function loadWriters(ctx: Context): Promise<void> {
  const tellers = readStories().map((story) => story.author)
  const people = readPeople().map(({ name }, index): SamplePerson => ({
    name,
    email: tellers.includes(name)
      ? `story-${tellers.indexOf(name) + 1}@stadi.example`
      : `writer-${index + 1}@stadi.example`,
    role: 'freelancer',
    joinedDaysAgo: 400,
  }))
  const ids = await addSamplePeople(ctx, people)
  const byName = new Map(
    people.flatMap(({ name, email }) => (ids.has(email) ? [[name, ids.get(email)!]] : [])),
  )
  await loadPosts(ctx, byName)
  await loadAdvisers(ctx, byName)
}

const mentorEmail = (index: number): string => `mentor-${index + 1}@stadi.example`

/** Mentors, each with an account to be written to, and what they did with those who write in the community. */
async function loadAdvisers(ctx: Context, mentees: Map<string, string>): Promise<void> {
  const people = readMentors().map(({ name, slug }, index): SamplePerson => ({
    name,
    avatarUrl: portraitHref(slug),
    email: mentorEmail(index),
    role: 'employed',
    joinedDaysAgo: 420,
  }))
  const ids = await addSamplePeople(ctx, people)
  await loadMentors(
    ctx,
    people.flatMap(({ email }) => ids.get(email) ?? []),
    mentees,
  )
  await loadLiveClasses(ctx)
  const author = ids.get(mentorEmail(0))
  if (author) await loadCoupons(ctx, author)
}

/** Everything the dashboard shows, each part by the module that keeps it. */
async function loadDemoLearner(ctx: Context, sample: Sample, id: string): Promise<void> {
  const learned = await loadLearner(ctx, sample, { id, name: DEMO_LEARNER.name })
  const assessed = await loadAttempts(ctx, id)
  const messages = [
    ...(await loadActivities(ctx, id, [...learned, ...assessed])),
    ...(await loadTracker(ctx, id)),
  ]
  await loadNotifications(ctx, messages, after(ctx.now(), -NOT_OPENED_DAYS * DAY))
}

/** Keeps the demo learner's streak at seven days; a timer calls it daily. Where there is no demo learner it does nothing. */
export async function refreshDemoStreak(ctx: Context): Promise<void> {
  const people = await samplePeople(ctx, [DEMO_LEARNER.email])
  for (const id of people.values()) await atomically(ctx, (ctx) => refreshStreak(ctx, id))
}
