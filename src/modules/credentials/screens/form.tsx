import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Naming } from '#ui/naming.tsx'
import { BackToCourse } from './use.tsx'

type Props = { course: { id: number; title: string; lang: string | undefined }; defaultName: string }

/** Asks once for the name that is frozen on the certificate. */
export function CertificateForm({ course, defaultName }: Props) {
  const title = m.certificate_issue_title({ course: course.title })
  return (
    <>
      <PageHead
        above={<BackToCourse courseId={course.id} />}
        title={<Naming text={title} name={course.title} lang={course.lang} />}
        lead={m.certificate_issue_lead()}
      />
      <ActionForm className="stack measure">
        <Field
          label={m.certificate_name_label()}
          hint={m.certificate_name_hint()}
          name="name"
          defaultValue={defaultName}
          autoComplete="name"
          maxLength={80}
        />
        <p>
          <Submit pendingText={m.certificate_issuing()}>{m.certificate_issue()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}
