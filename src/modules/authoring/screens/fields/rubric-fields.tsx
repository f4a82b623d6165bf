import type { Locale } from '#kit/time.ts'
import { Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import {
  type Criterion,
  criterionField,
  type CriterionPart,
  criterionParts,
  textAt,
} from '#course-format/rubric.ts'
import { levelWords } from '#course-format/rubric-words.ts'

const MOST = 5
const NAME = 60
const LEVEL = 200
const languages = { en: m.authoring_field_phone_text_en, sw: m.authoring_field_phone_text_sw }

/** What a project is marked by, in both languages; what stays empty is none. */
export function RubricFields({ criteria }: { criteria: Criterion[] }) {
  return (
    <section id="rubric" aria-labelledby="rubric-heading" className="stack">
      <h2 id="rubric-heading">{m.marking_rubric()}</h2>
      <p className="soft">{m.marking_rubric_lead()}</p>
      {criteria.length === 0 && (
        <>
          <p>{m.marking_rubric_general()}</p>
          <p>
            <Submit intent="general-rubric" variant="outline" formNoValidate>
              {m.marking_rubric_begin()}
            </Submit>
          </p>
        </>
      )}
      <input type="hidden" name="criteria" value={MOST} />
      <div>
        {Array.from({ length: MOST }, (_, at) => (
          <CriterionFields key={at} at={at} criterion={criteria[at]} />
        ))}
      </div>
    </section>
  )
}

/** Closed while nothing is to be done in it. */
function CriterionFields({ at, criterion }: { at: number; criterion: Criterion | undefined }) {
  const refusal = useFormAnswer({ anyForm: true })?.refusal
  const isUnfinished = criterion && criterionParts.some((part) => textAt(criterion, part) === '')
  const isRefused = Object.keys(refusal?.fields ?? {}).some((name) =>
    name.startsWith(criterionField(at, [''])),
  )
  const name = criterion?.name[getLocale()] || m.marking_criterion_empty()
  return (
    <Disclosure
      title={
        <>
          {m.marking_criterion({ number: at + 1 })}: <bdi>{name}</bdi>
        </>
      }
      open={isUnfinished || isRefused}
    >
      <div className="authoring-criterion">
        {criterionParts.map((part) => (
          <CriterionField key={part.join()} at={at} part={part} criterion={criterion} />
        ))}
        {criterion && <Checkbox name={criterionField(at, ['dropped'])} label={m.marking_criterion_drop()} />}
      </div>
    </Disclosure>
  )
}

type FieldProps = { at: number; part: CriterionPart; criterion: Criterion | undefined }

function CriterionField({ at, part, criterion }: FieldProps) {
  const locale = part.at(-1) as Locale
  const name = criterionField(at, part)
  const tied = {
    id: name,
    name,
    note: languages[locale](),
    lang: locale,
    defaultValue: criterion && textAt(criterion, part),
  }
  if (part[0] === 'name') return <Field label={m.marking_criterion_name()} maxLength={NAME} {...tied} />
  return <TextArea label={levelWords[part[1]]()} rows={3} maxLength={LEVEL} {...tied} />
}
