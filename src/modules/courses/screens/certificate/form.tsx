import { Form, useNavigation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import type { Refused } from '#web/answers.server.ts'
import { BackToCourse } from './use.tsx'

type Props = { course: { id: number; title: string }; defaultName: string; answered: Refused | undefined }

/** Asks once for the name that is frozen on the certificate. */
export function CertificateForm({ course, defaultName, answered }: Props) {
  const refused = answered?.refused
  const pending = useNavigation().state !== 'idle'
  return (
    <>
      <PageHead
        above={<BackToCourse courseId={course.id} />}
        title={m.certificate_issue_title({ course: course.title })}
        lead={m.certificate_issue_lead()}
      />
      <Form method="post" className="stack measure">
        {refused && <FormError title={refused.title} text={refused.text} />}
        <Field
          label={m.certificate_name_label()}
          hint={m.certificate_name_hint()}
          error={refused?.fields.name}
          name="name"
          defaultValue={answered?.values.name ?? defaultName}
          autoComplete="name"
          maxLength={80}
        />
        <p>
          <Button pending={pending} pendingText={m.certificate_issuing()}>
            {m.certificate_issue()}
          </Button>
        </p>
      </Form>
    </>
  )
}
