import { m } from '#paraglide/messages.js'
import { type AgeFacts, underageOf } from '../../rules.ts'

/** A person's profile role (ADM-14). */
export const roleWords: Record<string, () => string> = {
  student: m.common_role_student,
  'job-seeker': m.common_role_job_seeker,
  employed: m.common_role_employed,
  entrepreneur: m.common_role_entrepreneur,
  freelancer: m.common_role_freelancer,
  other: m.common_role_other,
}

export const roleInWords = (role: string | null): string =>
  (roleWords[role ?? 'student'] ?? m.common_role_student)()

/** "Under 18", and whether a parent consents; nothing for adults. */
export function ageWords(person: AgeFacts, now: Date): string | null {
  const { underage } = underageOf(person, now)
  if (!underage) return null
  return underage === 'consented' ? m.guardians_admin_consented() : m.guardians_admin_alone()
}

const done: Record<string, () => string> = {
  'grant-admin': m.admin_granted,
  'revoke-admin': m.admin_revoked,
  suspend: m.admin_suspend_done,
  reinstate: m.admin_reinstate_done,
}

/** What was done to an account. */
export const changeDone = (change: string): string => done[change]!()
