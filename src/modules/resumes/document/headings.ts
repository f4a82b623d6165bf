/**
 * Texts of the document itself. It has its own language, as employers may ask for one, while a page's code contains only the texts
 * of its reader's language: so these are here and not in messages/.
 */
import type { Locale } from '#kit/locales.ts'
export const headings = {
  en: {
    summary: 'Summary',
    experience: 'Experience',
    education: 'Education',
    certifications: 'Certifications',
    projects: 'Projects',
    skills: 'Skills',
    present: 'Present',
    credential: 'Credential',
    grade: 'Grade',
    code: 'Code',
    page: 'Page',
    letter: 'Cover letter',
    contact: 'Contact',
  },
  sw: {
    summary: 'Muhtasari',
    experience: 'Uzoefu wa kazi',
    education: 'Elimu',
    certifications: 'Vyeti',
    projects: 'Miradi',
    skills: 'Stadi',
    present: 'Hadi sasa',
    credential: 'Nambari ya cheti',
    grade: 'Gredi',
    code: 'Msimbo',
    page: 'Ukurasa',
    letter: 'Barua ya maombi',
    contact: 'Mawasiliano',
  },
} as const
export type Headings = (typeof headings)[Locale]
