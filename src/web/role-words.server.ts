import { m } from '#paraglide/messages.js'

const words: Record<string, () => string> = {
  student: m.common_role_student,
  'job-seeker': m.common_role_job_seeker,
  employed: m.common_role_employed,
  entrepreneur: m.common_role_entrepreneur,
  freelancer: m.common_role_freelancer,
  other: m.common_role_other,
}

/** A person's profile role, as every page's header shows it (NAV-15): as text here, so that no page loads all of them. */
export const roleInWords = (role: string): string => (words[role] ?? m.common_role_student)()
