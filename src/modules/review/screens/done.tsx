import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'

type Props = { standing: { answered: number; waiting: number; nextOn: string | null }; hasCards: boolean }

/** Nothing is asked now: today's cards are done, none is due, or there is none yet. */
export function Done({ standing: { answered, waiting, nextOn }, hasCards }: Props) {
  if (!hasCards)
    return (
      <EmptyState
        title={m.review_none()}
        text={m.review_none_text()}
        action={<ButtonLink to="/courses/progress">{m.review_none_go()}</ButtonLink>}
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
