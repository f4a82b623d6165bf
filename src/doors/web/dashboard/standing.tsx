import type { SkillView } from '#modules/assessment/types.ts'
import { barOf } from '#modules/assessment/rules.ts'
import { lastDays } from '#modules/tracker/rules.ts'
import type { EarningView, Standing as WholeStanding } from '#modules/tracker/types.ts'
import { dateFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { overallCompletion, progressWord } from './rules.ts'
import { Nothing } from './pieces.tsx'

/** The weeks stand on the tracker only. */
type StandingView = Omit<WholeStanding, 'weeks'>

type Props = {
  learning: { total: number; completed: number }
  standing: StandingView
  skills: SkillView[]
  earnings: { rows: EarningView[]; totals: Record<EarningView['status'], number> }
}

/** Where the viewer stands: progress and streak, skills, badges, earnings. */
export function Standing({ learning, standing, skills, earnings }: Props) {
  return (
    <>
      <Learning {...learning} standing={standing} />
      <Skills skills={skills} />
      <Badges badges={standing.badges} />
      <Earnings {...earnings} />
    </>
  )
}

type LearningProps = Props['learning'] & { standing: StandingView }

function Learning({ total, completed, standing }: LearningProps) {
  const percent = overallCompletion(completed, total)
  const word = progressWord(percent)
  return (
    <Section
      title={m.dash_progress()}
      action={
        <Badge tone={word === 'on-fire' ? 'leaf' : 'gold'}>
          {word === 'on-fire' ? m.dash_on_fire() : m.dash_growing()}
        </Badge>
      }
    >
      <Progress label={m.dash_overall()} value={percent} />
      <LearningFacts total={total} {...standing} />
      <Strip today={standing.today} active={standing.active.slice(-14)} />
    </Section>
  )
}

type LearningFactsProps = Pick<StandingView, 'streakDays' | 'activityPoints'> & { total: number }

const LearningFacts = ({ total, streakDays, activityPoints }: LearningFactsProps) => (
  <dl className="dash-facts">
    <div>
      <dt>{m.dash_total_courses()}</dt>
      <dd>{total}</dd>
    </div>
    <div>
      <dt>{m.dash_streak()}</dt>
      <dd>{streakDays === 1 ? m.dash_streak_one() : m.dash_streak_days({ days: streakDays })}</dd>
    </div>
    <div>
      <dt>{m.dash_points()}</dt>
      <dd>{activityPoints}</dd>
    </div>
  </dl>
)

/** Two weeks of days; a filled one has learning on it. Told in words to readers of screens. */
function Strip({ today, active }: { today: string; active: boolean[] }) {
  return (
    <div
      className="dash-strip"
      role="img"
      aria-label={m.dash_strip({ active: active.filter(Boolean).length, days: active.length })}
    >
      {lastDays(today, active.length).map((day, place) => (
        <span key={day} data-active={active[place] || undefined}>
          {Number(day.slice(8))}
        </span>
      ))}
    </div>
  )
}

const bars: Record<ReturnType<typeof barOf>, Tone> = {
  green: 'leaf',
  blue: 'sky',
  yellow: 'gold',
  grey: 'sand',
}
const trends: Record<SkillView['trend'], () => string> = {
  up: m.dash_trend_up,
  down: m.dash_trend_down,
  stable: m.dash_trend_stable,
}

function Skills({ skills }: { skills: SkillView[] }) {
  return (
    <Section
      title={m.dash_skills()}
      action={<Anchor to="/skill-assessment">{m.dash_to_assessment()}</Anchor>}
    >
      {skills.length === 0 && (
        <Nothing text={m.dash_skills_none()} to="/skill-assessment" link={m.dash_take_assessment()} />
      )}
      <ul className="dash-list">
        {skills.map((skill) => (
          <Skill key={skill.name} skill={skill} />
        ))}
      </ul>
    </Section>
  )
}

const Skill = ({ skill }: { skill: SkillView }) => (
  <li data-bar={barOf(skill.percent)}>
    <Progress label={skill.name} value={skill.percent} tone={bars[barOf(skill.percent)]} />
    <p className="small soft">
      {trends[skill.trend]()} ·{' '}
      {skill.certificates === 1
        ? m.dash_certificate_one()
        : m.dash_certificates({ count: skill.certificates })}
      {skill.isFirstLook && ` · ${m.dash_first_look()}`}
    </p>
  </li>
)

const badgeWords: Record<string, () => string> = {
  'first-lesson': m.dash_badge_first_lesson,
  'first-course': m.dash_badge_first_course,
  'streak-7': m.dash_badge_streak_7,
  'first-assessment': m.dash_badge_first_assessment,
  'first-certificate': m.dash_badge_first_certificate,
  'points-100': m.dash_badge_points_100,
}

function Badges({ badges }: { badges: StandingView['badges'] }) {
  return (
    <Section title={m.dash_badges()} action={<Anchor to="/progress#badges">{m.dash_all_badges()}</Anchor>}>
      {badges.length === 0 && (
        <Nothing text={m.dash_badges_none()} to="/courses" link={m.dash_find_course()} />
      )}
      <ul className="dash-badges">
        {badges.map(({ badge, awardedAt }) => (
          <li key={badge}>
            <b>{badgeWords[badge]?.() ?? badge}</b>{' '}
            <span className="small soft">{dayInWords(awardedAt, getLocale())}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const earningWords: Record<EarningView['status'], { text: () => string; tone: Tone }> = {
  active: { text: m.dash_earning_active, tone: 'sky' },
  pending: { text: m.dash_earning_pending, tone: 'gold' },
  completed: { text: m.dash_earning_completed, tone: 'leaf' },
}

function Earnings({ rows, totals }: Props['earnings']) {
  return (
    <Section
      title={m.dash_earnings()}
      action={<Anchor to="/progress#earnings">{m.dash_edit_earnings()}</Anchor>}
    >
      {rows.length === 0 ? (
        <Nothing text={m.dash_earnings_none()} to="/progress#earnings" link={m.dash_add_earning()} />
      ) : (
        <p className="mb-2">{m.dash_earned({ amount: kes(totals.completed, getLocale()) })}</p>
      )}
      <ul className="dash-list">
        {rows.map((row) => (
          <Earning key={row.id} earning={row} />
        ))}
      </ul>
    </Section>
  )
}

/** "November 2026" of 2026-11. */
const monthInWords = (month: string): string =>
  dateFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

const Earning = ({ earning: { platform, month, amountKes, status } }: { earning: EarningView }) => (
  <li className="dash-earning">
    <span>
      <b>
        <bdi>{platform}</bdi>
      </b>{' '}
      <span className="small soft">{monthInWords(month)}</span>
    </span>
    <span className="figures">
      {kes(amountKes, getLocale())}{' '}
      <Badge tone={earningWords[status].tone}>{earningWords[status].text()}</Badge>
    </span>
  </li>
)
