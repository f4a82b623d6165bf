import { type SubmitEvent, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#shell/auth-context.tsx'
import { ActionForm } from '#shell/form/action-form.tsx'
import type { FormRefusal } from '#shell/form/answer.ts'
import { useSave } from '#shell/form/use-save.ts'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Drawing } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'
import { placeOf, type VoteTarget } from './rules.ts'

type Props = {
  target: VoteTarget
  id: string
  votes: number
  hasVoted: boolean
  isOwn: boolean
  /** The URL whose action votes, if it is not the current one. */
  page?: string
}

/**
 * The number of votes, and the viewer's own: pressing again revokes it (QNA-03, STO-03). Its page's action passes the form to
 * `vote`. Not for visitors (COM-21), and not for one's own content.
 */
export function VoteButton(props: Props) {
  const { user } = useAuth()
  return user && !props.isOwn ? <VoteForm {...props} /> : <Press {...props} disabled />
}

/** The count changes at once and reverts to what is stored when that fails (COM-20). */
function VoteForm({ page, ...props }: Props) {
  const { target, id, votes, hasVoted } = props
  const { pathname, search } = useLocation()
  const { save, sent, refusal } = useSave('vote')
  const isOn = sent ? sent.get('on') === '1' : hasVoted
  useEffect(() => {
    if (refusal) showToast({ ...wordsOf(refusal), tone: 'brick', about: 'vote' })
  }, [refusal])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sent) save(event.currentTarget)
  }
  return (
    <ActionForm
      intent="vote"
      id={id}
      action={`${page ?? pathname + search}#${placeOf(target, id)}`}
      className="vote-form"
      retry="once"
      words={wordsOf}
      onSubmit={send}
    >
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="on" value={isOn ? '0' : '1'} />
      <Press {...props} hasVoted={isOn} votes={votes + Number(isOn) - Number(hasVoted)} />
    </ActionForm>
  )
}

/** People who vote too fast read how long to wait. */
const wordsOf = (refusal: FormRefusal): FormRefusal =>
  refusal.code === 'too-many'
    ? refusal
    : { ...refusal, title: m.refusal_error(), text: m.community_vote_failed() }

// Here and not among the icons, which every page loads.
const ArrowUp: Drawing = 'M12 20V4.5M5.5 11 12 4.5l6.5 6.5'
const Heart: Drawing =
  'M12 20 4.6 12.6a4.6 4.6 0 0 1 0-6.6 4.6 4.6 0 0 1 6.6 0l.8.9.8-.9a4.6 4.6 0 0 1 6.6 0 4.6 4.6 0 0 1 0 6.6z'

type PressProps = Pick<Props, 'target' | 'votes' | 'hasVoted'> & { disabled?: boolean }

const Press = ({ target, votes: count, hasVoted, disabled }: PressProps) => (
  <button className="vote" aria-pressed={hasVoted} disabled={disabled}>
    <Icon of={target === 'success_story' ? Heart : ArrowUp} />
    {target === 'success_story' ? held(m.community_likes({ count })) : m.community_votes({ count })}
  </button>
)
