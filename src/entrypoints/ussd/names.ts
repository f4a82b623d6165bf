import { personName } from '#kit/people/names.ts'
import { m } from '#paraglide/messages.js'
import type { Move } from './screen.ts'

/** A typed name, on one line; a menu gives stars between what was dialled. */
export function askedName(typed: string, then: (name: string) => Move): Move {
  const name = personName().safeParse(typed.replaceAll('*', ' '))
  if (name.success) return then(name.data)
  const isLong = name.error.issues.some(({ message }) => message === 'too-long')
  return { again: isLong ? m.ussd_name_too_long() : m.ussd_name_in_letters() }
}
