import { beforeAll, describe, expect, test } from 'vitest'
import { loadFonts, runsOf } from '#kit/printing/fonts.server.ts'
import { isDrawn } from '#kit/printing/drawn-letters.ts'
import { printableText } from '#kit/printing/printable.ts'
import { emptyEntry, emptyResume, type Resume, templates } from '../rules.ts'
import { sampleResume } from '../test-resume.ts'
import { letterDocx, resumeDocx } from './docx.server.ts'
import { printedLetter, printedResume } from './pdf.server.tsx'
import { docxRead, pdfRead } from './read-back.ts'
import { names } from './test-names.ts'
import { offPaper } from './test-paper.ts'

const project = (id: string, name: string, description = '') => ({
  ...emptyEntry('projects', id),
  name,
  description,
})

/** A CV whose projects have all the test names, which are also everywhere else where a name can be. */
const ofNames = (): Resume => ({
  ...sampleResume(),
  experience: names
    .slice(0, 20)
    .map((name, at) => ({
      ...emptyEntry('experience', `e${at}`),
      title: `${name} and ${names[at + 20]}`,
      company: name,
      location: names[at + 40]!,
      duration: `${name}, 2020 – 2026`,
    })),
  projects: names.map((name, at) => project(`p${at}`, name, `${name} said so.`)),
  skills: names.slice(0, 60),
})

beforeAll(() => loadFonts())

describe.each(templates)('the template %s', (template) => {
  test(`[RES-04] R1 prints ${names.length} names letter for letter, as PDF and as Word file`, async () => {
    expect(new Set(names).size).toBeGreaterThanOrEqual(60)
    const resume = { ...ofNames(), template }
    const { pages } = await pdfRead(await printedResume(resume))
    expect(offPaper(pages)).toEqual([])
    const lines = new Set(pages.flatMap((page) => page.lines))
    expect(names.filter((name) => !lines.has(name))).toEqual([])
    expect(names.filter((name) => !lines.has(`${name} said so.`))).toEqual([])
    const { paragraphs } = docxRead(await resumeDocx(resume))
    expect(names.filter((name) => !paragraphs.includes(name))).toEqual([])
  })

  test.each(names.filter((_, at) => at % 12 === 0))(
    '[RES-04] R1 has %s in its largest type and in its title',
    async (name) => {
      const resume = { ...sampleResume(), template }
      resume.personal.fullName = name
      const { pages, title } = await pdfRead(await printedResume(resume))
      const { items } = pages[0]!
      const largest = Math.max(...items.map((item) => item.height))
      const inLargest = items.filter((item) => item.height === largest).map((item) => item.str)
      expect(inLargest.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
      expect(title).toBe(name)
    },
  )

  test('[RES-23+] R2 holds words of 400 letters, three pages and nothing at all on its paper', async () => {
    const long = 'Mũ'.repeat(200)
    const resume: Resume = {
      ...sampleResume(),
      template,
      personal: {
        ...sampleResume().personal,
        fullName: long.slice(0, 120),
        summary: `Before ${long} after`,
        website: `${'a'.repeat(290)}.ke`,
      },
      skills: [long.slice(0, 80), ...sampleResume().skills],
      projects: Array.from({ length: 8 }, (_, at) =>
        project(
          `p${at}`,
          `Project ${at} ${long}`.slice(0, 160),
          `${'A line of text. '.repeat(20)}\n- ${long}`,
        ),
      ),
      letter: `${long}\n\n${'Text of a letter. '.repeat(300)}`,
    }
    for (const [bytes, fewest] of [
      [await printedResume(resume), 3],
      [await printedLetter(resume), 2],
      [await printedResume({ ...emptyResume(), template }), 1],
    ] as const) {
      const { pages } = await pdfRead(bytes)
      expect(pages.length).toBeGreaterThanOrEqual(fewest)
      expect(offPaper(pages)).toEqual([])
      for (const { text } of pages) expect(text).not.toMatch(/undefined|null|NaN/)
    }
    const all = (await pdfRead(await printedResume(resume))).pages.map((page) => page.text).join('')
    expect(all.replaceAll(/\s/g, '')).toContain(`Before${long}after`)
    expect(all).not.toContain('-\n')
  })
})

describe('what is printed', () => {
  test('[RES-19] [RES-25+] is what is whole, in its order, with certifications after education', async () => {
    const { pages, links } = await pdfRead(await printedResume(sampleResume()))
    const { text } = pages[0]!
    const order = [
      'Wanjikũ Mũthoni',
      'Summary',
      'Experience',
      'Virtual Assistant',
      'Duka Moja Ltd',
      'Education',
      'Certifications',
      'Projects',
      'Skills',
      'Customer service, Google',
    ]
    const places = order.map((words) => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text).not.toContain('Volunteer')
    expect(links).toEqual(
      expect.arrayContaining([
        'mailto:wanjiku.muthoni@example.com',
        'tel:+254712345678',
        'https://wanjiku.example/',
        'https://prices.example/karatina',
      ]),
    )
  })

  test('R5 leads nowhere but to the web, a mailbox or a phone, and holds markup as text', async () => {
    const resume = sampleResume()
    resume.personal = {
      ...resume.personal,
      website: 'javascript:alert(1)',
      linkedin: 'data:text/html,x',
      github: 'file:///etc/passwd',
      summary: '<script>alert(1)</script> & "so"',
    }
    resume.projects = [{ ...project('p1', '<b>Bold</b>'), link: 'JaVaScRiPt:alert(2)', github: 'vbscript:x' }]
    const { links, pages } = await pdfRead(await printedResume(resume))
    expect(links.filter((link) => !/^(https?|mailto|tel):/.test(link))).toEqual([])
    expect(pages[0]!.text).toContain('<script>alert(1)</script> & "so"')
    expect(pages[0]!.text).not.toContain('alert(2)')
    const word = docxRead(await resumeDocx(resume))
    expect(word.links.filter((link) => !/^(https?|mailto|tel):/.test(link))).toEqual([])
    expect(word.links).toContain('mailto:wanjiku.muthoni@example.com')
    expect(word.paragraphs).toContain('<script>alert(1)</script> & "so"')
  })

  test('[RES-04] R5 holds no sign that is no character: the Word files stay whole, the PDF has no mark for it', async () => {
    const none = `${String.fromCharCode(0, 1, 8, 31, 127, 0xdc00, 0xd800, 0xfffe, 0xffff)}\u{1FFFE}`
    // As an older version stored it, and as a library would write it.
    const resume = JSON.parse(
      JSON.stringify(sampleResume()).replaceAll('Mũthoni', `Mũ${JSON.stringify(none).slice(1, -1)}thoni`),
    ) as Resume
    resume.letter = `Dear ${none}team,\tI write.`
    resume.personal.website = `https://wanjiku.example/${none}`
    for (const file of [await resumeDocx(resume), await letterDocx(resume)]) {
      const { xml, about, links, paragraphs } = docxRead(file)
      for (const text of [xml, about, ...links])
        expect(text).toMatch(/^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u)
      expect(about).toContain('Wanjikũ Mũthoni')
      expect(paragraphs[0]).toBe('Wanjikũ Mũthoni')
    }
    for (const file of [await printedResume(resume), await printedLetter(resume)]) {
      const { pages, title } = await pdfRead(file)
      for (const { text } of pages) expect(text).not.toContain('\uFFFD')
      expect(title).toMatch(/Wanjikũ Mũthoni$/)
    }
    expect((await pdfRead(await printedLetter(resume))).pages[0]!.text).toContain('team, I write.')
  })

  test('R1 leaves pictures out, writes twins of signs, and marks other letters that no font has', async () => {
    const resume = sampleResume()
    resume.personal.summary = 'Team 👩🏽‍💻 lead 🇰🇪 since 2019 → now, non‑stop, أمينة.'
    const { pages } = await pdfRead(await printedResume(resume))
    expect(pages[0]!.text).toContain('Team lead since 2019 -> now, non-stop, \uFFFD\uFFFD\uFFFD\uFFFD\uFFFD.')
    expect(docxRead(await resumeDocx(resume)).paragraphs).toContain(resume.personal.summary)
  })

  test('R1 is foretold by the list of letters that the fonts have', () => {
    const wrong: string[] = []
    for (let code = 32; code < 0x1_0000; code++) {
      const letter = String.fromCodePoint(code)
      if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)) continue
      const printed = runsOf(letter, 400)
      const isWhole = printed.length === 1 && printed[0]!.text === letter && letter !== '\uFFFD'
      if (isWhole !== isDrawn(letter)) wrong.push(code.toString(16))
    }
    expect(wrong).toEqual([])
    expect(printableText('a 😀 b\u200D')).toBe('a b\u200D')
  })

  test('[RES-23+] the letter stands under the same head, line by line', async () => {
    const resume = sampleResume()
    const { pages } = await pdfRead(await printedLetter(resume))
    for (const line of resume.letter.split('\n').filter(Boolean)) expect(pages[0]!.lines).toContain(line)
    const { paragraphs } = docxRead(await letterDocx(resume))
    expect(paragraphs.slice(-6)).toEqual(resume.letter.split('\n'))
  })

  test('headings are in the language of the document', async () => {
    const { pages } = await pdfRead(await printedResume({ ...sampleResume(), language: 'sw' }))
    for (const words of ['Muhtasari', 'Uzoefu wa kazi', 'Elimu', 'Vyeti', 'Miradi', 'Stadi', 'Hadi sasa'])
      expect(pages[0]!.text).toContain(words)
  })
})
