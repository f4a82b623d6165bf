import type { Viewer } from '#context.ts'
import { phoneOwner } from '#kit/ids.ts'
import type { AuthUser } from '#shell/auth-context.tsx'
import { m } from '#paraglide/messages.js'

const words: Record<string, () => string> = {
  student: m.common_role_student,
  'job-seeker': m.common_role_job_seeker,
  employed: m.common_role_employed,
  entrepreneur: m.common_role_entrepreneur,
  freelancer: m.common_role_freelancer,
  other: m.common_role_other,
}

/** Whoever is signed in, as pages know them. Their role is words here (NAV-15), so that no page loads all of them. */
export const shownUser = ({ id, name, role, avatarUrl, isAdmin, lacksFactor }: Viewer): AuthUser => ({
  name,
  role: (words[role] ?? m.common_role_student)(),
  avatarUrl,
  // Who lacks the second factor is led to where it is set up.
  isAdmin: isAdmin || lacksFactor === true,
  owner: phoneOwner(id),
})
