import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { adminPermissions, auditLog } from '#modules/accounts/tables.server.ts'
import { applicationFiles, applications, openings } from '#modules/hiring/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { docx, exe, odt, pdf } from '../cv-files.ts'
import {
  banners,
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  mailsTo,
  newAddress,
  ORIGIN,
  type Page,
  person,
  product,
  structured,
  tags,
  textOf,
} from './product.ts'

let ctx: import('#context.ts').Context
let member: Awaited<ReturnType<typeof person>>
let admin: typeof member
const PATH = '/careers/web-developer'

beforeAll(async () => {
  ctx = (await product({ LIMITS_SCALE: '1' })).app.context()
  member = await person('Baraka')
  admin = await person('Wanjiru')
})
beforeEach(() => ctx.db.delete(rateLimits))
afterAll(closeProduct)

const typed = {
  name: 'Wanjikũ Mũthoni',
  email: 'wanjiku@example.com',
  message: 'I build pages.\nSmall ones.',
}
type Sent = { path?: string; name?: string; type?: string; length?: number }

/** Sends an application as the form would; `file` null leaves the field empty, as a browser does it. */
async function apply(
  fields: Partial<typeof typed>,
  file: Uint8Array | null,
  { path = PATH, name = 'cv.pdf', type = 'application/pdf', length }: Sent = {},
  browser = new Browser(),
): Promise<Page> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...typed, ...fields })) form.set(key, value)
  form.set('cv', file ? new File([Uint8Array.from(file)], name, { type }) : new File([], ''))
  const { fetch } = await product()
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = {
    host: 'localhost:3000',
    origin: ORIGIN,
    cookie,
    ...(length ? { 'content-length': String(length) } : {}),
  }
  const response = await fetch(new Request(ORIGIN + path, { method: 'POST', headers, body: form }))
  for (const line of response.headers.getSetCookie())
    browser.cookies.set(line.split('=')[0]!, line.split(';')[0]!.split('=').slice(1).join('='))
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get('location'),
    html: await response.text(),
    path,
  }
}

const count = () => ctx.db.$count(applications)
const errors = (page: Page): string[] =>
  elements(page.html, 'p')
    .filter((part) => part.startsWith('<p class="error"'))
    .map(textOf)
const message = (page: Page): string => elements(page.html, 'textarea').map(textOf)[0] ?? ''
/** Typed values are in the form again. */
const kept = (page: Page) => ({
  name: input(page, 'name')?.value,
  email: input(page, 'email')?.value,
  message: message(page),
})
const same = { ...typed, message: 'I build pages. Small ones.' }

describe('an opening', () => {
  test('[INFO-08] [INFO-08+] tells what it is, with a form that works without scripts', async () => {
    const page = await new Browser().visit(PATH)
    expect(heading(page)).toBe('Web Developer')
    expect(textOf(page.html)).toContain(
      'Kind of work Full time Place Kisumu or remote in Kenya Apply until No last day',
    )
    const [form] = tags(page.html, 'form').filter((one) => one.enctype)
    expect(form).toMatchObject({ method: 'post', enctype: 'multipart/form-data', action: `${PATH}#apply` })
    expect(input(page, 'cv')).toMatchObject({
      type: 'file',
      required: '',
      accept: expect.stringContaining('.pdf,.docx,.odt') as string,
    })
    const data = structured(page.html)
    expect(data).toMatchObject([
      { '@type': 'BreadcrumbList' },
      {
        '@type': 'JobPosting',
        title: 'Web Developer',
        employmentType: 'FULL_TIME',
        jobLocationType: 'TELECOMMUTE',
      },
    ])
    expect(hrefs(elements(page.html, 'main')[0]!)).toEqual(
      expect.arrayContaining(['/careers', '#apply', '/privacy']),
    )
  })
  test('[INFO-08+] [NAV-19] one that does not exist, or is a draft, is not found', async () => {
    for (const path of [
      '/careers/nothing',
      '/careers/WEB-DEVELOPER',
      "/careers/'%20or%201=1",
      `/careers/${'x'.repeat(300)}`,
    ])
      expect((await new Browser().visit(path)).status, path).toBe(404)
    expect((await apply({}, pdf(), { path: '/careers/nothing' })).status).toBe(404)
  })
  test('[INFO-08+] knows who is signed in, and nobody else sees that', async () => {
    const { browser, email } = member
    const page = await browser.visit(PATH)
    expect([input(page, 'name')?.value, input(page, 'email')?.value]).toEqual(['Baraka', email])
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect((await new Browser().visit(PATH)).html).not.toContain(email)
  })
})

describe('applying', () => {
  test.each([
    ['PDF', pdf(), 'cv.pdf'],
    ['Word', docx(), 'My CV.docx'],
    ['OpenDocument', odt(), 'cv.odt'],
    ['PDF under a wrong name', pdf(), 'photo.jpg'],
  ])('[INFO-08+] with a %s file: a banner on the next page, and a mail', async (_, file, name) => {
    const browser = new Browser()
    const email = newAddress()
    const done = await apply({ email }, file, { name, type: 'application/octet-stream' }, browser)
    expect(done).toMatchObject({ status: 302, location: `${PATH}#main` })
    const next = await browser.visit(PATH)
    expect(banners(next)).toEqual([`Your application is with us We sent a confirmation to ${email}.`])
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('Your application at Stadi: Web Developer')
    expect((await mailsTo(ctx.config.supportEmail)).at(-1)!.text).toContain('/admin/applications')
    const [row] = await ctx.db.select().from(applications).where(eq(applications.email, email))
    const [stored] = await ctx.db
      .select()
      .from(applicationFiles)
      .where(eq(applicationFiles.applicationId, row!.id))
    expect(Buffer.from(stored!.bytes!).equals(Buffer.from(file))).toBe(true)
  })
  test('[INFO-08+] nothing, a wrong address, too much, a script: beside each field, and what was typed stays', async () => {
    const before = await count()
    const empty = await apply({ name: '', email: '', message: ' ' }, null)
    expect(empty.status).toBe(400)
    expect(errors(empty)).toEqual([
      ...Array.from({ length: 3 }, () => 'Please fill this in.'),
      'Please choose a file.',
    ])
    const wrong = await apply({ email: 'not an address' }, pdf())
    expect(wrong.status).toBe(400)
    expect(kept(wrong)).toEqual({ ...same, email: 'not an address' })
    expect(errors(wrong)).toHaveLength(1)
    expect(textOf(wrong.html)).toContain('Please choose the file again')
    expect((await apply({ message: 'x'.repeat(3001) }, pdf())).status).toBe(400)
    const script = await apply({ name: '<script>alert(1)</script>', email: 'x' }, pdf())
    expect(script.html).not.toContain('<script>alert')
    expect(input(script, 'name')?.value).toBe('<script>alert(1)</script>')
    expect(await count()).toBe(before)
  })
  test.each<[string, Uint8Array, string, string]>([
    ['a renamed program', exe(), 'cv.pdf', 'application/pdf'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'cv.pdf', 'application/pdf'],
    [
      'a Word file with macros',
      docx({ name: 'word/vbaProject.bin' }),
      'cv.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'a ZIP that unpacks to gigabytes',
      docx({ name: 'word/media/a.png', method: 8, size: 0xfffffffe }),
      'cv.docx',
      'application/zip',
    ],
    ['a text', Buffer.from('My CV'), 'cv.txt', 'text/plain'],
  ])('[INFO-08+] %s is refused beside the field, and what was typed stays', async (_, file, name, type) => {
    const before = await count()
    const page = await apply({}, file, { name, type })
    expect(page.status).toBe(400)
    expect(errors(page)).toEqual([
      'This file cannot be read as a CV. Please choose a PDF, Word (.docx) or OpenDocument (.odt) file.',
    ])
    expect(kept(page)).toEqual(same)
    expect(await count()).toBe(before)
  })
  test('[INFO-08+] 10 MB are refused beside the field with everything else kept; far more leads back to a page that says so', async () => {
    const before = await count()
    const ten = Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024), pdf()])
    for (const length of [undefined, ten.length + 2000]) {
      const page = await apply({}, ten, { length })
      expect(page.status).toBe(400)
      expect(errors(page)).toEqual(['The file is too large. Please choose one of at most 2 MB.'])
      expect(kept(page)).toEqual(same)
    }
    const far = Buffer.alloc(13 * 1024 * 1024, 1)
    for (const length of [undefined, far.length + 2000]) {
      const answer = await apply({}, far, { length })
      expect(answer).toMatchObject({ status: 303, location: `${PATH}?cv=too-large#apply` })
      expect(errors(await new Browser().visit(answer.location!))).toEqual([
        'The file is too large. Please choose one of at most 2 MB.',
      ])
    }
    // Elsewhere, and without a file's form, only small bodies are read.
    for (const path of ['/contact', '/careers', '/careers/web-developer/more'])
      expect((await apply({}, ten, { path })).status, path).toBe(413)
    expect((await new Browser().submit(PATH, { ...typed, message: 'x'.repeat(70_000) })).status).toBe(413)
    expect(await count()).toBe(before)
  })
  test("[INFO-08+] without the form's own kind of body there is no file, and it says so", async () => {
    const page = await new Browser().submit(PATH, { ...typed, cv: 'cv.pdf' })
    expect(page.status).toBe(400)
    expect(errors(page)).toEqual(['Please choose a file.'])
    const { fetch } = await product()
    const odd = await fetch(
      new Request(ORIGIN + PATH, {
        method: 'POST',
        headers: {
          host: 'localhost:3000',
          origin: ORIGIN,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: 'nonsense',
      }),
    )
    expect(odd.status).toBe(400)
    const foreign = await fetch(
      new Request(ORIGIN + PATH, {
        method: 'POST',
        headers: { host: 'localhost:3000', origin: 'https://evil.example' },
        body: new FormData(),
      }),
    )
    expect(foreign.status).toBe(403)
  })
  test('[INFO-08+] a flood is stopped with a friendly message, and typed values stay', async () => {
    let last: Page | undefined
    for (let n = 0; n < 6; n++)
      last = await apply({ message: `Number ${n}` }, pdf(), {
        path: n < 3 ? PATH : '/careers/course-writer-spreadsheets',
      })
    expect(last!.status).toBe(429)
    expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(banners(last!)[0]).toMatch(/too many|wait/i)
    expect(message(last!)).toBe('Number 5')
  })
  test('[INFO-08+] endless attempts from one place are stopped before anything is read', async () => {
    for (let n = 0; n < 200; n++) await apply({ name: '' }, null)
    const page = await apply({}, pdf())
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(banners(page)[0]).toMatch(/wait/i)
  })
  test('[INFO-08+] a fourth one for the same opening from one address is refused in words, and what was typed stays', async () => {
    const email = newAddress()
    for (let n = 0; n < 3; n++)
      expect((await apply({ email, message: `Number ${n}` }, pdf())).status).toBe(302)
    const page = await apply({ email }, pdf())
    expect(page.status).toBe(409)
    expect(banners(page)[0]).toContain(`write to ${ctx.config.supportEmail}`)
    expect(kept(page)).toEqual({ ...same, email })
  })
  test('[INFO-08+] a closed opening says so and accepts none, also when it is posted directly', async () => {
    const before = await count()
    await ctx.db
      .update(openings)
      .set({ closesOn: '2026-01-01' })
      .where(eq(openings.slug, 'course-writer-spreadsheets'))
    const path = '/careers/course-writer-spreadsheets'
    const page = await new Browser().visit(path)
    expect(page.status).toBe(200)
    expect(textOf(page.html)).toContain('This position is closed')
    expect(tags(page.html, 'form').filter((form) => form.enctype)).toEqual([])
    expect(page.html).not.toContain('JobPosting')
    const posted = await apply({}, pdf(), { path })
    expect(posted.status).toBe(409)
    expect(banners(posted)).toEqual(['No longer open This position takes no applications any more.'])
    expect(await count()).toBe(before)
    await ctx.db.update(openings).set({ closesOn: null })
  })
})

describe('incoming applications', () => {
  test('[INFO-08+] [PERM-08] is for administrators: the list, the file under a safe name, and each look written down', async () => {
    const email = newAddress()
    await apply({ email }, pdf('Mine'), { name: '../../x"; evil.html' })
    const [row] = await ctx.db.select().from(applications).where(eq(applications.email, email))
    const cv = `/storage/v1/applications/${row!.id}/cv`
    for (const who of [new Browser(), member.browser]) {
      expect((await who.visit(cv)).status).toBe(404)
      expect((await who.visit(cv)).html).not.toContain('%PDF')
      expect((await who.visit('/admin/applications')).html).not.toContain(email)
    }
    await ctx.db
      .insert(adminPermissions)
      .values({ userId: admin.ctx.viewer.id, grantedBy: 'command-line', grantedAt: ctx.now() })
    const list = await admin.browser.visit('/admin/applications')
    expect(textOf(list.html)).toContain(email)
    expect(hrefs(list.html)).toContain(cv)
    const file = await admin.browser.visit(cv)
    expect(file).toMatchObject({ status: 200, html: Buffer.from(pdf('Mine')).toString() })
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="cv-${row!.id.slice(0, 8)}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    })
    for (const bad of [
      '/storage/v1/applications/x/cv',
      `/storage/v1/applications/${crypto.randomUUID()}/cv`,
      `${cv}/..`,
      '/storage/v1/applications/../../etc/passwd',
    ])
      expect([404, 400], bad).toContain((await admin.browser.visit(bad)).status)
    expect(hrefs((await admin.browser.visit('/admin/content')).html)).toContain('/admin/applications')
    // The owner of the address gets theirs, and the download leads there.
    await ctx.db.update(applications).set({ email: member.email }).where(eq(applications.id, row!.id))
    const taken = JSON.parse((await member.browser.visit('/account/data.json')).html) as {
      careers: { applications: { cvFile: string; cvName: string }[] }
    }
    expect(taken.careers.applications.map(({ cvFile }) => cvFile)).toEqual([ORIGIN + cv])
    expect(await member.browser.visit(cv)).toMatchObject({
      status: 200,
      html: Buffer.from(pdf('Mine')).toString(),
    })
    expect((await new Browser().visit(cv)).status).toBe(404)

    expect(
      (await member.browser.submit('/admin/applications', { intent: 'delete', id: row!.id })).status,
    ).toBe(403)
    expect((await admin.browser.submit('/admin/applications', { intent: 'delete', id: 'x' })).status).toBe(
      404,
    )
    const deleted = await admin.browser.submit('/admin/applications', { intent: 'delete', id: row!.id })
    expect(banners(await admin.browser.follow(deleted))).toEqual(['The application is deleted'])
    expect((await admin.browser.visit(cv)).status).toBe(404)
    const log = await auditLines(ctx.db, eq(auditLog.object, `application:${row!.id}`))
    expect(log.map((line) => line.action)).toEqual(['application.cv', 'application.delete'])
  })
})
