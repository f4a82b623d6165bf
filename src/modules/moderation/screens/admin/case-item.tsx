import { adminHref } from '#shell/admin/address.ts'
import { Long } from '#shell/admin/values.tsx'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { Facts } from '#ui/layout/card.tsx'
import type { CaseView, Standing } from '../../types.ts'
import { placeId } from './address.ts'
import { CaseText } from './case-text.tsx'
import { Decide } from './decide.tsx'
import { Reports } from './reports.tsx'

const names: Record<CaseView['what'], () => string> = {
  topic: m.moderation_topic,
  question: m.moderation_question,
  story: m.moderation_story,
  board: m.moderation_board,
  reply: m.moderation_reply,
  answer: m.moderation_answer,
  comment: m.moderation_comment,
  'ussd-job': m.moderation_job,
  message: m.moderation_message,
  'teacher-page': m.moderation_teacher_page,
}

const standings: Record<Standing, { tone: Tone; words: () => string }> = {
  shown: { tone: 'leaf', words: m.moderation_shown },
  reported: { tone: 'gold', words: m.moderation_reported },
  hidden: { tone: 'sand', words: m.moderation_hidden_by_us },
  waiting: { tone: 'sky', words: m.moderation_waiting },
  refused: { tone: 'sand', words: m.moderation_refused_by_us },
}

type Props = { one: CaseView; place: number; /** Of this page of the queue. */ address: string }

/** One case in full: nobody should decide from an excerpt, or need to open each first. */
export function CaseItem({ one, place, address }: Props) {
  return (
    <li className="case" id={placeId(place)}>
      <div className="case-told">
        <Head one={one} />
        <CaseText one={one} />
        <Reports reports={one.reports} />
      </div>
      <div className="case-decide">
        <Decide one={one} place={place} address={address} />
        <Ways one={one} />
      </div>
    </li>
  )
}

function Head({
  one: { what, title, standing, authorName, authorEmail, createdAt, since, kind },
}: {
  one: CaseView
}) {
  const { tone, words } = standings[standing]
  const isPrivate = what === 'message' && standing === 'shown'
  return (
    <>
      <p className="badges">
        <Badge>{names[what]()}</Badge>
        <Badge tone={tone}>{isPrivate ? m.moderation_private() : words()}</Badge>
      </p>
      <h3 className="wrap-anywhere" dir="auto">
        {title}
      </h3>
      <Facts>
        <bdi className="wrap-anywhere">{authorName ?? m.moderation_nobody()}</bdi>
        {authorEmail && <Long>{authorEmail}</Long>}
        <span>
          {m.moderation_written()} <Moment at={createdAt} />
        </span>
        {kind !== 'none' && (
          <span>
            {m.moderation_since()} <Moment at={since} />
          </span>
        )}
      </Facts>
    </>
  )
}

/** Where it is, and who wrote it. */
const Ways = ({ one: { path, title, authorEmail } }: { one: CaseView }) => (
  <p className="row small">
    {path && (
      <Anchor to={path}>
        {m.moderation_open()}
        <span className="visually-hidden"> {title}</span>
      </Anchor>
    )}
    {authorEmail && <Anchor to={adminHref('users', { q: authorEmail })}>{m.moderation_author()}</Anchor>}
  </p>
)
