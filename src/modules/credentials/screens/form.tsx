import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import { Naming } from '#ui/naming.tsx'
import { CORRECTION_DAYS } from '#modules/courses/rules.ts'
import { BackToCourse } from './use.tsx'

type Props = { course: { id: number; title: string; lang: string | undefined }; defaultName: string }

/**
 * Asks once for the name that is frozen on the certificate. Its button comes before what explains it: without scripts two messages about the
 * last lesson stand above it.
 */
export function CertificateForm({ course, defaultName }: Props) {
  const words = m.certificate_issue_lead({ course: course.title })
  return (
    <div className="page-head issue">
      <BackToCourse courseId={course.id} />
      <h1>{m.certificate_issue_title()}</h1>
      <ActionForm className="stack measure">
        <Field
          label={m.certificate_name_label()}
          hint={m.certificate_name_hint({ days: CORRECTION_DAYS })}
          name="name"
          defaultValue={defaultName}
          autoComplete="name"
          maxLength={80}
        />
        <Submit wide pendingText={m.certificate_issuing()}>
          {m.certificate_issue()}
        </Submit>
        <p>
          <Naming text={words} name={course.title} lang={course.lang} />
        </p>
        <p className="small soft">{m.certificate_name_letters()}</p>
      </ActionForm>
    </div>
  )
}
