import { create } from 'qrcode'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { qrDrawing } from '#kit/documents/qr.server.ts'
import { fitted } from '#kit/printing/fit.server.ts'
import { notDrawn } from '#kit/printing/drawn-letters.ts'
import { loadFonts, runsOf, unprintable, widthOf } from '#kit/printing/fonts.server.ts'
import { asPrinted } from '#kit/printing/printed-name.ts'
import type { Evidence } from '../queries/evidence.server.ts'
import { printedCertificate } from './pdf.server.tsx'

const id = 'CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS'
const certificate = {
  id,
  code: 'BCDFGHJK',
  studentName: 'Wanjikũ Mũthoni',
  courseTitle: 'Digital Marketing',
  instructorName: 'Baraka Ĩtũmbi',
  togetherWith: null as string | null,
  completedAt: new Date('2026-11-21T09:00:00Z'),
  issuedAt: new Date('2026-11-22T09:00:00Z'),
  verifyUrl: `http://localhost:3000/verify/${id}`,
}

type Item = { str: string; transform: number[]; width: number; height: number }

/** What somebody reads who opens the file. */
async function readBack(
  change: Partial<Parameters<typeof printedCertificate>[0]> = {},
  locale: 'en' | 'sw' = 'en',
) {
  const bytes = await printedCertificate({ ...certificate, ...change }, locale)
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const page = await document.getPage(1)
  const read = (await page.getTextContent()).items as Item[]
  const items = read.filter((item) => item.str.trim() !== '')
  const links = (await page.getAnnotations()).map((note) => (note as { url?: string }).url)
  const info = (await document.getMetadata()).info as Record<string, unknown>
  const found = {
    pages: document.numPages,
    size: page.view,
    items,
    text: read.map((item) => item.str).join(''),
    links,
    info,
  }
  await document.loadingTask.destroy()
  return found
}

/** Pairs of texts that lie on one another. */
const overlapping = (items: Item[]): [string, string][] => {
  const boxes = items.map(({ str, transform, width, height }) => ({
    str,
    left: transform[4]!,
    right: transform[4]! + width,
    low: transform[5]!,
    high: transform[5]! + height * 0.7,
  }))
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.right > other.left + 1 &&
          other.right > one.left + 1 &&
          one.high > other.low + 0.5 &&
          other.high > one.low + 0.5,
      )
      .map((other): [string, string] => [one.str, other.str]),
  )
}

describe('the printed certificate', () => {
  test('[CERT-04+] holds every letter of name, course, date, instructor, id and link', async () => {
    const { text, links } = await readBack()
    for (const words of [
      'Certificate of Completion',
      'Wanjikũ Mũthoni',
      'Digital Marketing',
      '21 November 2026',
      'Baraka Ĩtũmbi',
      id,
      certificate.verifyUrl,
    ]) {
      expect(text).toContain(words)
    }
    expect(links).toEqual([certificate.verifyUrl])
  })

  test('[CERT-04+] is one A4 page lying down, with title, author and date of issue', async () => {
    const { pages, size, info } = await readBack()
    expect(pages).toBe(1)
    expect(size.map(Math.round)).toEqual([0, 0, 842, 595])
    expect(info).toMatchObject({
      Title: 'Certificate of Completion: Digital Marketing - Wanjikũ Mũthoni',
      Author: 'Stadi',
    })
    expect(info.CreationDate).toContain('20261122')
  })

  test('[CERT-04+] speaks Kiswahili to who reads Kiswahili', async () => {
    const { text } = await readBack({}, 'sw')
    expect(text).toContain('Cheti cha Kukamilisha Kozi')
    expect(text).toContain('21 Novemba 2026')
    expect(text).toContain('Wanjikũ Mũthoni')
  })

  test('[CERT-02] has the name in the largest type', async () => {
    const { items } = await readBack()
    const largest = Math.max(...items.map((item) => item.height))
    expect(
      items
        .filter((item) => item.height === largest)
        .map((item) => item.str)
        .join(''),
    ).toBe('WanjikũMũthoni')
  })

  test.each([
    ['80 wide letters without a space', 'W'.repeat(80)],
    ['80 signs for letters that cannot be printed', 'ሰላም'.repeat(27)],
    ['one letter', 'Ĩ'],
    ['eight words', 'Maria Fernanda de los Ángeles Wanjikũ Mũthoni wa Njoroge Ochieng Otieno Achieng Ab'],
  ])('[CERT-04+] keeps %s inside the frame', async (_, studentName) => {
    const { pages, items } = await readBack({
      studentName,
      courseTitle: 'M'.repeat(120),
      instructorName: 'W'.repeat(80),
    })
    expect(pages).toBe(1)
    expect(overlapping(items)).toEqual([])
    for (const { transform, width, height } of items) {
      expect(transform[4]).toBeGreaterThan(60)
      expect(transform[4]! + width).toBeLessThan(842 - 60)
      expect(transform[5]).toBeGreaterThan(60)
      expect(transform[5]! + height).toBeLessThan(595 - 60)
    }
  })

  /** Of the largest course that there is, and more. */
  const evidence: Evidence = {
    works: [],
    title: 'What it rests on',
    lead: 'As it is today.',
    lines: [
      { label: 'Lessons', facts: ['24 completed'] },
      { label: 'Learning time', facts: ['12h 6m'] },
      {
        label: 'Quizzes passed, best result',
        facts: Array.from(
          { length: 6 },
          (_, place) => `Quiz ${place + 1}: what a query can and cannot tell: 80%`,
        ),
      },
      {
        label: 'Projects',
        facts: Array.from(
          { length: 3 },
          (_, place) => `Report ${place + 1} for a shop: Merit. Marked by Stadi, Wanjirũ Kamau.`,
        ),
      },
      { label: 'Skills', facts: ['SQL, Spreadsheets, Charts, Cleaning data, Reports, Questions'] },
    ],
    course: null,
  }

  test('[CERT-04+] stays one page with all that it rests on, in letters that can be read, and with its short code', async () => {
    const { pages, text, items } = await readBack({ evidence })
    expect(pages).toBe(1)
    expect(text).toContain('Short code: BCDF GHJK')
    const words = text.replaceAll(/\s+/g, '')
    for (const { label, facts } of evidence.lines)
      for (const part of [label, ...facts]) expect(words).toContain(part.replaceAll(/\s+|\.$/g, ''))
    expect(Math.min(...items.map(({ height }) => height))).toBeGreaterThanOrEqual(8)
    for (const { transform, width } of items) {
      expect(transform[4]).toBeGreaterThan(60)
      expect(transform[4]! + width).toBeLessThan(842 - 60)
    }
    expect(overlapping(items)).toEqual([])
  })

  test('[CERT-04+] keeps all of that apart where the names are as long as can be, too', async () => {
    const { pages, items } = await readBack({
      studentName: 'Maria Fernanda de los Ángeles Wanjikũ Mũthoni wa Njoroge Ochieng Otieno Achieng Ab',
      courseTitle: 'M'.repeat(120),
      instructorName: 'W'.repeat(80),
      evidence,
    })
    expect(pages).toBe(1)
    expect(overlapping(items)).toEqual([])
    for (const { transform, height } of items) {
      expect(transform[5]).toBeGreaterThan(60)
      expect(transform[5]! + height).toBeLessThan(595 - 60)
    }
  })

  test.each(['en', 'sw'] as const)(
    '[CERT-04+] says of a skill certificate what was shown, on one page (%s)',
    async (locale) => {
      const skill: Evidence = {
        ...evidence,
        lines: [
          { label: 'Lessons', facts: ['24 mastered'] },
          { label: 'Exercises solved', facts: ['118'] },
          ...evidence.lines.filter(({ label }) => label === 'Projects' || label === 'Skills'),
          {
            label: 'Final task',
            facts: [
              'A page for a solar lamp, 50 min: 5 of 5 parts right. Merit. Marked by Stadi, Wanjirũ Kamau.',
            ],
          },
        ],
      }
      const { pages, text, items } = await readBack(
        { kind: 'skill', minutes: 600, projectMinutes: 960, evidence: skill, courseTitle: 'M'.repeat(120) },
        locale,
      )
      expect(pages).toBe(1)
      expect(text).toContain(locale === 'en' ? 'Skill certificate' : 'Cheti cha Ujuzi')
      expect(text).not.toContain('Completion')
      expect(overlapping(items)).toEqual([])
      for (const { transform, width, height } of items) {
        expect(transform[4]! + width).toBeLessThan(842 - 60)
        expect(transform[5]).toBeGreaterThan(60)
        expect(transform[5]! + height).toBeLessThan(595 - 60)
      }
    },
  )

  test('[CERT-04+] names the organisation that gave the course beside ours, in both languages, and nobody where none did', async () => {
    const togetherWith = 'Kisumu "Ũni" & <b>Poly</b>'
    expect((await readBack({ togetherWith })).text).toContain(`Together with ${togetherWith}`)
    expect((await readBack({ togetherWith }, 'sw')).text).toContain(`Pamoja na ${togetherWith}`)
    expect((await readBack()).text).not.toContain('Together with')
    expect((await readBack({ togetherWith: 'جامعة Lake' })).text).toContain(
      `Together with ${unprintable.repeat(5)} Lake`,
    )
  })

  test.each([
    ['as long as can be', 'Mafunzo '.repeat(15).trim(), false],
    ['of one word that does not fit', 'W'.repeat(120), true],
    ['longer than can be', 'Mafunzo '.repeat(60).trim(), true],
  ])(
    '[CERT-04+] keeps the name of an organisation %s apart on two lines, and cuts only what is left over',
    async (_, togetherWith, isCut) => {
      const { pages, items, text } = await readBack({
        studentName: 'Maria Fernanda de los Ángeles Wanjikũ Mũthoni wa Njoroge Ochieng Otieno Achieng Ab',
        courseTitle: 'M'.repeat(120),
        instructorName: 'W'.repeat(80),
        evidence,
        togetherWith,
      })
      expect(pages).toBe(1)
      expect(overlapping(items)).toEqual([])
      for (const { transform, width, height } of items) {
        expect(transform[4]).toBeGreaterThan(60)
        expect(transform[4]! + width).toBeLessThan(842 - 60)
        expect(transform[5]).toBeGreaterThan(60)
        expect(transform[5]! + height).toBeLessThan(595 - 60)
      }
      const at = (word: string) => items.find(({ str }) => str.startsWith(word))!.transform[5]!
      const between = items
        .map(({ transform }) => transform[5]!)
        .filter((low) => low < at('Stadi') && low > at('Certificate'))
      expect(new Set(between).size).toBe(2)
      const words = text.replaceAll(' ', '')
      expect([words.includes('…'), words.includes(togetherWith.replaceAll(' ', ''))]).toEqual([isCut, !isCut])
    },
  )

  test('[CERT-04+] asked for many at once, each gets its own', async () => {
    const names = ['Amina', 'Baraka', 'Wanjiru', 'Juma']
    const texts = await Promise.all(names.map(async (studentName) => (await readBack({ studentName })).text))
    texts.forEach((text, place) =>
      expect(names.filter((name) => text.includes(`that${name}has`))).toEqual([names[place]]),
    )
  })

  test("[CERT-04+] one that cannot be drawn fails alone, and is never replaced by another's", async () => {
    const broken = { ...certificate, completedAt: new Date(NaN) }
    const [first, failed, next] = await Promise.allSettled([
      readBack(),
      printedCertificate(broken, 'en'),
      readBack({ studentName: 'Juma' }),
    ])
    expect(failed?.status).toBe('rejected')
    expect([first, next].map((one) => one?.status)).toEqual(['fulfilled', 'fulfilled'])
    expect(next?.status === 'fulfilled' && next.value.text).toContain('Juma')
  })

  test('[CERT-04+] prints other scripts that it has letters for', async () => {
    const { text } = await readBack({ studentName: 'Nguyễn Дмитрий Σωκράτης' })
    expect(text).toContain('Nguyễn Дмитрий Σωκράτης')
  })

  test('[CERT-04+] shows a sign for each letter that no font has, drops none, and leaves pictures out', async () => {
    const { text } = await readBack({ studentName: 'أمينة Amina', courseTitle: '🚀 Sell \u2192 online 👩🏽‍💻' })
    expect(text).toContain(`${unprintable.repeat(5)} Amina`)
    expect(text).toContain('of the courseSell -> onlineDate')
  })

  test.each([
    'Wanjikũ Mũthoni',
    'Ng’ang’a wa Njoroge',
    "Ng'ang'a Kĩmani",
    'Ngʼangʼa Mbʻoya',
    'Zoë Désiré Kouassi-Ñandú Çelik',
    'Nguyễn Thị Ánh Đặng',
    'Ọlúwatóyìn Ṣẹ́gun Ɓello Ɗan Ŋgũgĩ',
    'J. R. Otieno-Achieng’',
    'Søren Łukasz Şahin Őry Ðorð',
    'Дмитрий Σωκράτης',
  ])('[CERT-02] a name that is accepted is drawn letter for letter: %s', async (name) => {
    expect(asPrinted(name)).toBe(name)
    expect((await readBack({ studentName: name })).text).toContain(`This certifies that${name}has`)
  })

  test('[CERT-02] what is accepted and what the fonts have are the same', async () => {
    await loadFonts()
    const unsaid: string[] = []
    for (let code = 33; code < 0x1_0000; code++) {
      const letter = String.fromCodePoint(code)
      if (!/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(letter) || letter === unprintable) continue
      for (const text of /\p{M}/u.test(letter) ? [letter, `o${letter}`, `क${letter}`] : [letter]) {
        const runs = runsOf(text, 800)
        const isWhole = runs.map((run) => run.text).join('') === text
        if (isWhole !== (notDrawn(text).length === 0)) unsaid.push(code.toString(16))
      }
    }
    expect(unsaid).toEqual([])
  })
})

describe('letters and fonts', () => {
  beforeAll(() => loadFonts())

  test('[CERT-04+] a letter keeps its marks in one font, and becomes the closest one where no font has it', () => {
    const written = (text: string) =>
      runsOf(text, 800)
        .map((run) => run.text)
        .join('')
    expect(written('Mũthoni n\u0303 ĩ\u0301')).toBe('Mũthoni n\u0303 ĩ\u0301')
    expect(runsOf('ĩ\u0301', 800)).toHaveLength(1)
    expect(written('𝐀 m\u030C a\u200D')).toBe('A m a')
    expect(written('ሰላም')).toBe(unprintable.repeat(3))
  })

  test('[CERT-04+] a text is broken at spaces first, and never wider than its place', () => {
    const steps = [
      { lines: 1, from: 50, to: 30 },
      { lines: 3, from: 30, to: 10 },
    ]
    expect(fitted('Amina', 800, 600, steps)).toEqual({ lines: ['Amina'], size: 50 })
    const { lines, size } = fitted('Wanjikũ Mũthoni wa Kamau wa Njoroge na Achieng', 800, 600, steps)
    expect(lines.join(' ')).toBe('Wanjikũ Mũthoni wa Kamau wa Njoroge na Achieng')
    for (const line of lines) expect(widthOf(line, 800) * size).toBeLessThanOrEqual(600)
    expect(fitted('W'.repeat(80), 800, 300, steps).lines.join('')).toBe('W'.repeat(80))
  })
})

test('[CERT-04+] the QR code draws exactly the squares of the verification link', () => {
  const { side, path } = qrDrawing(certificate.verifyUrl)
  const { modules } = create(certificate.verifyUrl, { errorCorrectionLevel: 'M' })
  const drawn = Array.from({ length: modules.size ** 2 }, () => 0)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let n = 0; n < Number(width); n++) drawn[(Number(y) - 4) * modules.size + Number(x) - 4 + n] = 1
  }
  expect(drawn.join('')).toBe(modules.data.join(''))
  expect(side).toBe(modules.size + 8)
})
