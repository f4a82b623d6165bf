import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { levelField } from '#course-format/rubric.ts'
import type { CriterionView } from '../../marking/views.ts'

type Props = {
  criteria: CriterionView[]
  /** The version of the rubric that is read here. */
  rubric: string
  learner: string
}

/** A level for each criterion and a text; nothing is chosen beforehand. */
export function MarkForm({ criteria, rubric, learner }: Props) {
  return (
    <ActionForm className="stack">
      <input type="hidden" name="rubric" value={rubric} />
      {criteria.map((criterion) => (
        <RadioGroup
          key={criterion.key}
          legend={criterion.name}
          name={levelField(criterion)}
          options={criterion.levels.map(({ level, word, says }) => ({
            value: level,
            label: word,
            hint: says,
          }))}
          required
        />
      ))}
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
