import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import type { PeersView } from '../../types.ts'
import { WorkFiles } from '#modules/courses/parts/rounds.tsx'
import { LevelFields } from '../level-fields.tsx'

type Props = { view: PeersView }
type Submission = NonNullable<PeersView['submission']>

/** One submission of another learner at a time; or how to get one. */
export function Submissions({ view }: Props) {
  const { submission, asked } = view
  return (
    <Section
      id="works"
      title={submission ? m.peers_work({ number: submission.number, asked }) : m.peers_list()}
    >
      <div className="stack">
        <Missed submissionId={submission?.id} />
        {submission ? (
          <MarkSubmission key={submission.id} submission={submission} view={view} />
        ) : (
          <Take view={view} />
        )}
      </div>
    </Section>
  )
}

/** A submission that was taken back while it was being marked: its form is gone, what was typed is not. */
function Missed({ submissionId }: { submissionId: string | undefined }) {
  const answer = useFormAnswer({ anyForm: true })
  if (!answer?.refusal || answer.intent !== 'mark' || answer.id === submissionId) return null
  return (
    <div className="stack">
      <RefusalNote refusal={answer.refusal} />
      <p className="own-lines" dir="auto">
        {answer.values?.feedback}
      </p>
    </div>
  )
}

function Take({ view: { available, marked, asked } }: Props) {
  if (marked >= asked) return <p>{m.peers_done({ marked, asked })}</p>
  return (
    <>
      {marked > 0 && <p>{m.peers_so_far({ marked, asked })}</p>}
      {available === 0 ? (
        <p>{m.peers_none()}</p>
      ) : (
        <ActionForm intent="take" className="stack">
          <p>{m.peers_take_count({ count: available })}</p>
          <p>
            <Submit>{m.peers_take()}</Submit>
          </p>
        </ActionForm>
      )}
    </>
  )
}

function MarkSubmission({
  submission: { id, text, link, files, until },
  view,
}: Props & { submission: Submission }) {
  return (
    <>
      <p className="small soft">{m.peers_until({ until })}</p>
      {text && (
        <blockquote className="own-lines bg-card lined p-4 wrap-anywhere" dir="auto">
          {held(text)}
        </blockquote>
      )}
      {link && (
        <Banner tone="gold" title={m.peers_link_warning()} text={<p className="wrap-anywhere">{link}</p>} />
      )}
      <WorkFiles files={files} />
      <ActionForm intent="mark" id={id} className="stack">
        <LevelFields criteria={view.criteria} rubric={view.rubric} />
        <TextArea
          name="feedback"
          label={m.peers_feedback()}
          hint={m.peers_feedback_hint()}
          rows={6}
          maxLength={4000}
          required
        />
        <p>
          <Submit>{m.peers_save()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}
