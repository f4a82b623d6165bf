import { type ListName, type Tab } from '../../rules.ts'
import { m } from '#paraglide/messages.js'

export const tabWords: Record<Tab, () => string> = {
  personal: m.resume_tab_personal,
  experience: m.resume_tab_experience,
  education: m.resume_tab_education,
  projects: m.resume_tab_projects,
  skills: m.resume_tab_skills,
}

type ListWords = { add: () => string; heading: () => string; one: (at: { place: number }) => string }
export const listWords: Record<ListName, ListWords> = {
  experience: {
    add: m.resume_add_experience,
    heading: m.resume_tab_experience,
    one: m.resume_experience_one,
  },
  education: { add: m.resume_add_education, heading: m.resume_tab_education, one: m.resume_education_one },
  projects: { add: m.resume_add_project, heading: m.resume_tab_projects, one: m.resume_project_one },
  certifications: {
    add: m.resume_add_certification,
    heading: m.resume_certifications,
    one: m.resume_certification_one,
  },
}
