import { kes } from '#kit/money.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { held } from '#ui/no-break/held.ts'
import type { Prepaid } from './types.ts'

export { SessionTerms } from './screens/session-terms.tsx'

type Props = { kept: Prepaid[]; /** The chosen start, as an instant. */ slot: string; what: string }

/** Instead of paying: what the viewer has with this mentor already. */
export const PrepaidChoice = ({ kept, slot, what }: Props) => (
  <div className="stack">
    <p>
      <b>{what}</b>
    </p>
    {kept.map((one) => (
      <ActionForm key={one.id} intent="kept" id={one.id} className="stack">
        <input type="hidden" name="kept" value={one.kind} />
        <input type="hidden" name="slot" value={slot} />
        <p>
          {one.kind === 'package'
            ? m.mentors_kept_package({ name: one.name, left: one.left })
            : held(m.mentors_kept_credit({ amount: kes(one.amountKes, getLocale()) }))}
        </p>
        <Submit wide>{one.kind === 'package' ? m.mentors_book_package() : m.mentors_book_credit()}</Submit>
      </ActionForm>
    ))}
  </div>
)
