import { dateFormat } from '#kit/formats.ts'
import type { Locale } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { held } from '#ui/no-break/held.ts'
import type { ChatKind } from '../rules.ts'
import type { Advice, ChatMessage, OfferLink } from '../types.ts'

const clock = (at: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)

type Props = { kind: ChatKind; message: ChatMessage; isLast: boolean }

/** One message of a chat (COA-03, ADV-14). Texts of people and of the model are escaped. */
export function Said({ kind, message, isLast }: Props) {
  const { isBot, text, at, links, advice, isFallback } = message
  const zone = useZone()
  return (
    <li className={isBot ? undefined : 'said-mine'} id={isLast ? 'last' : undefined}>
      <p className="row small">
        <b>{isBot ? nameOf(kind) : m.coaching_you()}</b>
        <time className="soft figures" dateTime={at.toISOString()}>
          {clock(at, getLocale(), zone)}
        </time>
        {isFallback && <Badge tone="gold">{m.coaching_prepared()}</Badge>}
      </p>
      <p dir="auto" className="said-text">
        {held(text)}
      </p>
      {advice.length > 0 && <AdviceList advice={advice} />}
      {links.length > 0 && <Links links={links} />}
    </li>
  )
}

export const nameOf = (kind: ChatKind): string =>
  kind === 'coach' ? m.coaching_coach() : m.coaching_advisor()

const kinds: Record<OfferLink['kind'], () => string> = {
  course: m.coaching_kind_course,
  mentor: m.coaching_kind_mentor,
  job: m.coaching_kind_job,
  page: m.coaching_kind_page,
}

function Links({ links }: { links: OfferLink[] }) {
  return (
    <div className="said-links">
      <p className="small soft">{m.coaching_here()}</p>
      <ul>
        {links.map(({ kind, href, label, lang }) => (
          <li key={href}>
            <span className="small soft">{kinds[kind]()}</span>{' '}
            <Anchor to={href} reload>
              <bdi lang={lang}>{held(label)}</bdi>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

const types: Record<Advice['type'], () => string> = {
  'skill-gap': m.coaching_type_skill_gap,
  opportunity: m.coaching_type_opportunity,
  'career-path': m.coaching_type_career_path,
  learning: m.coaching_type_learning,
}
const urgency = {
  high: { label: m.coaching_priority_high, tone: 'brick' },
  medium: { label: m.coaching_priority_medium, tone: 'gold' },
  low: { label: m.coaching_priority_low, tone: 'sky' },
} as const

function AdviceList({ advice }: { advice: Advice[] }) {
  return (
    <ul className="advice" aria-label={m.coaching_advice_list()}>
      {advice.map(({ type, title, description, actions, priority, timeframe }) => (
        <li key={title}>
          <p className="row small">
            <span className="soft">{types[type]()}</span>
            <Badge tone={urgency[priority].tone}>{urgency[priority].label()}</Badge>
            <span className="soft">{timeframe}</span>
          </p>
          <h3>{held(title)}</h3>
          <p>{held(description)}</p>
          <ol>
            {actions.map((action) => (
              <li key={action}>{action}</li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
