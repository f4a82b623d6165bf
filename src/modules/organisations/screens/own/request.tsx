import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { OwnRequest as Request } from '../../types.ts'

/** Where one asked to join: a manager has not answered, or said no. */
export function OwnRequest({ request: { id, organisation, askedAt, isRefused } }: { request: Request }) {
  const zone = useZone()
  return (
    <Section title={<bdi>{organisation}</bdi>}>
      <div className="stack measure">
        <p>
          {isRefused
            ? m.organisations_asked_no()
            : m.organisations_asked_on({ day: dayInWords(askedAt, getLocale(), zone) })}
        </p>
        {!isRefused && (
          <ActionForm intent="take-back" id={id}>
            <Submit variant="outline">{m.organisations_ask_back()}</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  )
}
