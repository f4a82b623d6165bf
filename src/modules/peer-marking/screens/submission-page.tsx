import { Round, Rounds, Mark } from '#modules/courses/parts/rounds.tsx'
import type { SubmissionToMark } from '#modules/courses/queries/rounds.server.ts'
import { OVERRULE_DAYS } from '#modules/courses/rules.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { Prose } from '#ui/prose.tsx'
import type { PeerMarkForMarker } from '../types.ts'
import type { CriterionView } from '#course-format/rubric.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { LevelFields } from './level-fields.tsx'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'

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
      {mayOverrule && <p className="mb-4">{m.peers_overrule_lead({ ruleDays: OVERRULE_DAYS })}</p>}
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

type Props = {
  criteria: CriterionView[]
  /** The version of the rubric that is read here. */
  rubric: string
  learner: string
  /** Its marker has read a mark of peers, and gives another. */
  isOverruling: boolean
}

/** A level for each criterion and a text. */
function MarkForm({ criteria, rubric, learner, isOverruling }: Props) {
  return (
    <ActionForm className="stack">
      {isOverruling && <input type="hidden" name="overrules" value="yes" />}
      <LevelFields criteria={criteria} rubric={rubric} />
      <TextArea
        name="feedback"
        label={m.marking_feedback_label({ learner })}
        hint={m.marking_feedback_hint()}
        rows={8}
        maxLength={4000}
        required
      />
      <p>
        <Submit>{m.marking_save()}</Submit>
      </p>
    </ActionForm>
  )
}

/** What peers said of a submission, and what its author said of that. */
function Said({ marks, isMarked }: { marks: PeerMarkForMarker[]; isMarked: boolean }) {
  const zone = useZone()
  if (marks.length === 0) return null
  const isReported = marks.some(({ report }) => report?.isOpen)
  return (
    <Section title={m.peers_said()}>
      <div className="stack">
        {marks.map((mark, at) => (
          <div key={mark.id} className="stack">
            {mark.report && <Report report={mark.report} />}
            <Mark mark={{ ...mark, by: byWords(at + 1, mark.markedAt, zone) }} />
          </div>
        ))}
        {isMarked && isReported && (
          <ActionForm intent="let-stand">
            <Submit variant="outline">{m.peers_let_stand()}</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  )
}

const byWords = (number: number, at: Date, zone: string): string =>
  `${m.peers_said_number({ number })}, ${dayInWords(at, getLocale(), zone)}`

function Report({ report: { kind, reason, isOpen } }: { report: NonNullable<PeerMarkForMarker['report']> }) {
  return (
    <Banner
      tone={isOpen ? 'gold' : 'sky'}
      title={m.peers_report_of({ kind })}
      text={
        reason && (
          <p className="own-lines" dir="auto">
            {reason}
          </p>
        )
      }
    />
  )
}
