import { emptyEntry, emptyResume, type Resume } from './rules.ts'

/** A realistic CV, for tests. */
export function sampleResume(): Resume {
  const resume = emptyResume()
  const entry = <List extends 'experience' | 'education' | 'projects' | 'certifications'>(
    list: List,
    id: string,
    fields: Partial<Resume[List][number]>,
  ) => ({ ...emptyEntry(list, id), ...fields }) as Resume[List][number]
  return {
    ...resume,
    personal: {
      fullName: 'Wanjikũ Mũthoni',
      email: 'wanjiku.muthoni@example.com',
      phone: '+254 712 345 678',
      location: 'Nyeri, Kenya',
      website: 'wanjiku.example',
      linkedin: 'https://www.linkedin.com/in/wanjiku-muthoni',
      github: 'github.com/wanjiku',
      summary:
        'Virtual assistant with three years of remote work for shops and clinics in Nairobi and Mombasa. I keep inboxes, calendars and M-Pesa books in order, and answer clients in English, Kiswahili and Gĩkũyũ.',
    },
    experience: [
      entry('experience', 'e1', {
        title: 'Virtual Assistant',
        company: 'Duka Moja Ltd',
        location: 'Nairobi (remote)',
        duration: 'Jan 2023',
        current: true,
        description:
          '- Answer 60 customer messages a day on WhatsApp, e-mail and phone\n- Reconcile M-Pesa till statements with the shop’s books every evening; found KES 48,000 that had been counted twice\n- Wrote the 12-page handbook from which two new assistants were trained',
      }),
      entry('experience', 'e2', {
        title: 'Front Office Intern',
        company: 'Afya Bora Clinic',
        location: 'Nyeri',
        duration: 'May 2021 – Dec 2022',
        description:
          'Booked 40 appointments a day and reminded patients by SMS. Missed appointments fell from 18% to 7% in one year.',
      }),
      entry('experience', 'e3', { title: 'Volunteer', description: 'Taught phone photography.' }),
    ],
    education: [
      entry('education', 'd1', {
        degree: 'Diploma in Business Administration',
        institution: 'Nyeri National Polytechnic',
        location: 'Nyeri',
        graduationDate: '2021',
        gpa: 'Credit',
      }),
    ],
    certifications: [
      entry('certifications', 'c1', {
        name: 'Virtual Assistant: First Clients',
        issuer: 'Stadi',
        date: '12 March 2026',
        credentialId: 'CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS',
        link: 'https://stadi.example/verify/CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS',
      }),
    ],
    projects: [
      entry('projects', 'p1', {
        name: 'Price list for market traders',
        technologies: 'Google Sheets, Canva',
        description: 'A price list that 30 traders of Karatina market print each Monday.',
        link: 'https://prices.example/karatina',
      }),
    ],
    skills: [
      'Customer service',
      'Google Workspace',
      'Microsoft Excel',
      'M-Pesa reconciliation',
      'Calendar management',
      'WhatsApp Business',
      'Gĩkũyũ',
      'Kiswahili',
    ],
    letter:
      'Dear Ms Achieng’,\n\nI apply for the post of operations assistant that you published on Stadi.\n\nYours faithfully,\nWanjikũ Mũthoni',
  }
}
