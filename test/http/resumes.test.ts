import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resumes } from '#modules/resumes/tables.server.ts'
import { pdfRead } from '#modules/resumes/print/read-back.ts'
import {
  banners,
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  newAddress,
  ORIGIN,
  type Page,
  PASSWORD,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

let ctx: import('#context.ts').Context
beforeAll(async () => {
  ctx = (await product({ LIMITS_SCALE: '100' })).app.context()
})
afterAll(closeProduct)

const BUILDER = '/resume-builder'
const preview = (page: Page): string =>
  textOf(
    /<section id="preview".*?<\/section>\s*<\/div>|<div class="cv-paper">.*?<\/header>.*/s.exec(
      page.html,
    )?.[0] ?? '',
  )

/** Presses a button of the open tab, with typed values, and returns to the page. */
async function press(
  browser: Browser,
  page: Page,
  intent: string,
  typed: Record<string, string> = {},
): Promise<Page> {
  const hidden = Object.fromEntries(
    ['tab', 'cv', 'version'].map((name) => [name, input(page, name)?.value ?? '']),
  )
  const path = page.path.replace(/#.*/, '')
  return browser.follow(await browser.submit(path, { ...hidden, ...typed, intent }))
}

/** A file as received, with its bytes. */
async function download(
  browser: Browser,
  path: string,
): Promise<{ status: number; type: string | null; bytes: Uint8Array; name: string }> {
  const { fetch } = await product()
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000', cookie } }))
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    name: response.headers.get('content-disposition') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

describe('the resume builder without scripts', () => {
  test('[RES-01] [RES-02] [RES-05] [RES-25] is public, with five tabs and a form each', async () => {
    const page = await new Browser().visit(BUILDER)
    expect(page.status).toBe(200)
    expect(heading(page)).toBe('Resume Builder')
    const tabs = elements(page.html, 'nav').find((nav) => nav.includes('Parts of the CV'))!
    expect(elements(tabs, 'a').map(textOf)).toEqual([
      'Personal',
      'Experience',
      'Education',
      'Projects',
      'Skills',
    ])
    const labels = elements(page.html, 'label').map(textOf)
    for (const label of [
      'Full name (required)',
      'Email (required)',
      'Phone',
      'Location',
      'Website',
      'LinkedIn',
      'GitHub',
      'Summary',
    ])
      expect(labels).toContain(label)
    for (const [tab, button] of [
      ['experience', 'Add experience'],
      // Certifications have no tab of their own.
      ['education', 'Add certification'],
      ['projects', 'Add project'],
      ['skills', 'AI suggest skills'],
    ])
      expect((await new Browser().visit(`${BUILDER}?tab=${tab}`)).html).toContain(`>${button}</button>`)
  })

  test('[RES-03] [RES-06] [RES-06+] [RES-08] [RES-12] [RES-19] a visitor writes a CV tab by tab, sees the page that is printed and what it leaves out', async () => {
    const browser = new Browser()
    let page = await press(browser, await browser.visit(BUILDER), 'save', {
      'personal.summary': 'I sew & sell <b>kitenge</b>.',
    })
    expect(banners(page)).toContain('Your CV is saved')
    expect(textOf(page.html)).toContain('Still missing: Full name, Email. You can print without it.')
    expect(page.html).toContain('I sew &amp; sell &lt;b&gt;kitenge&lt;/b&gt;.')
    page = await press(browser, await browser.visit(`${BUILDER}?tab=experience`), 'add:experience')
    page = await press(browser, page, 'add:experience', {
      'experience.experience-1.title': 'Tailor',
      'experience.experience-1.company': 'Own shop',
      'experience.experience-1.duration': '2020',
      'experience.experience-1.current': 'on',
    })
    page = await press(browser, page, 'save', {
      'experience.experience-1.title': 'Tailor',
      'experience.experience-1.company': 'Own shop',
      'experience.experience-1.duration': '2020',
      'experience.experience-1.current': 'on',
      'experience.experience-2.title': 'Helper',
    })
    expect(preview(page)).toContain('Tailor')
    expect(preview(page)).toContain('2020 – Present')
    expect(textOf(page.html)).toContain('Not complete, will be left out Helper : add Company')
    page = await press(browser, page, 'remove:experience:experience-2')
    expect(textOf(page.html)).not.toContain('will be left out')
  })

  test('[RES-13] [RES-14] [RES-15] [RES-24] skills and a summary come by buttons', async () => {
    const browser = new Browser()
    let page = await press(browser, await browser.visit(`${BUILDER}?tab=skills`), 'add-skill', {
      skill: '  Sewing , sewing,',
    })
    page = await press(browser, page, 'suggest-skills')
    const skills = () =>
      elements(
        elements(page.html, 'ul').find((list) => list.includes('cvb-skills'))!,
        'bdi',
      ).map(textOf)
    expect(skills()).toEqual(['Sewing', 'Communication', 'Time management', 'Customer service'])
    page = await press(browser, page, 'remove-skill:Communication')
    expect(skills()).toEqual(['Sewing', 'Time management', 'Customer service'])
    page = await press(browser, await browser.visit(BUILDER), 'write-summary')
    expect(elements(page.html, 'textarea')[0]).toContain('Reliable and quick to learn')
  })

  test('[RES-23+] what a visitor wrote is in their account once they signed in, and nobody else finds it', async () => {
    const browser = new Browser()
    const first = await press(browser, await browser.visit(BUILDER), 'save', {
      'personal.fullName': 'Juma Bakari',
    })
    const file = hrefs(first.html).find((href) => href.endsWith('/cv.pdf'))!
    expect((await pdfRead((await download(browser, file)).bytes)).pages[0]!.text).toContain('Juma Bakari')
    expect((await download(new Browser(), file)).status).toBe(401)
    expect((await download((await person('Baraka')).browser, file)).status).toBe(404)
    const email = newAddress('juma')
    const { addPerson } = await import('../people.ts')
    await addPerson(ctx, { name: 'Juma', email, password: PASSWORD } as never)
    const signedIn = await browser.submit('/auth', { intent: 'sign-in', email, password: PASSWORD })
    expect(signedIn.status).toBeLessThan(400)
    const found = await browser.follow(await browser.visit(BUILDER))
    expect(banners(found)).toContain('The CV from this browser is now in your account')
    expect(input(found, 'personal.fullName')?.value).toBe('Juma Bakari')
    expect(browser.cookies.has('visitor')).toBe(false)
  })

  test('[RES-23+] R4 two windows: a member has both texts, a visitor sees what is stored beside what they typed', async () => {
    const { browser } = await person('Amina')
    const before = await press(browser, await browser.visit(BUILDER), 'save', {
      'personal.fullName': 'Before',
    })
    await press(browser, before, 'save', { 'personal.fullName': 'First window' })
    const later = await press(browser, before, 'save', { 'personal.fullName': 'Second window' })
    expect(banners(later).join()).toContain('This CV was changed in another window')
    expect(input(later, 'personal.fullName')?.value).toBe('Second window')
    const other = hrefs(later.html).find(
      (href) => href.includes('?cv=') && !later.path.includes(href.split('cv=')[1]!),
    )!
    expect(input(await browser.visit(other), 'personal.fullName')?.value).toBe('First window')
    const visitor = new Browser()
    const start = await press(visitor, await visitor.visit(BUILDER), 'save', {
      'personal.fullName': 'Before',
    })
    await press(visitor, start, 'save', { 'personal.fullName': 'First window' })
    const told = await press(visitor, start, 'save', { 'personal.fullName': 'Second window' })
    expect(told.status).toBe(409)
    expect(textOf(told.html)).toContain('changed in another window')
    expect(input(told, 'personal.fullName')?.value).toBe('Second window')
    expect(preview(told)).toContain('First window')
    const again = await press(visitor, told, 'save', { 'personal.fullName': 'Second window' })
    expect(preview(again)).toContain('Second window')
  })

  test('2 MB in a field are answered by the page with what fits; far more is said and loses nothing', async () => {
    const browser = new Browser()
    const page = await press(browser, await browser.visit(BUILDER), 'save', {
      'personal.summary': `Start ${'x'.repeat(2 * 1024 * 1024)}`,
      'personal.fullName': 'Amina',
    })
    expect(textOf(page.html)).toContain('It has 2097158 letters. The first 2000 were kept.')
    expect(elements(page.html, 'textarea')[0]).toMatch(/>Start x{1994}<\/textarea>/)
    const far = await browser.submit(BUILDER, {
      intent: 'save',
      'personal.summary': 'x'.repeat(9 * 1024 * 1024),
    })
    expect(far.location).toBe('/resume-builder?text=too-large')
    const told = await browser.follow(far)
    expect(textOf(told.html)).toContain('That was far more than a CV can hold')
    expect(input(told, 'personal.fullName')?.value).toBe('Amina')
    const { fetch } = await product()
    const script = await fetch(
      new Request(`${ORIGIN}/functions/v1/resumes/advice`, {
        method: 'POST',
        headers: { host: 'localhost:3000', origin: ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify({ x: 'y'.repeat(1_100_000) }),
      }),
    )
    expect(script.status).toBe(413)
  })

  test('R2 a CV is checked for programs that read it: what is wrong, how to mend it, and where', async () => {
    const page = await new Browser().visit(`${BUILDER}?check=1`)
    const check = elements(page.html, 'ol').find((list) => list.includes('cvb-check'))!
    expect(textOf(check)).toContain('No name. Put your full name first; programs look for it there. Personal')
    expect(elements(check, 'li')).toHaveLength(7)
    expect((await new Browser().visit(BUILDER)).html).not.toContain('<ol class="cvb-check')
  })

  test('a JSON Resume file is imported as one more CV; another file is refused in words', async () => {
    const {
      browser,
      ctx: {
        viewer: { id: own },
      },
    } = await person('Neema')
    const send = async (text: string) => {
      const form = new FormData()
      form.set('intent', 'import')
      form.set('file', new File([text], 'My old CV.json', { type: 'application/json' }))
      const { fetch } = await product()
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      return fetch(
        new Request(ORIGIN + BUILDER, {
          method: 'POST',
          body: form,
          redirect: 'manual',
          headers: { host: 'localhost:3000', origin: ORIGIN, cookie },
        }),
      )
    }
    const ok = await send(
      JSON.stringify({
        basics: { name: 'Neema <script>' },
        work: [{ name: 'A', position: 'B', url: 'javascript:x' }],
      }),
    )
    const page = await browser.visit(ok.headers.get('location')!)
    expect(input(page, 'personal.fullName')?.value).toBe('Neema <script>')
    expect(page.html).not.toContain('<script>"')
    expect(page.html).not.toContain('javascript:x')
    expect(textOf(page.html)).toContain('My old CV')
    for (const [file, words] of [
      ['<html>', 'This file is not a JSON Resume'],
      ['{"basics":5}', 'This file does not fit JSON Resume at “basics”'],
      ['', 'This file is empty'],
      [' '.repeat(2 * 1024 * 1024 + 1), 'The file is too large'],
    ] as const) {
      const wrong = await send(file)
      expect(wrong.status, words).toBe(400)
      const html = await wrong.text()
      // Beside the field, in a part that is open.
      const part = elements(html, 'details').find((one) => one.includes('name="file"'))!
      expect(textOf(elements(part, 'p').find((one) => one.includes('class="error"'))!)).toContain(words)
      expect(tags(part, 'details')[0]).toHaveProperty('open')
    }
    expect(await ctx.db.$count(resumes, eq(resumes.userId, own))).toBe(1)
  })
})

describe('several CVs of a member', () => {
  test('are named, shared, taken back and deleted after a question', async () => {
    const { browser } = await person('Wanjiku')
    let page = await press(browser, await browser.visit(BUILDER), 'save', { 'personal.fullName': 'Wanjikũ' })
    page = await press(browser, page, 'name', { name: 'For Jumia' })
    expect(textOf(page.html)).toContain('For Jumia')
    page = await press(browser, page, 'share')
    const shared = hrefs(page.html).find((href) => href.includes('/cv/'))!
    expect(shared).toMatch(/^http:\/\/localhost:3000\/cv\/[0-9a-z]{20,}$/)
    const visitor = new Browser()
    const path = new URL(shared).pathname
    const seen = await visitor.visit(path)
    expect(heading(seen)).toBe('Wanjikũ')
    expect(seen.headers.get('x-robots-tag')).toBe('noindex')
    expect(seen.headers.get('cache-control')).toContain('no-store')
    expect(tags(seen.html, 'meta').some((tag) => tag.name === 'robots' && tag.content === 'noindex')).toBe(
      true,
    )
    const pdf = await download(
      visitor,
      hrefs(seen.html).find((href) => href.endsWith('cv.pdf'))!,
    )
    expect(pdf).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(pdf.name).toBe('attachment; filename="wanjiku-cv.pdf"')
    page = await press(browser, page, 'revoke')
    expect((await visitor.visit(path)).status).toBe(404)
    expect((await download(visitor, `/storage/v1/resumes/shared${path.slice(3)}/cv.pdf`)).status).toBe(404)
    expect(textOf(page.html)).toContain('Delete "For Jumia"?')
    page = await press(browser, page, 'new')
    const second = input(page, 'cv')!.value!
    page = await press(browser, page, 'delete')
    expect(banners(page)).toContain('CV deleted')
    expect(await ctx.db.select().from(resumes).where(eq(resumes.id, second))).toEqual([])
    expect(textOf(page.html)).toContain('For Jumia')
  })

  test('[RES-16] the builder names the PDF before anything is stored: how a CV begins, and then the newest', async () => {
    const { browser } = await person('Zuhura Ali')
    const named = (page: Page) => hrefs(page.html).filter((href) => href.endsWith('/cv.pdf'))
    const first = await browser.visit(BUILDER)
    expect(named(first)).toContain('/storage/v1/resumes/cv.pdf')
    const textOfFile = async (browser: Browser) =>
      (await pdfRead((await download(browser, '/storage/v1/resumes/cv.pdf')).bytes)).pages[0]!.text
    expect(await textOfFile(browser)).toContain('Zuhura Ali')
    await press(browser, first, 'save', { 'personal.fullName': 'Zuhura Stored' })
    expect(await textOfFile(browser)).toContain('Zuhura Stored')
    // A visitor's begins empty, and is nobody else's.
    const visitor = new Browser()
    expect(named(await visitor.visit(BUILDER))).toContain('/storage/v1/resumes/cv.pdf')
    expect(await textOfFile(visitor)).not.toContain('Zuhura')
    expect((await download(visitor, '/storage/v1/resumes/cv.exe')).status).toBe(404)
  })

  test('every file of a CV comes from its address, and of another kind there is none', async () => {
    const { browser } = await person('Baraka')
    const page = await press(browser, await browser.visit(BUILDER), 'save', {
      'personal.fullName': 'Baraka Ĩtũmbi',
    })
    const id = input(page, 'cv')!.value!
    for (const [kind, type, begins] of [
      ['cv.pdf', 'application/pdf', '%PDF-'],
      ['cv.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK'],
      ['cv.txt', 'text/plain; charset=utf-8', 'Baraka Ĩtũmbi'],
      ['cv.json', 'application/json; charset=utf-8', '{'],
      ['letter.pdf', 'application/pdf', '%PDF-'],
      ['letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK'],
      ['letter.txt', 'text/plain; charset=utf-8', 'Baraka Ĩtũmbi'],
    ] as const) {
      const file = await download(browser, `/storage/v1/resumes/${id}/${kind}`)
      expect(file).toMatchObject({ status: 200, type })
      expect(new TextDecoder().decode(file.bytes).startsWith(begins), kind).toBe(true)
    }
    for (const none of ['cv.exe', '__proto__', 'toString', '%2e%2e'])
      expect((await download(browser, `/storage/v1/resumes/${id}/${none}`)).status, none).toBe(404)
  })
})
