import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'

type Props = { typed?: string; error?: string }

/** A certificate's number, typed from paper. */
export function CertificateNumber({ typed, error }: Props) {
  return (
    <Form method="get" action="/verify" className="stack measure">
      <Field
        name="number"
        label={m.certificate_code_or_id()}
        hint={m.certificate_number_hint()}
        defaultValue={typed}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        required
      />
      <p>
        <Button>{m.certificate_number_check()}</Button>
      </p>
    </Form>
  )
}
