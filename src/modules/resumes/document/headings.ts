/**
 * Words of the document itself. It has a language of its own, as employers ask for one, while the code of a page holds the texts of its
 * reader's language only: so these stand here and not in messages/.
 */
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
export type Headings = (typeof headings)['en' | 'sw']
