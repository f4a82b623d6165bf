import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/forms/choices.tsx'

/** Whether what one learns is also sent to the organisation's own record store: what, where, and what of it cannot be taken back. */
export const Records = ({
  organisation,
  host,
  agreed = false,
}: {
  organisation: string
  host: string
  agreed?: boolean
}) => (
  <>
    <input type="hidden" name="host" value={host} />
    <Checkbox
      name="records"
      label={m.organisations_records({ organisation, host })}
      hint={m.organisations_records_hint()}
      defaultChecked={agreed}
    />
  </>
)
