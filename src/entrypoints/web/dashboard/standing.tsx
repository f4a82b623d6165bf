import type { SkillView } from '#modules/assessment/types.ts'
import { barOf } from '#modules/assessment/rules.ts'
import { Bars, Medallion } from '#modules/tracker/parts.tsx'
import type { BarsView, EarningView, MedalView } from '#modules/tracker/types.ts'
import { dateFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { held } from '#ui/no-break/held.ts'

type Props = {
  skills: SkillView[]
  medals: MedalView[]
  earnings: { rows: EarningView[]; totals: Record<EarningView['status'], number>; months: BarsView | null }
}

/** The viewer's state: skills, badges, earnings. */
export const Standing = ({ skills, medals, earnings }: Props) => (
  <div className="dash-standing">
    {skills.length > 0 && <Skills skills={skills} />}
    {medals.length > 0 && <Badges medals={medals} />}
    {earnings.rows.length > 0 && <Earnings {...earnings} />}
  </div>
)

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

function Badges({ medals }: { medals: MedalView[] }) {
  return (
    <Section title={m.dash_badges()} action={<Anchor to="/progress#badges">{m.dash_all_badges()}</Anchor>}>
      <ul className="medals">
        {medals.map(({ badge, name, day }) => (
          <li key={badge}>
            <Medallion of={badge} />
            <b>{name}</b> <span className="small soft">{day}</span>
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

function Earnings({ rows, totals, months }: Props['earnings']) {
  return (
    <Section
      title={m.dash_earnings()}
      action={<Anchor to="/progress#earnings">{m.dash_edit_earnings()}</Anchor>}
    >
      <p className="mb-2">{held(m.dash_earned({ amount: kes(totals.completed, getLocale()) }))}</p>
      {months && <Bars {...months} />}
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
      </b>
      <small className="small soft">{monthInWords(month)}</small>
    </span>
    <span className="figures">
      {held(kes(amountKes, getLocale()))}{' '}
      <Badge tone={earningWords[status].tone}>{earningWords[status].text()}</Badge>
    </span>
  </li>
)
