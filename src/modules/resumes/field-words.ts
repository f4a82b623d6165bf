import { m } from '#paraglide/messages.js'

/** Labels of fields; some are the same in several lists. */
const fieldWords: Record<string, () => string> = {
  fullName: m.resume_full_name,
  email: m.resume_email,
  phone: m.resume_phone,
  location: m.resume_location,
  website: m.resume_website,
  linkedin: m.resume_linkedin,
  github: m.resume_github,
  summary: m.resume_summary,
  title: m.resume_job_title,
  company: m.resume_company,
  duration: m.resume_duration,
  description: m.resume_description,
  degree: m.resume_degree,
  institution: m.resume_institution,
  graduationDate: m.resume_graduation,
  gpa: m.resume_gpa,
  name: m.resume_name,
  technologies: m.resume_technologies,
  link: m.resume_link,
  issuer: m.resume_issuer,
  date: m.resume_date,
  credentialId: m.resume_credential,
}
export const fieldWord = (field: string): string => (fieldWords[field] ?? (() => field))()
