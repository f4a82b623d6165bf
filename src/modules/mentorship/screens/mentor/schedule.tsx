import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { kes } from '#kit/money.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import type { Week } from '../../free-times.ts'
import { mentorHref, scheduleHref } from '../../rules.ts'
import type { MentorView } from '../../types.ts'
import { SessionTerms } from '../session-terms.tsx'
import { Slots } from '../slots.tsx'
import { shortDayOf, timeOf } from '../times.ts'

type Props = {
  mentor: MentorView
  week: Week
  /** A time that was chosen before. */ slot: string | undefined
}

/**
 * Free times of one week, and the bar that books the chosen one (MPR-10, MPR-11). It is a GET form: nothing is reserved yet. What
 * the bar says of a time stands beside it and shows while it is chosen, so it needs no scripts.
 */
export function Schedule({ mentor: { id, priceKes, noticeMinutes }, week, slot }: Props) {
  if (week.times.length === 0) return <p className="soft">{m.mentors_no_times()}</p>
  return (
    <Form action={`/mentorship/${id}/book`} preventScrollReset className="measure book" id="times">
      <h2 className="visually-hidden">{m.mentors_tab_schedule()}</h2>
      <Slots
        times={week.times}
        chosen={slot}
        terms={(startsAt) => (
          <SessionTerms startsAt={startsAt} priceKes={priceKes} noticeMinutes={noticeMinutes} />
        )}
      />
      <p className="row mt-4">
        {!week.isFirst && (
          <Anchor to={`${mentorHref(id, 'schedule')}#times`}>{m.mentors_first_times()}</Anchor>
        )}
        {week.later && (
          <Anchor to={`${scheduleHref(id, { from: week.later })}#times`}>{m.mentors_later_times()}</Anchor>
        )}
      </p>
      <Bar words={m.mentors_choose_one({ price: kes(priceKes, getLocale()) })}>
        <Button wide>{m.mentors_book_session()}</Button>
      </Bar>
    </Form>
  )
}

/** On the other tabs the bar leads to the schedule, where the next free time is chosen already. */
export function NextTime({ mentor: { id, times, priceKes } }: Pick<Props, 'mentor'>) {
  const zone = useZone()
  const [next] = times
  const price = kes(priceKes, getLocale())
  return (
    <Bar
      words={
        next
          ? m.mentors_next_time({ day: shortDayOf(next, zone), time: timeOf(next, zone), price })
          : m.mentors_no_times()
      }
    >
      <ButtonLink
        wide
        to={next ? scheduleHref(id, { slot: next.toISOString() }) : mentorHref(id, 'schedule')}
        preventScrollReset
      >
        {m.mentors_book_session()}
      </ButtonLink>
    </Bar>
  )
}

const Bar = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="book-bar">
    <p>{held(words)}</p>
    {held(children)}
  </div>
)
