import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { TextArea } from '#ui/forms/field.tsx'

/** The conversation was closed while somebody wrote: the text is not lost with its form. @param intent of that form */
export function TooLate({ intent }: { intent?: string }) {
  const answer = useFormAnswer({ intent })
  if (!answer?.refusal) return null
  return (
    <>
      <RefusalNote refusal={answer.refusal} />
      <TextArea
        name="kept"
        label={m.support_message()}
        defaultValue={answer.values.message}
        rows={6}
        readOnly
      />
    </>
  )
}
