import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'

type Props = {
  id: string
  studentName: string
  /** The day until which its owner may correct it, in words; null where only Stadi can. */
  until: string | null
  supportEmail: string
}

/** For a wrong name: its owner's one correction, or whom to write to. */
export function CorrectName({ id, studentName, until, supportEmail }: Props) {
  return (
    <Disclosure title={m.certificate_wrong()} id="correct-name">
      {until === null ? (
        <p className="measure wrap-anywhere">{m.certificate_wrong_late({ email: supportEmail })}</p>
      ) : (
        <ActionForm intent="correct" action="#correct-name" className="stack measure">
          <input type="hidden" name="id" value={id} />
          <Field
            label={m.certificate_name_label()}
            hint={m.certificate_name_letters()}
            name="name"
            defaultValue={studentName}
            autoComplete="name"
            maxLength={80}
          />
          <p className="small soft">{m.certificate_wrong_help({ day: until })}</p>
          <p>
            <Submit variant="outline">{m.certificate_correct()}</Submit>
          </p>
        </ActionForm>
      )}
    </Disclosure>
  )
}
