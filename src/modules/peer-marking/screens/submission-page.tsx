import { Round, Rounds } from '#modules/courses/parts/rounds.tsx'
import type { SubmissionToMark } from '#modules/courses/queries/rounds.server.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { Prose } from '#ui/prose.tsx'
import type { PeerMarkForMarker } from '../types.ts'
import { MarkForm } from './admin/mark-form.tsx'
import { Said } from './admin/said.tsx'

type Shown = { submission: SubmissionToMark; said: PeerMarkForMarker[] }

/** One learner's submission beside the form that marks it. */
export function SubmissionPage({ back, ...shown }: Shown & { /** To the list. */ back: string }) {
  const { learner, email, course, lesson, number } = shown.submission
  return (
    <>
      <title>{`${lesson.title} - Stadi`}</title>
      <PageHead
        title={lesson.title}
        lead={
          <>
            <bdi>{learner}</bdi>, {m.marking_round({ number })}. {course}
          </>
        }
        above={
          <p>
            <Anchor to={back}>{m.marking_back()}</Anchor>
          </p>
        }
      />
      {email !== null && (
        <p className="soft small">
          <bdi className="wrap-anywhere">{email}</bdi>
        </p>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <Submission {...shown} />
        <ToDo submission={shown.submission} />
      </div>
    </>
  )
}

function Submission({ submission: { round, earlier, briefHtml }, said }: Shown) {
  return (
    <div>
      <Section title={m.marking_work()}>
        <div className="stack">
          <Round round={round} />
        </div>
      </Section>
      <Said marks={said} isMarked={round.state === 'marked'} />
      {earlier.length > 0 && (
        <Section title={m.marking_earlier()}>
          <Rounds rounds={earlier} />
        </Section>
      )}
      <Disclosure title={m.marking_project()} className="mt-6">
        <Prose safeHtml={briefHtml} />
      </Disclosure>
    </div>
  )
}

/** Without scripts the page comes anew once somebody else was first: it says so, and gives back what was typed. */
function TooLate({ isReplaced }: { isReplaced: boolean }) {
  const answer = useFormAnswer({ anyForm: true })
  if (!answer?.refusal) return isReplaced ? <p className="mt-6">{m.marking_was_replaced()}</p> : null
  return (
    <div className="stack mt-6">
      <RefusalNote refusal={answer.refusal} />
      <p className="own-lines" dir="auto">
        {answer.values?.feedback}
      </p>
    </div>
  )
}

function ToDo({ submission }: Pick<Shown, 'submission'>) {
  const { state, mayOverrule } = submission.round
  if (state !== 'waiting' && !mayOverrule) return <TooLate isReplaced={state === 'replaced'} />
  if (submission.isOwn) return <p className="mt-6">{m.marking_own()}</p>
  return (
    <Section title={mayOverrule ? m.peers_overrule() : m.marking_form()}>
      {mayOverrule && <p className="mb-4">{m.peers_overrule_lead()}</p>}
      <MarkForm
        key={state}
        criteria={submission.criteria}
        rubric={submission.rubric}
        learner={submission.learner}
        isOverruling={mayOverrule}
      />
    </Section>
  )
}
