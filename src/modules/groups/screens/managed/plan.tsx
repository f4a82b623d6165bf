import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { MOST_WEEKS } from '../../rules.ts'
import type { PlannedSection } from '../../types.ts'

type Props = { course: { lang: string | undefined }; sections: PlannedSection[] }

/** When each section opens and when it is due. */
export const Plan = ({ course, sections }: Props) => (
  <Section title={m.groups_tab_plan()} id="plan">
    <ActionForm
      intent="plan"
      quiet
      className="stack"
      // What is stored stands in the fields again once it was changed.
      key={sections.map(({ opensOn, dueOn }) => opensOn + dueOn).join()}
    >
      <p className="soft measure">{m.groups_plan_lead()}</p>
      {sections.map((section) => (
        <Planned key={section.moduleId} section={section} lang={course.lang} />
      ))}
      <p>
        <Submit>{m.groups_plan_save()}</Submit>
      </p>
    </ActionForm>
  </Section>
)

function Planned({
  section: { moduleId, title, week, opensOn, dueOn },
  lang,
}: {
  section: PlannedSection
  lang: string | undefined
}) {
  return (
    <fieldset className="teach-row">
      <legend>
        <b lang={lang}>{held(title)}</b>{' '}
        <span className="small soft">{m.groups_plan_opens({ day: dateInWords(opensOn, getLocale()) })}</span>
      </legend>
      <div className="group-plan">
        <Field
          name={`week-${moduleId}`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_WEEKS}
          label={m.groups_plan_week()}
          defaultValue={String(week)}
          required
        />
        <Field
          name={`due-${moduleId}`}
          type="date"
          label={m.groups_plan_due()}
          defaultValue={dueOn}
          required
        />
      </div>
    </fieldset>
  )
}
