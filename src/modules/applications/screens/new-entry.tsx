import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { LONGEST_LINK, LONGEST_TITLE, states } from '../rules.ts'
import { stateWords } from './words.ts'

export type OwnCv = { id: string; name: string }

/** A job that was found elsewhere. */
export function NewEntry({ resumes }: { resumes: OwnCv[] }) {
  return (
    <>
      <PageHead title={m.applications_add()} lead={m.applications_add_lead()} above={<ToList />} />
      <ActionForm intent="add" className="stack measure" failed={m.applications_failed()}>
        <JobFields />
        <Select
          name="state"
          label={m.applications_where()}
          defaultValue="applied"
          options={states.map((state) => ({ value: state, label: stateWords[state]() }))}
        />
        {resumes.length > 0 && <CvSelect resumes={resumes} placeholder={m.applications_cv_no()} />}
        <OwnFields note="" remindOn={null} />
        <Submit wide>{m.applications_save()}</Submit>
      </ActionForm>
    </>
  )
}

export const ToList = () => (
  <Breadcrumb label={m.common_here()} crumbs={[{ label: m.applications_title(), to: '/applications' }]} />
)

/** A job's title and company. */
export const JobFields = ({ title, company, link }: { title?: string; company?: string; link?: string }) => (
  <>
    <Field
      name="title"
      label={m.applications_job_title()}
      defaultValue={title}
      maxLength={LONGEST_TITLE}
      required
    />
    <Field
      name="company"
      label={m.applications_company()}
      note={m.applications_optional()}
      defaultValue={company}
      maxLength={LONGEST_TITLE}
    />
    <Field
      name="link"
      inputMode="url"
      label={m.applications_link()}
      note={m.applications_optional()}
      hint={m.applications_link_hint()}
      defaultValue={link}
      maxLength={LONGEST_LINK}
    />
  </>
)

/** The owner's private fields. */
export const OwnFields = ({ note, remindOn }: { note: string; remindOn: string | null }) => (
  <>
    <Field
      name="remindOn"
      type="date"
      label={m.applications_reminder()}
      note={m.applications_optional()}
      hint={m.applications_reminder_hint()}
      defaultValue={remindOn ?? ''}
    />
    <TextArea
      name="note"
      rows={4}
      label={m.applications_note()}
      note={m.applications_optional()}
      hint={m.applications_note_hint()}
      defaultValue={note}
    />
  </>
)

export const CvSelect = ({ resumes, placeholder }: { resumes: OwnCv[]; placeholder?: string }) => (
  <Select
    name="resume"
    label={m.applications_cv_field()}
    hint={m.applications_cv_field_hint()}
    placeholder={placeholder}
    options={resumes.map(({ id, name }) => ({ value: id, label: name }))}
  />
)
