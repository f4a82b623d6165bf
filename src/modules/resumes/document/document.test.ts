import schema from '@jsonresume/schema'
import { describe, expect, test } from 'vitest'
import { expectLinear } from '#test/growth.ts'
import {
  emptyEntry,
  emptyResume,
  leftOut,
  missingOf,
  newSkills,
  type Resume,
  templates,
  withSkill,
} from '../rules.ts'
import { sampleResume } from '../test-resume.ts'
import { ResumeDocument } from '../types.ts'
import { freshId, withEntry, withField, withForm, withoutEntry } from './fields.ts'
import { jsonResumeOf } from './json-resume.ts'
import { mailLink, phoneLink, shortLink, webLink } from './links.ts'
import { letterText, plainTextOf } from '../queries/files.server.ts'
import { fileName, unprintable } from './printable.ts'
import { findingsOf } from '../queries/check.server.ts'
import { readResumeFile } from './resume-file.ts'
import { durationOf, sheetOf } from './sheet.ts'

const now = new Date('2026-11-23T03:00:00Z')
const withPersonal = (fields: Partial<Resume['personal']>): Resume => ({
  ...sampleResume(),
  personal: { ...sampleResume().personal, ...fields },
})

describe('links', () => {
  test('R5 lead to the web, a mailbox or a phone, and nowhere else', () => {
    expect(webLink('linkedin.com/in/amina')).toBe('https://linkedin.com/in/amina')
    expect(webLink(' http://duka.co.ke/a?b=1 ')).toBe('http://duka.co.ke/a?b=1')
    expect(webLink('duka.co.ke:8080/x')).toBe('https://duka.co.ke:8080/x')
    for (const bad of [
      '',
      'javascript:alert(1)',
      ' JaVaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'ftp://x.y',
      'https://u:p@x.y',
      'localhost',
      'http://localhost/x',
      'two words.ke',
      'vbscript:x.y',
      'https://',
      'mailto:a@b.ke',
      '//',
      'java\nscript:x.y',
    ])
      expect(webLink(bad), bad).toBeNull()
    expect(mailLink('amina@example.com')).toBe('mailto:amina@example.com')
    for (const bad of ['amina', 'a@b', 'a@b.ke?cc=x@y.z', 'a b@c.ke', 'javascript:a@b.ke'])
      expect(mailLink(bad), bad).toBeNull()
    for (const odd of ['.ke:80', 'ke.:80', 'a@.ke', 'a@ke.'])
      expect([webLink(odd), mailLink(odd)], odd).toEqual([null, null])
    expectLinear(webLink, (n) => `a:${'b.'.repeat(n / 2)}`)
    expectLinear(webLink, (n) => 'a.'.repeat(n / 2))
    expectLinear(mailLink, (n) => `a@${'b.'.repeat(n / 2)}@`)
    expect(phoneLink('+254 (712) 345-678')).toBe('tel:+254712345678')
    for (const bad of ['', '12345', 'call me', '+254712345678;x=1']) expect(phoneLink(bad), bad).toBeNull()
    expect(shortLink('https://www.linkedin.com/in/wanjik%C5%A9/')).toBe('linkedin.com/in/wanjikũ')
  })
})

describe('what stands in a CV', () => {
  test('[RES-05] [RES-07] [RES-09] [RES-10] [RES-11] [RES-24] are these fields', () => {
    const { personal, skills } = emptyResume()
    expect(Object.keys(personal)).toEqual([
      'fullName',
      'email',
      'phone',
      'location',
      'website',
      'linkedin',
      'github',
      'summary',
    ])
    expect(Object.keys(emptyEntry('experience', 'a'))).toEqual([
      'id',
      'title',
      'company',
      'location',
      'duration',
      'description',
      'current',
    ])
    expect(Object.keys(emptyEntry('education', 'a')).slice(1)).toEqual([
      'degree',
      'institution',
      'location',
      'graduationDate',
      'gpa',
      'description',
    ])
    expect(Object.keys(emptyEntry('projects', 'a')).slice(1)).toEqual([
      'name',
      'description',
      'technologies',
      'link',
      'github',
    ])
    expect(Object.keys(emptyEntry('certifications', 'a')).slice(1)).toEqual([
      'name',
      'issuer',
      'date',
      'credentialId',
      'link',
    ])
    expect(skills).toEqual([])
    expect(ResumeDocument.parse(sampleResume())).toEqual(sampleResume())
  })

  test('[RES-13] a skill is added trimmed, not empty, and once in whatever case', () => {
    expect(withSkill(['SQL'], '  Data   entry ')).toEqual(['SQL', 'Data entry'])
    for (const none of ['', '   ', 'sql', ' SQL ']) expect(withSkill(['SQL'], none)).toEqual(['SQL'])
    expect(newSkills(['SQL'], ['sql', 'A', 'a', 'B', 'C', 'D'])).toEqual(['A', 'B', 'C'])
  })

  test('[RES-12] an entry is added and removed, and one field changes one entry', () => {
    const resume = sampleResume()
    const id = freshId(resume, 'projects')
    const more = withEntry(resume, 'projects', id)
    expect(more.projects.map((entry) => entry.id)).toEqual(['p1', id])
    const named = withField(more, `projects.${id}.name`, 'Stall')
    expect(named.projects[1]!.name).toBe('Stall')
    expect(named.projects[0]).toBe(resume.projects[0])
    expect(named.experience).toBe(resume.experience)
    expect(withoutEntry(named, 'projects', 'p1').projects.map(({ name }) => name)).toEqual(['Stall'])
    for (const wrong of ['projects.p1.id', 'projects.p1.__proto__', 'personal.role', 'x', '__proto__.a.b'])
      expect(withField(resume, wrong, 'x')).toEqual(resume)
  })

  test('a form of one tab changes that tab: an unticked box too, and skills a line each', () => {
    const form = new FormData()
    form.set('experience.e1.title', 'Clerk')
    form.set('skill', 'Filing, sql\nSQL')
    const next = withForm(sampleResume(), 'experience', form)
    expect(next.experience[0]).toMatchObject({ title: 'Clerk', current: false, company: 'Duka Moja Ltd' })
    expect(next.skills.slice(-2)).toEqual(['Filing', 'sql'])
    expect(next.personal).toEqual(sampleResume().personal)
  })
})

describe('what is printed', () => {
  test('[RES-19] R2 is whole; what is left out is named with what it lacks', () => {
    expect(leftOut(sampleResume())).toEqual([
      { list: 'experience', id: 'e3', place: 3, title: 'Volunteer', lacks: ['company'] },
    ])
    const resume: Resume = {
      ...emptyResume(),
      experience: [emptyEntry('experience', 'a')],
      education: [{ ...emptyEntry('education', 'b'), degree: 'KCSE' }],
      projects: [{ ...emptyEntry('projects', 'c'), link: 'x.ke' }],
      certifications: [{ ...emptyEntry('certifications', 'd'), name: 'ICDL' }],
    }
    expect(sheetOf(resume)).toEqual({ name: '', contact: [], sections: [] })
    expect(leftOut(resume).map(({ list, lacks }) => [list, lacks])).toEqual([
      ['education', ['institution']],
      ['projects', ['name']],
      ['certifications', ['issuer']],
    ])
    expect(missingOf(resume)).toEqual(['fullName', 'email'])
  })

  test('[RES-25+] has certifications after education', () => {
    expect(sheetOf(sampleResume()).sections.map(({ kind }) => kind)).toEqual([
      'summary',
      'experience',
      'education',
      'certifications',
      'projects',
      'skills',
    ])
  })

  test('[RES-07] work that goes on says so, however its time was written', () => {
    const said = (duration: string, current = true) =>
      durationOf({ ...emptyEntry('experience', 'a'), duration, current } as never, { present: 'Present' })
    expect(['', '2021', '2021 -', 'Jan 2021 –', '2021 – now', '2021–2023'].map((text) => said(text))).toEqual(
      ['Present', '2021 – Present', '2021 – Present', 'Jan 2021 – Present', '2021 – now', '2021–2023'],
    )
    expect(said('2021 - 2022', false)).toBe('2021 - 2022')
  })

  test('as plain text is all of it, and the letter has its sender', () => {
    const text = plainTextOf(sampleResume())
    for (const words of [
      'Wanjikũ Mũthoni\n+254 712 345 678',
      'EXPERIENCE\nVirtual Assistant, Duka Moja Ltd\nJan 2023 – Present · Nairobi (remote)\n- Answer 60',
      'SKILLS\nCustomer service, Google Workspace',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('undefined')
    expect(plainTextOf(emptyResume())).toBe('\n')
    expect(letterText(sampleResume())).toContain('COVER LETTER\n\nDear Ms Achieng’')
  })

  test('R1 what its PDF cannot show is found before', () => {
    expect(unprintable(sampleResume())).toEqual([])
    expect(unprintable(withPersonal({ summary: 'Hi 😀 there 👩🏽‍💻 😀 ሰ → ũ' }))).toEqual(['😀', '👩🏽‍💻', 'ሰ'])
    expect(fileName(withPersonal({ fullName: "Ng'ang'a Mũthoni/../" }), 'cv')).toBe('ng-ang-a-muthoni-cv')
    expect(fileName(withPersonal({ fullName: 'أمينة' }), 'letter')).toBe('cover-letter')
  })
})

describe('JSON Resume', () => {
  const read = (text: string) => readResumeFile(new TextEncoder().encode(text))
  const taken = (text: string): Resume => {
    const result = read(text)
    if ('fault' in result) throw new Error(JSON.stringify(result.fault))
    return result.resume
  }
  const faultsOf = (resume: Resume) => {
    let faults: object[] | null = []
    schema.validate(jsonResumeOf(resume, now), (errors) => (faults = errors))
    return faults ?? []
  }

  test('is as its schema says, however little or odd stands in the CV', () => {
    const odd = withPersonal({ email: 'no address', website: 'javascript:x', linkedin: 'x', phone: '???' })
    odd.education[0]!.graduationDate = 'soon'
    odd.certifications[0]!.link = 'nowhere'
    for (const resume of [sampleResume(), emptyResume(), odd]) expect(faultsOf(resume)).toEqual([])
    schema.validate({ basics: { email: 'no address' } }, (errors) => expect(errors).not.toBeNull())
  })

  test.each(templates)('brings a CV of the template %s back as it was', (template) => {
    const resume: Resume = { ...sampleResume(), template, language: 'sw' }
    const back = ResumeDocument.parse(taken(JSON.stringify(jsonResumeOf(resume, now))))
    const plain = (one: Resume) => ({
      ...one,
      personal: {
        ...one.personal,
        website: webLink(one.personal.website),
        linkedin: webLink(one.personal.linkedin),
        github: webLink(one.personal.github),
      },
      ...Object.fromEntries(
        (['experience', 'education', 'projects', 'certifications'] as const).map((list) => [
          list,
          one[list].map(({ id: _, ...entry }) => entry),
        ]),
      ),
    })
    expect(plain(back)).toEqual(plain(resume))
  })

  test('of others is read as far as it goes', () => {
    const back = taken(
      JSON.stringify({
        basics: {
          name: 'Achieng’ Otieno',
          location: { city: 'Kisumu', countryCode: 'KE' },
          profiles: [{ network: 'LinkedIn', url: 'https://linkedin.com/in/a' }],
        },
        work: [{ name: 'KPLC', position: 'Clerk', startDate: '2020-01', highlights: ['Filed 200 forms'] }],
        education: [
          { institution: 'Maseno', studyType: 'BSc', area: 'Statistics', endDate: '2019', score: '3.4' },
        ],
        skills: [{ name: 'Office', keywords: ['Word', 'Excel', 'word'] }],
        certificates: [{ name: 'ICDL', issuer: 'ICDL Africa', date: '2018-05-01' }],
      }),
    )
    expect(back.personal).toMatchObject({
      fullName: 'Achieng’ Otieno',
      location: 'Kisumu, KE',
      linkedin: 'https://linkedin.com/in/a',
    })
    expect(back.experience[0]).toMatchObject({
      title: 'Clerk',
      company: 'KPLC',
      duration: '2020-01 – Present',
      current: true,
      description: '- Filed 200 forms',
    })
    expect(back.education[0]).toMatchObject({ degree: 'BSc, Statistics', institution: 'Maseno', gpa: '3.4' })
    expect(back.skills).toEqual(['Office', 'Word', 'Excel'])
    expect(back.certifications[0]!.date).toBe('2018-05-01')
  })

  test('that is hostile does no harm', () => {
    const hostile = `{"__proto__":{"x":1},"basics":{"name":"<b>","summary":"${'x'.repeat(50_000)}"},"certificates":[{"url":"javascript:alert(1)","name":"<script>","issuer":"x"}]}`
    const resume = ResumeDocument.parse(taken(hostile))
    expect(resume.personal.summary).toHaveLength(2000)
    expect(({} as { x?: number }).x).toBeUndefined()
    expect(
      sheetOf(resume).sections.flatMap((section) =>
        'entries' in section ? section.entries.flatMap(({ links }) => links) : [],
      ),
    ).toEqual([])
    const many = JSON.stringify({ work: Array.from({ length: 5000 }, () => ({ name: 'a', position: 'b' })) })
    expect(taken(many).experience).toHaveLength(20)
  })

  const faultOf = (file: string | Uint8Array) => {
    const result = typeof file === 'string' ? read(file) : readResumeFile(file)
    return 'fault' in result ? [result.fault.code, ...Object.values(result.fault.values)] : result.resume
  }
  const whole = '{"basics":{"name":"Amina"}}'
  const utf16 = (text: string, mark: boolean, isBig = false): Uint8Array => {
    const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }

  test.each<[string, string | Uint8Array, string]>([
    ['is empty', '', 'resume-file-empty'],
    ['holds only blanks', ' \n\t', 'resume-file-empty'],
    ['is no JSON', '{"basics":', 'resume-not-json'],
    ['is a list', '[{"basics":{"name":"Amina"}}]', 'resume-not-json'],
    ['is one word', 'null', 'resume-not-json'],
    ['is a page of the web', '<html>', 'resume-not-json'],
    ['is nothing but brackets', '['.repeat(100_000), 'resume-not-json'],
    ['is about something else', '{"name":"stadi","version":"1.0.0"}', 'resume-not-json'],
    ['is a renamed PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), 'resume-not-json'],
    ['is a renamed picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'resume-not-json'],
    ['is UTF-16', utf16(whole, true), 'resume-not-utf8'],
    ['is UTF-16 without its mark', utf16(whole, false), 'resume-not-utf8'],
    ['is UTF-16, the other way round', utf16(whole, true, true), 'resume-not-utf8'],
    ['is Latin 1', Buffer.from('{"basics":{"name":"Zo\xe9"}}', 'latin1'), 'resume-not-utf8'],
    ['has nothing in it', '{"basics":{},"work":[],"skills":[{"level":"Master"}]}', 'resume-nothing'],
  ])('one that %s is refused in words of its own', (_, file, code) => {
    expect(faultOf(file)).toEqual([code])
  })

  test.each([
    ['{"basics":5}', 'basics'],
    ['{"basics":[]}', 'basics'],
    ['{"basics":{"name":["a"]}}', 'basics, name'],
    ['{"basics":{"name":7}}', 'basics, name'],
    ['{"basics":{"name":"A","location":"Nairobi"}}', 'basics, location'],
    ['{"basics":{"profiles":[{"network":"GitHub","url":{"href":"x"}}]}}', 'basics, profiles, 1, url'],
    ['{"work":{"length":1}}', 'work'],
    ['{"work":[{"name":"A"},"B"]}', 'work, 2'],
    ['{"work":[{"name":"A"},{"name":"B","highlights":["x",["y"]]}]}', 'work, 2, highlights, 2'],
    ['{"work":[{"name":"A","current":"yes"}]}', 'work, 1, current'],
    ['{"education":[{"institution":"Maseno","courses":"all"}]}', 'education, 1, courses'],
    ['{"skills":["SQL"]}', 'skills, 1'],
    ['{"skills":[{"name":"SQL","keywords":[1]}]}', 'skills, 1, keywords, 1'],
    ['{"certificates":[{"name":true}]}', 'certificates, 1, name'],
    ['{"basics":{"name":"A"},"meta":{"stadi":{"letter":5}}}', 'meta, stadi, letter'],
    ['{"basics":{"name":"A"},"meta":7}', 'meta'],
  ])('one with a wrong type is refused whole, with its place: %s', (file, place) => {
    expect(faultOf(file)).toEqual(['resume-wrong-type', place])
  })

  test('one of another version is refused; what names none, or its own schema at another place, is read', () => {
    const schemaOf = (version: string) =>
      `https://raw.githubusercontent.com/jsonresume/resume-schema/${version}`
    const file = (more: object) => JSON.stringify({ basics: { name: 'Amina' }, ...more })
    expect(faultOf(file({ $schema: schemaOf('v2.0.0/schema.json') }))).toEqual(['resume-version', '2'])
    expect(faultOf(file({ meta: { version: 'v9.1.0' } }))).toEqual(['resume-version', '9'])
    for (const more of [
      {},
      { $schema: schemaOf('v1.0.0/schema.json') },
      { $schema: schemaOf('v0.0.16/schema.json') },
      { $schema: schemaOf('master/schema.json') },
      // From then on its own version counts its own changes.
      { $schema: schemaOf('v1.0.0/schema.json'), meta: { version: 'v3.2.0' } },
      { meta: { version: 'v1.0.0' } },
    ])
      expect(taken(file(more)).personal.fullName, JSON.stringify(more)).toBe('Amina')
  })

  test('what is not known, empty or a figure is no fault, and a mark in front of UTF-8 neither', () => {
    expect(
      taken(
        `\uFEFF${JSON.stringify({
          basics: { name: 'Amina', image: 5, phone: 712345678, email: null, profiles: null },
          work: null,
          education: [{ institution: 'Maseno', score: 3.4, endDate: 2019, url: {} }],
          certificates: [{ name: 'ICDL', issuer: 'ICDL', date: 2018, credentialId: 42 }],
          volunteer: 'none',
        })}`,
      ),
    ).toMatchObject({
      personal: { fullName: 'Amina', phone: '712345678', email: '' },
      education: [{ institution: 'Maseno', gpa: '3.4', graduationDate: '2019' }],
      certifications: [{ date: '2018', credentialId: '42' }],
    })
  })
})

describe('the check for programs that read CVs', () => {
  const codes = (resume: Resume) => findingsOf(resume).map(({ code }) => code)

  test('finds the same each time, the gravest first, each with the tab where it is mended', () => {
    expect(findingsOf(sampleResume())).toEqual(findingsOf(sampleResume()))
    expect(findingsOf(sampleResume())).toEqual([{ code: 'left-out', tab: 'experience', title: 'Volunteer' }])
    expect(codes(emptyResume())).toEqual([
      'no-name',
      'no-email',
      'no-phone',
      'no-experience',
      'no-summary',
      'no-education',
      'few-skills',
    ])
  })

  test.each([
    ['bad-email', withPersonal({ email: 'amina at example' })],
    ['bad-phone', withPersonal({ phone: 'ask me' })],
    ['no-link', withPersonal({ website: 'javascript:alert(1)' })],
    ['unprintable', withPersonal({ fullName: 'Amina 😀' })],
    [
      'capitals',
      withPersonal({ summary: 'I AM A HARD WORKING PERSON WHO FINISHES WHAT I START EVERY SINGLE DAY' }),
    ],
    ['long-summary', withPersonal({ summary: 'word '.repeat(101) })],
    [
      'short-text',
      { ...sampleResume(), experience: [{ ...sampleResume().experience[0]!, description: 'Sold 3 phones' }] },
    ],
    [
      'no-figures',
      {
        ...sampleResume(),
        experience: [
          {
            ...sampleResume().experience[0]!,
            description: 'Answered customers of the shop on the phone and by mail.',
          },
        ],
      },
    ],
    [
      'no-dates',
      { ...sampleResume(), experience: [{ ...sampleResume().experience[1]!, duration: 'a while' }] },
    ],
    ['many-skills', { ...sampleResume(), skills: Array.from({ length: 26 }, (_, at) => `Skill ${at}`) }],
    [
      'many-words',
      { ...sampleResume(), projects: [{ ...sampleResume().projects[0]!, description: 'word '.repeat(900) }] },
    ],
  ] as [string, Resume][])('finds %s', (code, resume) => {
    expect(codes(sampleResume())).not.toContain(code)
    expect(codes(resume)).toContain(code)
  })
})
