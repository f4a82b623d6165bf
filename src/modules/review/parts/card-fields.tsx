import type { ReactNode } from 'react'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Words } from '#ui/prose.tsx'

type Props = {
  card: { lang?: string; lesson: string }
  askHtml: string
  /** In the order in which they are shown; none where the answer is typed. */
  options: { value: string; html: string }[]
  error?: ReactNode
}

/** A question of a lesson, to choose or to type an answer. */
export const CardFields = ({ card: { lang, lesson }, askHtml, options, error }: Props) => (
  <>
    <p className="small soft" lang={lang}>
      {lesson}
    </p>
    {options.length > 0 ? (
      <RadioGroup
        name="answer"
        legend={<Words safeHtml={askHtml} lang={lang} />}
        options={options.map(({ value, html }) => ({ value, label: <Words safeHtml={html} lang={lang} /> }))}
        error={error}
      />
    ) : (
      <Field
        name="answer"
        label={<Words safeHtml={askHtml} lang={lang} />}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={300}
        error={error}
      />
    )}
  </>
)
