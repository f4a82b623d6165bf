import { m } from '#paraglide/messages.js'

const roles: Record<string, () => string> = {
  student: m.dash_role_student,
  'job-seeker': m.dash_role_job_seeker,
  employed: m.dash_role_employed,
  entrepreneur: m.dash_role_entrepreneur,
  freelancer: m.dash_role_freelancer,
  other: m.dash_role_other,
}
const experiences: Record<string, () => string> = {
  none: m.dash_experience_none,
  some: m.dash_experience_some,
  intermediate: m.dash_experience_intermediate,
  advanced: m.dash_experience_advanced,
}

/** The two badges of a profile (DASH-04); "Student" and "Beginner" by default (ONB-21). */
export const personInWords = (profile: { role: string | null; experienceLevel: string | null } | null) => ({
  role: (roles[profile?.role ?? ''] ?? m.dash_role_student)(),
  experience: (experiences[profile?.experienceLevel ?? ''] ?? m.dash_experience_default)(),
})
