import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { counties, genders, WORDS_LETTERS } from '../../rules.ts'
import type { ScholarshipPage } from '../../types.ts'
import { genderWords } from '../words.ts'

type Props = Pick<ScholarshipPage, 'scholarship' | 'courses'> & { today: string; latest: string }

/** A few lines of whoever applies. County and gender are said by who wants to, and stand apart. */
export function ApplyForm({ scholarship, courses, today, latest }: Props) {
  return (
    <section aria-labelledby="apply" className="stack">
      <h2 id="apply">{m.scholarships_apply_title()}</h2>
      <p className="soft">{m.scholarships_apply_lead()}</p>
      <ActionForm intent="apply" quiet className="stack">
        {scholarship.courseId === null && (
          <Select
            name="courseId"
            label={m.scholarships_course()}
            placeholder={m.scholarships_choose_course()}
            defaultValue=""
            options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
            required
          />
        )}
        <TextArea name="why" label={m.scholarships_why()} maxLength={WORDS_LETTERS} rows={4} required />
        <TextArea name="plan" label={m.scholarships_plan()} maxLength={WORDS_LETTERS} rows={4} required />
        <Field
          name="learnBy"
          type="date"
          label={m.scholarships_learn_by()}
          min={today}
          max={latest}
          required
        />
        <Disclosure title={m.scholarships_about_you()}>
          <div className="stack">
            <p className="small soft">{m.scholarships_about_you_text()}</p>
            <Select
              name="county"
              label={m.scholarships_county()}
              defaultValue=""
              options={[
                { value: '', label: m.scholarships_not_say() },
                ...counties.map((county) => ({ value: county, label: county })),
              ]}
            />
            <Select
              name="gender"
              label={m.scholarships_gender()}
              defaultValue=""
              options={[
                { value: '', label: m.scholarships_not_say() },
                ...genders.map((gender) => ({ value: gender, label: genderWords[gender]() })),
              ]}
            />
          </div>
        </Disclosure>
        <p>
          <Submit>{m.scholarships_send()}</Submit>
        </p>
      </ActionForm>
    </section>
  )
}
