import { type CriterionView, levelField } from '#course-format/rubric.ts'
import { RadioGroup } from '#ui/forms/choices.tsx'

type Props = {
  criteria: CriterionView[]
  /** The version of the rubric that is read here. */
  rubric: string
}

/** A level for each criterion; nothing is chosen beforehand. */
export function LevelFields({ criteria, rubric }: Props) {
  return (
    <>
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
    </>
  )
}
