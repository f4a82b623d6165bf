import type { Context } from '#context.ts'
import { dayInWords, momentInWords } from '#kit/time.ts'
import { DEFAULT_LOCALE, localeFacts } from '#kit/locales.ts'
import type { personForAdmin, sessionsForAdmin } from '#modules/accounts/queries/administration.server.ts'
import { roleInWords } from '#modules/accounts/parts.tsx'
import { m } from '#paraglide/messages.js'

type Person = Awaited<ReturnType<typeof personForAdmin>>
type Session = Awaited<ReturnType<typeof sessionsForAdmin>>[number]

/** In the words and the zone of the administrator who looks. */
type In = Pick<Context, 'locale' | 'zone'>

/** The account as label and value. */
export const factsOf = (person: Person, { locale, zone }: In): [string, string][] => [
  [m.admin_email(), person.email],
  [m.admin_role(), roleInWords(person.role)],
  [m.admin_since(), dayInWords(person.createdAt, locale, zone)],
  [m.admin_confirmed(), person.confirmedAt ? dayInWords(person.confirmedAt, locale, zone) : m.admin_no()],
  [m.admin_person_phone(), person.phone ?? m.admin_none()],
  [m.admin_person_language(), localeFacts[person.locale ?? DEFAULT_LOCALE].name],
  ...(person.leavingAt
    ? [[m.admin_state_leaving(), momentInWords(person.leavingAt, locale, zone)] as [string, string]]
    : []),
]

/** A signed-in device, as text. */
export function deviceInWords(
  { id, device, ipAddress, updatedAt, createdAt }: Session,
  { locale, zone }: In,
) {
  const name = device ? m.auth_device(device) : m.auth_device_unknown()
  const used = momentInWords(updatedAt, locale, zone)
  return {
    id,
    name,
    signOut: m.admin_person_sign_out_of({ device: name }),
    line: [
      m.auth_device_since({ since: momentInWords(createdAt, locale, zone) }),
      m.auth_device_used({ used }),
      ipAddress,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
