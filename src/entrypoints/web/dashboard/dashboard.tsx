import { redirect, useRouteLoaderData } from 'react-router'
import { type Context, signedIn, type Viewer } from '#context.ts'
import { after, DAY } from '#kit/time.ts'
import { answerQuestion } from '#modules/accounts/commands/onboarding.server.ts'
import { openQuestion, putOffQuestion } from '#modules/accounts/question-cookies.server.ts'
import { ownProfile } from '#modules/accounts/queries/own.server.ts'
import { skillWord } from '#modules/assessment/parts.tsx'
import { ownSkills } from '#modules/assessment/queries.server.ts'
import { wantedCourse } from '#modules/catalogue/queries/for-learner.server.ts'
import { ownLearning } from '#modules/courses/queries/dashboard.server.ts'
import { ownGroupsNow } from '#modules/groups/queries/own.server.ts'
import { offeredJobs } from '#modules/job-board/queries/offered.server.ts'
import { classesAhead } from '#modules/live-classes/queries/ahead.server.ts'
import { ownNetwork } from '#modules/mentorship/queries/network.server.ts'
import { upcomingSessions } from '#modules/mentorship/queries/upcoming.server.ts'
import { reviewWaiting } from '#modules/review/queries/standing.server.ts'
import { countUssdJobs } from '#modules/ussd-jobs/queries/board.server.ts'
import {
  medalsOf,
  monthsInBars,
  restInWords,
  streakInWords,
  weeksInWords,
} from '#modules/tracker/queries/pictures.server.ts'
import { ownEarnings } from '#modules/tracker/queries/earnings.server.ts'
import { ownGoals } from '#modules/tracker/queries/goals.server.ts'
import { ownDailyGoal } from '#modules/tracker/queries/daily-goal.server.ts'
import { ownStanding } from '#modules/tracker/queries/standing.server.ts'
import type { UnreadCounts } from '#modules/messages/types.ts'
import { later } from '#shell/later.tsx'
import { useNews } from '#shell/news/use-news.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/dashboard'
import { againWords } from './again.server.ts'
import { Doing } from './doing.tsx'
import { fitOf } from './fit.server.ts'
import { Figures, Welcome } from './head.tsx'
import { courseInWords, groupInWords, shownFirst } from './first.server.ts'
import { dailyInWords } from './daily.server.ts'
import { Learning } from './learning.tsx'
import { Jobs, Onward } from './more.tsx'
import { Network } from './network.tsx'
import { GoOn } from './next.tsx'
import { personInWords } from './person-words.server.ts'
import { Quiet } from './quiet.tsx'
import { Standing } from './standing.tsx'

// Its counts of what is unread are told as they change.
export const handle = { hydrate: 'always', lives: true, styles: 'dashboard' }

// Most people have begun a course, and been through the setup.
const Begin = later(() => import('./begin.tsx').then((file) => file.Begin))
const Wanted = later(() => import('./begin.tsx').then((file) => file.Wanted))
const Question = later(() => import('./question.tsx').then((file) => file.Question))

/** How many of each list are here; the rest is one link away. */
const SHOWN = { courses: 4, goals: 4, weeks: 1, earnings: 4, jobs: 3, sessions: 3, network: 4 }
/** For this long, the reason for signing up is named, unless it has been begun. */
const WANTED_MS = 30 * DAY

/** All of the viewer's own records in one database query (DASH-02): all are prepared and requested side by side. */
export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx) => {
    const viewer = signedIn(ctx)
    const [
      profile,
      learning,
      goals,
      standing,
      skills,
      earnings,
      upcoming,
      network,
      review,
      classes,
      groups,
      daily,
    ] = await Promise.all([
      ownProfile(ctx),
      ownLearning(ctx),
      ownGoals(ctx, { limit: SHOWN.goals }),
      ownStanding(ctx),
      ownSkills(ctx),
      ownEarnings(ctx, SHOWN.earnings),
      upcomingSessions(ctx, SHOWN.sessions),
      ownNetwork(ctx, SHOWN.network),
      reviewWaiting(ctx),
      classesAhead(ctx, SHOWN.sessions),
      ownGroupsNow(ctx),
      ownDailyGoal(ctx),
    ])
    const courses = await coursesOf(ctx, profile, learning)
    leadIntoFirst(args.url, courses)
    return {
      person: personOf(viewer, profile),
      question: openQuestion(ctx, args.request, profile),
      ...courses,
      again: againWords(standing, courses.learning.open[0]?.next?.minutes),
      goals,
      standing: {
        streak: streakInWords(standing),
        rest: restInWords(standing),
        activityPoints: standing.activityPoints,
        cloth: weeksInWords(standing, SHOWN.weeks),
        daily: dailyInWords(daily),
      },
      medals: medalsOf(standing.badges, ctx.zone).filter(({ day }) => day !== ''),
      skills: skills.map((skill) => ({ ...skill, name: skillWord(skill.name) })),
      earnings: { ...earnings, months: monthsInBars(earnings.months) },
      group: groupInWords(ctx, groups[0]),
      review: review && m.dash_review({ count: review.cards, minutes: review.minutes }),
      fit: await fitOf(ctx, profile?.interests ?? []),
      ...(await jobsOf(ctx, wishesOf(profile, skills))),
      ...upcoming,
      sessions: [...upcoming.sessions, ...classes].sort(soonest).slice(0, SHOWN.sessions),
      network,
    }
  })
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  await Promise.all([
    page.question && Question.ready(),
    page.wanted && Wanted.ready(),
    page.learning.open.length === 0 && Begin.ready(),
  ])
  return page
}

/** An answer to a question of the setup, or none for now. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const [name, chosen] = [textOf(form, 'id'), form.getAll('choice')]
    if (textOf(form, 'intent') === 'skip' || chosen.length === 0)
      web.setCookie(putOffQuestion(ctx, args.request, name))
    else await answerQuestion(ctx, name, chosen)
    return redirect('/dashboard')
  })

/** From the end of the setup (`?begin`) into the lesson with which somebody begins, if it opens now. */
function leadIntoFirst(url: URL, { learning, first }: Awaited<ReturnType<typeof coursesOf>>): void {
  const begin =
    url.searchParams.has('begin') && learning.open.length === 0 && first.find(({ isFree }) => isFree)
  if (begin) throw redirect(begin.start)
}

type Profile = Awaited<ReturnType<typeof ownProfile>>
type OwnLearning = Awaited<ReturnType<typeof ownLearning>>

/** A skill counts from the level above Beginner on; a first look says none. */
const wishesOf = (profile: Profile, skills: Awaited<ReturnType<typeof ownSkills>>) => ({
  interests: profile?.interests ?? [],
  preferredPlatforms: profile?.preferredPlatforms ?? [],
  skills: skills.filter(({ level }) => level !== null && level !== 'Beginner').map(({ name }) => name),
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

const soonest = (a: { startsAt: Date }, b: { startsAt: Date }): number =>
  a.startsAt.getTime() - b.startsAt.getTime()

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
  useNews({})
  // The shell has counted them for its own buttons.
  const unread = useRouteLoaderData<{ unread: UnreadCounts | null }>('root')?.unread ?? [0, 0]
  const { learning, jobs, network } = data
  return (
    <div className="dash">
      <title>{m.dash_page()}</title>
      <Welcome unread={unread} {...data.person} />
      <Now data={data} />
      <Figures {...learning} mentorships={data.mentorships} badges={data.medals.length} />
      <div className="dash-columns">
        <Doing others={learning.open.slice(1)} sessions={data.sessions} goals={data.goals} />
        <Standing skills={data.skills} medals={data.medals} earnings={data.earnings} />
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

/** The first screen: the week and the next lesson, or where to begin, and the jobs that fit. */
function Now({ data: { learning, standing, wanted, again, ...data } }: { data: DashboardData }) {
  const [course] = learning.open
  const progress = <Learning course={course} learning={learning} standing={standing} />
  return (
    <>
      {course?.next ? (
        <div className="card dash-now">
          {progress}
          <GoOn course={course} next={course.next} again={again} />
        </div>
      ) : (
        wanted && <Wanted course={wanted} />
      )}
      {!course?.next && (
        <Begin isNew={learning.total === 0} first={data.first} again={again} isSecond={wanted !== null} />
      )}
      {data.group && (
        <p className="dash-fit">
          <Anchor to={data.group.to}>{data.group.text}</Anchor>
        </p>
      )}
      {data.review && (
        <p className="dash-fit">
          <Anchor to="/review">{data.review}</Anchor>
        </p>
      )}
      {data.fit && (
        <p className="dash-fit">
          <Anchor to={data.fit.to}>{data.fit.text}</Anchor>
        </p>
      )}
      {data.question && <Question {...data.question} folded={Boolean(course?.next)} />}
      {course?.next ? wanted && <Wanted course={wanted} /> : progress}
    </>
  )
}
