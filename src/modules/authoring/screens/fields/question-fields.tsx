import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import type { QuestionWords } from '#modules/courses/types.ts'

type Props = {
  /** Of the question, from 0. */
  at: number
  /** Of the options. */
  places: number[]
  sw: QuestionWords | undefined
  isOpen: boolean
}

/** A question's words a second time; its options stand in the order of those in English. */
export function QuestionInKiswahili({ at, places, sw, isOpen }: Props) {
  const field = (part: string, label: string, maxLength: number, text: string | undefined) => (
    <Field
      key={part}
      id={`q${at}sw${part}`}
      name={`q${at}sw${part}`}
      lang="sw"
      label={label}
      maxLength={maxLength}
      defaultValue={text}
    />
  )
  return (
    <details open={isOpen}>
      <summary className="font-bold text-leaf underline">{m.authoring_in_sw()}</summary>
      <div className="stack">
        {field('question', m.authoring_field_question(), 400, sw?.question)}
        {places.map((place) =>
          field(
            `option${place}`,
            m.authoring_option({ letter: String.fromCharCode(65 + place) }),
            200,
            sw?.options[place],
          ),
        )}
        {field('explanation', m.authoring_explanation(), 600, sw?.explanation)}
      </div>
    </details>
  )
}
