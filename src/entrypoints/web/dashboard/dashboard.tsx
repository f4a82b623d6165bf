import { useRouteLoaderData } from 'react-router'
import { type Context, signedIn, type Viewer } from '#context.ts'
import { after, DAY } from '#kit/time.ts'
import { ownProfile } from '#modules/accounts/queries.server.ts'
import { skillWord } from '#modules/assessment/parts.tsx'
import { ownSkills } from '#modules/assessment/queries.server.ts'
import { wantedCourse } from '#modules/catalogue/queries.server.ts'
import { ownLearning } from '#modules/courses/queries.server.ts'
import { offeredJobs } from '#modules/job-board/queries.server.ts'
import { ownNetwork, upcomingSessions } from '#modules/mentorship/queries.server.ts'
import { countUssdJobs } from '#modules/ussd-jobs/queries.server.ts'
import {
  medalsOf,
  monthsInBars,
  ownEarnings,
  ownGoals,
  ownStanding,
  weeksInWords,
} from '#modules/tracker/queries.server.ts'
import type { UnreadCounts } from '#modules/messages/types.ts'
import { m } from '#paraglide/messages.js'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/dashboard'
import { Doing } from './doing.tsx'
import { Figures, Welcome } from './head.tsx'
import { courseInWords, shownFirst } from './first.server.ts'
import { Jobs, Onward } from './more.tsx'
import { Network } from './network.tsx'
import { NextStep } from './next.tsx'
import { personInWords } from './person-words.server.ts'
import { Quiet } from './quiet.tsx'
import { Standing } from './standing.tsx'

export const handle = { hydrate: 'always', styles: 'dashboard' }

/** How many of each list are here; the rest is one link away. */
const SHOWN = { courses: 4, goals: 4, weeks: 2, earnings: 4, jobs: 3, sessions: 3, network: 4 }
/** For this long, the reason for signing up is named, unless it has been begun. */
const WANTED_MS = 30 * DAY

/** All of the viewer's own records in one database query (DASH-02): all are prepared and requested side by side. */
export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx) => {
    const viewer = signedIn(ctx)
    const [profile, learning, goals, standing, skills, earnings, upcoming, network] = await Promise.all([
      ownProfile(ctx),
      ownLearning(ctx),
      ownGoals(ctx, { limit: SHOWN.goals }),
      ownStanding(ctx),
      ownSkills(ctx),
      ownEarnings(ctx, SHOWN.earnings),
      upcomingSessions(ctx, SHOWN.sessions),
      ownNetwork(ctx, SHOWN.network),
    ])
    return {
      person: personOf(viewer, profile),
      ...(await coursesOf(ctx, profile, learning)),
      goals,
      standing: {
        streakDays: standing.streakDays,
        activityPoints: standing.activityPoints,
        cloth: weeksInWords(standing, SHOWN.weeks),
      },
      medals: medalsOf(standing.badges).filter(({ day }) => day !== ''),
      skills: skills.map((skill) => ({ ...skill, name: skillWord(skill.name) })),
      earnings: { ...earnings, months: monthsInBars(earnings.months) },
      ...(await jobsOf(ctx, wishesOf(profile, skills))),
      ...upcoming,
      network,
    }
  })
}

type Profile = Awaited<ReturnType<typeof ownProfile>>
type OwnLearning = Awaited<ReturnType<typeof ownLearning>>

/** A skill counts from the level above Beginner on. */
const wishesOf = (profile: Profile, skills: Awaited<ReturnType<typeof ownSkills>>) => ({
  interests: profile?.interests ?? [],
  preferredPlatforms: profile?.preferredPlatforms ?? [],
  skills: skills.filter(({ level }) => level !== 'Beginner').map(({ name }) => name),
})

/** If no listing is open, how many jobs there are to dial for: then the board is not empty. */
async function jobsOf(ctx: Context, wishes: ReturnType<typeof wishesOf>) {
  const jobs = await offeredJobs(ctx, wishes, SHOWN.jobs)
  if (jobs.length > 0) return { jobs, ussdJobs: 0 }
  return {
    jobs,
    ussdJobs: await ctx.publicCache.read(ctx, 'jobs to dial', (visitor) => countUssdJobs(visitor)),
  }
}

const personOf = ({ name, avatarUrl }: Viewer, profile: Profile) => ({
  name,
  avatarUrl,
  ...personInWords(profile),
  isOnboarded: Boolean(profile?.onboardedAt),
})

/** What is begun, the reason for signing up, and, without anything begun, what to begin with. */
async function coursesOf(ctx: Context, profile: Profile, { courses, ...sums }: OwnLearning) {
  const isNew = profile?.cameFor && profile.createdAt > after(ctx.now(), -WANTED_MS)
  const wanted = isNew ? await wantedCourse(ctx, profile.cameFor!, { ...sums, courses }) : null
  const open = courses.filter((course) => course.next !== null)
  const shownAlready = [...courses, ...(wanted ? [wanted] : [])].map(({ id }) => id)
  const first = open.length > 0 ? [] : await shownFirst(ctx, profile, shownAlready)
  const { total, completed, seconds } = sums
  const shown = open.slice(0, SHOWN.courses).map(courseInWords)
  return { learning: { total, completed, seconds, open: shown }, wanted, first }
}

export type DashboardData = Awaited<ReturnType<typeof loader>>

/** The viewer's progress and next steps (DASH-01 to DASH-26). */
export default function Dashboard({ loaderData: data }: Route.ComponentProps) {
  // The shell has counted them for its own button.
  const unread = useRouteLoaderData<{ unread: UnreadCounts | null }>('root')?.unread ?? [0, 0]
  const { learning, standing, jobs, network } = data
  const isNew = learning.total === 0
  return (
    <div className="dash">
      <title>{m.dash_page()}</title>
      <Welcome unread={unread} {...data.person} isNew={isNew} />
      <NextStep
        open={learning.open}
        wanted={data.wanted}
        isNew={isNew}
        isOnboarded={data.person.isOnboarded}
        first={data.first}
      />
      <Figures {...learning} mentorships={data.mentorships} badges={data.medals.length} />
      <div className="dash-columns">
        <Doing open={learning.open} sessions={data.sessions} goals={data.goals} />
        <Standing
          learning={learning}
          standing={standing}
          skills={data.skills}
          medals={data.medals}
          earnings={data.earnings}
        />
        <div>
          {jobs.length > 0 && <Jobs jobs={jobs} />}
          {network.length > 0 && <Network network={network} />}
        </div>
      </div>
      <Quiet data={data} />
      <Onward />
    </div>
  )
}
