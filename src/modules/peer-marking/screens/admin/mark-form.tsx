import type { CriterionView } from '#course-format/rubric.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { TextArea } from '#ui/forms/field.tsx'
import { LevelFields } from '../level-fields.tsx'

type Props = {
  criteria: CriterionView[]
  /** The version of the rubric that is read here. */
  rubric: string
  learner: string
  /** Its marker has read a mark of peers, and gives another. */
  isOverruling: boolean
}

/** A level for each criterion and a text. */
export function MarkForm({ criteria, rubric, learner, isOverruling }: Props) {
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
