import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'

type Props = {
  standing: { answered: number; waiting: number; perDay: number; nextOn: string | null }
  hasCards: boolean
}

/** Nothing is asked now: today's cards are done, none is due, or there is none yet. */
export function Done({ standing: { answered, waiting, perDay, nextOn }, hasCards }: Props) {
  if (!hasCards)
    return (
      <EmptyState
        title={m.review_none()}
        text={m.review_none_text()}
        action={<ButtonLink to="/courses/progress">{m.review_none_go()}</ButtonLink>}
      />
    )
  if (perDay === 0)
    return (
      <EmptyState
        title={m.review_off()}
        text={m.review_off_text()}
        action={<ButtonLink to="/account#review">{m.review_settings()}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      title={answered > 0 ? m.review_done() : m.review_nothing()}
      text={
        <>
          {answered > 0 && m.review_done_text({ count: answered })}{' '}
          {waiting > 0 ? m.review_done_more({ count: waiting }) : nextOn && m.review_next_on({ day: nextOn })}
        </>
      }
    />
  )
}
