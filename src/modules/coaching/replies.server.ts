import type { Context } from '#context.ts'
import { ownSkills } from '#modules/assessment/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { advisorTopic, type AdvisorTopic, type ChatKind, coachTopic, type CoachTopic } from './rules.ts'
import type { Advice, Offer, Reply } from './types.ts'
import { catalogue } from '#modules/catalogue/queries/catalogue.server.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'
import { listJobs, newestListings } from '#modules/job-board/queries/listings.server.ts'
import { JobFilters } from '#modules/job-board/types.ts'
import { listMentors } from '#modules/mentorship/queries/mentors.server.ts'
import { MentorFilters } from '#modules/mentorship/types.ts'
import type { mentorSkills } from '#modules/mentorship/rules.ts'

type Prepared = { text: string; offers: Promise<Offer[]>[]; advice?: Advice[] | Promise<Advice[]> }

/** The answer that needs no model (COA-08 to COA-12, ADV-08 to ADV-14), with this installation's current content about it. */
export async function preparedReply(ctx: Context, kind: ChatKind, message: string): Promise<Reply> {
  const {
    text,
    offers,
    advice = [],
  } = kind === 'coach' ? coachReplies[coachTopic(message)](ctx) : advisorReplies[advisorTopic(message)](ctx)
  return { text, offers: (await Promise.all(offers)).flat(), advice: await advice, isFallback: false }
}

const coachReplies: Record<CoachTopic, (ctx: Context) => Prepared> = {
  assistant: (ctx) => ({
    text: m.coaching_coach_assistant(),
    offers: [
      coursesAbout(ctx, 'virtual assistant', 2),
      mentorFor(ctx, 'Virtual Assistant'),
      jobsAbout(ctx, 'assistant', 1),
    ],
  }),
  marketing: (ctx) => ({
    text: m.coaching_coach_marketing(),
    offers: [
      coursesAbout(ctx, 'marketing', 2),
      mentorFor(ctx, 'Digital Marketing'),
      jobsAbout(ctx, 'marketing', 1),
    ],
  }),
  portfolio: (ctx) => ({
    text: m.coaching_coach_portfolio(),
    offers: [coursesAbout(ctx, 'portfolio', 2), mentorFor(ctx, 'Freelancing')],
  }),
  general: (ctx) => ({
    text: m.coaching_coach_general(),
    offers: [coursesAbout(ctx, '', 2), jobsAbout(ctx, '', 1)],
  }),
}

const advisorReplies: Record<AdvisorTopic, (ctx: Context) => Prepared> = {
  skills: (ctx) => ({
    text: m.coaching_advisor_skills(),
    offers: [coursesAbout(ctx, '', 3)],
    advice: skillsAdvice(ctx),
  }),
  jobs: (ctx) => ({
    text: m.coaching_advisor_jobs(),
    offers: [jobsAbout(ctx, '', 2)],
    advice: [
      advice(
        'opportunity',
        'high',
        m.coaching_advice_apply_title(),
        m.coaching_advice_apply(),
        [m.coaching_advice_apply_1(), m.coaching_advice_apply_2(), m.coaching_advice_apply_3()],
        m.coaching_this_week(),
      ),
      advice(
        'career-path',
        'medium',
        m.coaching_advice_path_title(),
        m.coaching_advice_path(),
        [m.coaching_advice_path_1(), m.coaching_advice_path_2()],
        m.coaching_three_months(),
      ),
    ],
  }),
  freelance: (ctx) => ({
    text: m.coaching_advisor_freelance(),
    offers: [coursesAbout(ctx, 'freelanc', 2), mentorFor(ctx, 'Freelancing')],
    advice: [
      advice(
        'opportunity',
        'high',
        m.coaching_advice_client_title(),
        m.coaching_advice_client(),
        [m.coaching_advice_client_1(), m.coaching_advice_client_2(), m.coaching_advice_client_3()],
        m.coaching_two_weeks(),
      ),
    ],
  }),
  portfolio: (ctx) => ({
    text: m.coaching_advisor_portfolio(),
    offers: [coursesAbout(ctx, 'portfolio', 2)],
    advice: [
      advice(
        'learning',
        'high',
        m.coaching_advice_samples_title(),
        m.coaching_advice_samples(),
        [m.coaching_advice_samples_1(), m.coaching_advice_samples_2(), m.coaching_advice_samples_3()],
        m.coaching_one_month(),
      ),
    ],
  }),
  unclear: () => ({ text: m.coaching_advisor_unclear(), offers: [] }),
}

/** What a tested skill lacks, or how to find out one's level. */
async function skillsAdvice(ctx: Context): Promise<Advice[]> {
  const [weakest] = (await ownSkills(ctx)).toSorted((a, b) => a.percent - b.percent)
  const gap = weakest
    ? advice(
        'skill-gap',
        'high',
        m.coaching_advice_gap_title({ skill: weakest.name }),
        m.coaching_advice_gap({ skill: weakest.name, percent: weakest.percent }),
        [m.coaching_advice_gap_1(), m.coaching_advice_gap_2()],
        m.coaching_one_month(),
      )
    : advice(
        'skill-gap',
        'high',
        m.coaching_advice_test_title(),
        m.coaching_advice_test(),
        [m.coaching_advice_test_1(), m.coaching_advice_test_2()],
        m.coaching_this_week(),
      )
  const learning = advice(
    'learning',
    'medium',
    m.coaching_advice_habit_title(),
    m.coaching_advice_habit(),
    [m.coaching_advice_habit_1(), m.coaching_advice_habit_2()],
    m.coaching_one_month(),
  )
  return [gap, learning]
}

const advice = (
  type: Advice['type'],
  priority: Advice['priority'],
  title: string,
  description: string,
  actions: string[],
  timeframe: string,
): Advice => ({ type, priority, title, description, actions, timeframe })

/**
 * Courses about a subject, or any if there is none, those for this person first; free ones before others, as they can be started
 * now.
 */
async function coursesAbout(ctx: Context, q: string, most: number): Promise<Offer[]> {
  const { cards } = await catalogue(ctx, CatalogueFilters.parse({ q }))
  if (cards.length === 0 && q !== '') return coursesAbout(ctx, '', most)
  return cards
    .toSorted((a, b) => Number(a.priceKes > 0) - Number(b.priceKes > 0))
    .slice(0, most)
    .map(({ id }) => ({ kind: 'course', id: String(id) }))
}

async function mentorFor(ctx: Context, skill: (typeof mentorSkills)[number]): Promise<Offer[]> {
  const found = await listMentors(ctx, MentorFilters.parse({ skill }))
  return found.mentors.slice(0, 1).map(({ id }) => ({ kind: 'mentor', id }))
}

/** Jobs on the board about a subject, or the newest if there is none. */
async function jobsAbout(ctx: Context, q: string, most: number): Promise<Offer[]> {
  const found = q ? (await listJobs(ctx, JobFilters.parse({ q }))).jobs : []
  const jobs = found.length > 0 ? found : await newestListings(ctx, most)
  return jobs.slice(0, most).map(({ id }) => ({ kind: 'job', id }))
}
