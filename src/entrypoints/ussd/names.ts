import { textLength } from '#kit/text.ts'
import { m } from '#paraglide/messages.js'
import type { Move } from './screen.ts'

const LONGEST_NAME = 60

/** A typed name, on one line: with a letter in it, and of limited length. */
export function askedName(typed: string, then: (name: string) => Move): Move {
  const name = typed.replace(/[\s*]+/gu, ' ').trim()
  if (!/\p{L}/u.test(name)) return { again: m.ussd_name_in_letters() }
  return textLength(name) > LONGEST_NAME ? { again: m.ussd_name_too_long() } : then(name)
}
