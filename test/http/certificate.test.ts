import { eq } from 'drizzle-orm'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { adminPermissions } from '#modules/accounts/tables.server.ts'
import { versionOf } from '#kit/version.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { markProject } from '#modules/courses/commands/marks.server.ts'
import { revokeCertificate } from '#modules/courses/commands/certificates.server.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { certificates, lessonProgress, lessons, submissions } from '#modules/courses/tables.server.ts'
import { addPerson } from '../people.ts'
import { openProduct, type Product } from './product.ts'

const origin = 'http://localhost:3000'
let product: Product

beforeAll(async () => {
  product = await openProduct({ SAMPLE_DATA: 'off', WORKER: 'off' })
})
afterAll(() => product.close())

type Member = Context & { viewer: NonNullable<Context['viewer']>; cookie: string }

async function member(name: string, isAdmin = false): Promise<Member> {
  const ctx = product.app.context()
  const { id, email, cookie } = await addPerson(ctx, { name })
  if (isAdmin)
    await ctx.db
      .insert(adminPermissions)
      .values({ userId: id, grantedBy: 'command-line', grantedAt: ctx.now() })
  const viewer = { id, email, name, role: 'student', avatarUrl: null, sessionId: newId(), isAdmin }
  return { ...ctx, viewer, cookie }
}

const open = (path: string, who?: Member, cookie = '') =>
  product.fetch(
    new Request(origin + path, {
      headers: { host: 'localhost:3000', cookie: [who?.cookie, cookie].filter(Boolean).join('; ') },
    }),
  )

const send = (path: string, who: Member, fields: Record<string, string>) =>
  product.fetch(
    new Request(origin + path, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin,
        cookie: who.cookie,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields),
    }),
  )

/** What a reader sees, without React's markers between texts. */
const wordsOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

let lastCourse = 9100
async function graduate(name: string) {
  const learner = await member(name)
  const course = await makeCourse(learner, { id: lastCourse++ })
  await finish(learner, course)
  return { learner, course, path: `/courses/${course.id}/certificate` }
}

async function issued(name: string) {
  const { learner, course, path } = await graduate(name)
  await send(path, learner, { name })
  const page = wordsOf(await (await open(path, learner)).text())
  return { learner, course, path, page, id: /CERT-\d+-\d{13}-[0-9A-Z]{26}/.exec(page)![0] }
}

test('[CRS-28+] a signed-out visitor is asked to sign in, and told why', async () => {
  const answer = await open('/courses/3/certificate')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/auth?next=%2Fcourses%2F3%2Fcertificate')
  const said = (answer: Response) => {
    const cookie = decodeURIComponent(answer.headers.getSetCookie().find((line) => line.startsWith('said='))!)
    return Buffer.from(cookie.slice(5).split('.')[0]!, 'base64url').toString() + cookie
  }
  // Who never had an account here can get one.
  expect(said(answer)).toContain('Sign up or sign in to receive your certificate')
  const known = await open('/courses/3/certificate', undefined, 'known=1')
  expect(said(known)).toContain('Sign in to receive your certificate')
})

test('[CERT-03+] before the last lesson the page shows how far it is, and a sent form is refused', async () => {
  const learner = await member('Juma')
  const course = await makeCourse(learner, { id: lastCourse++, lessonCount: 3 })
  const untouched = wordsOf(await (await open(`/courses/${course.id}/certificate`, learner)).text())
  expect(untouched).toContain('Start the course')
  expect(untouched).not.toMatch(/Continue/)
  await finish(learner, course, 2)
  const answer = await open(`/courses/${course.id}/certificate`, learner)
  const page = wordsOf(await answer.text())
  expect(answer.status).toBe(200)
  expect(page).toContain('2 of 3 lessons completed')
  expect(page).toContain('Continue the course')
  expect(page).toContain(`href="/courses/${course.id}"`)
  expect(page).not.toContain('name="name"')
  expect((await send(`/courses/${course.id}/certificate`, learner, { name: 'Juma' })).status).toBe(409)
})

test('[CERT-02] a finished course asks for the name, keeps what was typed when it is refused, and issues', async () => {
  const { learner, path } = await graduate('Wanjikũ')
  expect(wordsOf(await (await open(path, learner)).text())).toMatch(/<input[^>]*value="Wanjikũ"/)
  const tooLong = await send(path, learner, { name: `${'ũ'.repeat(80)}x` })
  expect(tooLong.status).toBe(400)
  expect(wordsOf(await tooLong.text())).toContain(`value="${'ũ'.repeat(80)}x"`)
  const answer = await send(path, learner, { name: 'Wanjikũ Mũthoni' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(path)
  const page = wordsOf(await (await open(path, learner)).text())
  expect(page).toContain('Certificate of Completion')
  expect(page).toContain('Wanjikũ Mũthoni')
})

test('[CERT-01] [CERT-04] [CERT-05] [CERT-06] the certificate view has its title, buttons and link', async () => {
  const { page, id, course, learner } = await issued('Amina Odhiambo')
  expect(page).toMatch(/<h1[^>]*>Certificate of Completion<\/h1>/)
  for (const words of [
    'Amina Odhiambo',
    'Selling Online',
    'Baraka Ĩtũmbi',
    id,
    `${new Date().getUTCFullYear()}`,
  ])
    expect(page).toContain(words)
  expect(page).toMatch(
    new RegExp(`<a[^>]*href="/storage/v1/certificates/${id}.pdf"[^>]*>.*?Download PDF</a>`),
  )
  expect(page).toMatch(/<button[^>]*>(?:<svg.*?<\/svg>)?Share<\/button>/)
  expect(page).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*value="${origin}/verify/${id}"`, 'i'))
  expect(page).toMatch(/<a[^>]*rel="noopener"[^>]*>.*?Add to LinkedIn<\/a>/)
  expect(page).toContain(
    `https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME&name=Selling+Online+%28Short+course%2C+10+min%29&organizationName=Stadi`,
  )
  expect(page).toMatch(new RegExp(`<a[^>]*href="/courses/${course.id}"[^>]*>.*?Back to Course</a>`))
  expect(wordsOf(await (await open(`/courses/${course.id}/certificate?lang=sw`, learner)).text())).toContain(
    'Cheti cha Kukamilisha Kozi',
  )
})

test('[CERT-07] [CERT-07+] the page shows the same certificate when it is opened again', async () => {
  const { page, path, learner, id } = await issued('Amina')
  await send(path, learner, { name: 'Another Name' })
  const again = wordsOf(await (await open(path, learner)).text())
  expect(again).toContain(id)
  expect(again).not.toContain('Another Name')
  expect(/Date of completion<\/dt><dd[^>]*>[^<]+/.exec(again)?.[0]).toBe(
    /Date of completion<\/dt><dd[^>]*>[^<]+/.exec(page)?.[0],
  )
})

test('[CERT-04+] the PDF is a download in which every letter of the name survives', async () => {
  const { id } = await issued('Wanjikũ Mũthoni')
  const answer = await open(`/storage/v1/certificates/${id}.pdf`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="stadi-certificate-selling-online.pdf"',
  )
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  expect(document.numPages).toBe(1)
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join('')
  const [held] = await product.app.context().db.select().from(certificates).where(eq(certificates.id, id))
  const code = held!.code.replace(/(?<=^.{4})/, ' ')
  for (const words of ['Wanjikũ Mũthoni', 'Selling Online', 'Baraka Ĩtũmbi', id, `${origin}/verify/${id}`])
    expect(text).toContain(words)
  // Between two of its letters a reader may find a gap.
  expect(text.replaceAll(' ', '')).toContain(code.replace(' ', ''))
  await document.loadingTask.destroy()
})

test('[CERT-06+] anybody can check a genuine certificate, without scripts and past every cache', async () => {
  const { id } = await issued('Amina Odhiambo')
  const answer = await open(`/verify/${id}`)
  const page = wordsOf(await answer.text())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  for (const words of [
    'This certificate is genuine',
    'Amina Odhiambo',
    'Selling Online',
    'Baraka Ĩtũmbi',
    id,
    'Valid',
    '<meta name="robots" content="noindex"',
    'href="/verify"',
  ])
    expect(page).toContain(words)
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'none'`)
  expect(wordsOf(await (await open(`/verify/${id.toLowerCase()}`)).text())).toContain(
    'This certificate is genuine',
  )
})

test('[CERT-06+] a revoked certificate says so at once, to everybody', async () => {
  const { id, path, learner } = await issued('Amina Odhiambo')
  await open(`/verify/${id}`)
  await revokeCertificate(await member('Wanjiru', true), id, 'The work was copied.')
  const answer = await open(`/verify/${id}`)
  const page = wordsOf(await answer.text())
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  for (const words of [
    'This certificate was revoked',
    'The work was copied.',
    'Revoked on',
    'Amina Odhiambo',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('genuine')
  const own = wordsOf(await (await open(path, learner)).text())
  expect(own).toContain('This certificate was revoked')
  expect(own).toContain('The work was copied.')
  expect(own).not.toContain('Download PDF')
  expect((await open(`/storage/v1/certificates/${id}.pdf`)).status).toBe(409)
})

test('[CERT-06+] a number typed from paper leads to its page, however it was typed; half of one is told beside the field', async () => {
  const { id } = await issued('Amina Odhiambo')
  const typed = async (number: string) => open(`/verify?number=${encodeURIComponent(number)}`)
  for (const number of [
    id,
    ` ${id.toLowerCase().replaceAll('-', ' - ')} `,
    `${origin}/verify/${id}?lang=sw`,
    id.slice(0, -26) + id.slice(-26).replaceAll('0', 'o').replaceAll('1', 'l'),
  ]) {
    const answer = await typed(number)
    expect([answer.status, answer.headers.get('location')], number).toEqual([302, `/verify/${id}`])
  }
  const half = await typed('CERT-3-17')
  expect(half.status).toBe(400)
  const page = await half.text()
  expect(page).toContain('This is neither a short code nor a whole ID.')
  expect(page).toMatch(/<input[^>]*value="CERT-3-17"/)
  expect((await open('/verify')).status).toBe(200)
})

test('[CERT-06+] [CERT-07+] the page, the PDF and the public page say what the certificate rests on, as it is now', async () => {
  const { id, path, learner } = await issued('Amina Odhiambo')
  const [held] = await learner.db.select().from(certificates).where(eq(certificates.id, id))
  const [first] = await learner.db
    .select({ lessonId: lessonProgress.lessonId })
    .from(lessonProgress)
    .where(eq(lessonProgress.courseId, held!.courseId))
    .orderBy(lessonProgress.lessonId)
  await learner.db
    .update(lessons)
    .set({ type: 'project', title: 'Shop plan' })
    .where(eq(lessons.id, first!.lessonId))
  await learner.db
    .update(lessonProgress)
    .set({ seconds: 4000 })
    .where(eq(lessonProgress.lessonId, first!.lessonId))
  const unmarked = wordsOf(await (await open(`/verify/${id}`)).text())
  for (const words of ['What it rests on', '2 completed', '1h 6m', 'Shop plan: handed in, not marked yet'])
    expect(unmarked).toContain(words)
  await submitProject(learner, held!.courseId, first!.lessonId, { text: 'A secret plan' })
  const [work] = await learner.db.select().from(submissions).where(eq(submissions.userId, learner.viewer.id))
  const rubric = versionOf(rubricOf({ rubric: null }))
  const levels = { rubric, 'level-brief': 'above', 'level-facts': 'above', 'level-language': 'met' }
  await markProject(await member('Wanjiru', true), work!.id, { ...levels, feedback: 'Only for her.' })
  await submitProject(learner, held!.courseId, first!.lessonId, { text: 'Better' })
  const line = /Shop plan: Merit\. Marked by Stadi, Wanjiru[^.]*\. A newer version waits for its mark\./
  for (const answer of [await open(`/verify/${id}`), await open(path, learner)]) {
    const page = wordsOf(await answer.text())
    expect(page).toMatch(line)
    expect(page).not.toMatch(/secret plan|Only for her/)
  }
  // The sheet is one, and holds it, too.
  const pdf = await open(`/storage/v1/certificates/${id}.pdf`)
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()))
  expect(document.numPages).toBe(1)
  const { items } = await (await document.getPage(1)).getTextContent()
  const printed = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(printed).toMatch(
    /What it rests on\. Lessons: 2 completed\. Learning time: 1h 6m\. .*Shop plan: Merit/,
  )
  await document.loadingTask.destroy()
  expect(wordsOf(await (await open(`/verify/${id}?lang=sw`)).text())).toContain('Msingi wa cheti hiki')
})

test('[CERT-06+] a short time of learning is no evidence, and is not told', async () => {
  const { id, learner } = await issued('Amina Odhiambo')
  await learner.db
    .update(lessonProgress)
    .set({ seconds: 90 })
    .where(eq(lessonProgress.userId, learner.viewer.id))
  const page = wordsOf(await (await open(`/verify/${id}`)).text())
  expect(page).toContain('2 completed')
  expect(page).not.toContain('Learning time')
})

test('[CERT-06+] the short code of eight letters opens the same check, typed or linked, and guessing is limited', async () => {
  const { id, page, learner } = await issued('Amina Odhiambo')
  const [held] = await learner.db.select().from(certificates).where(eq(certificates.id, id))
  const { code } = held!
  expect(code).toMatch(/^[ABCDEFGHJKMNPQRSTVWXYZ]{8}$/)
  const printed = `${code.slice(0, 4)} ${code.slice(4)}`
  expect(page).toContain(printed)
  for (const path of [
    `/verify/${code}`,
    `/verify/${code.toLowerCase()}`,
    ...[code, printed, ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `].map(
      (typed) => `/verify?number=${encodeURIComponent(typed)}`,
    ),
  ]) {
    const answer = await open(path)
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, `/verify/${id}`])
  }
  const where = wordsOf(await (await open('/verify')).text())
  expect(where).toMatch(
    /<svg[^>]*role="img"[^>]*aria-label="A certificate with the line of its short code marked"/,
  )
  const unknown = await open('/verify?number=ABCDEFGH')
  expect(unknown.status).toBe(404)
  expect(wordsOf(await unknown.text())).toContain('Stadi has issued no certificate with this code.')
  expect((await open('/verify/ABCDEFGH')).status).toBe(404)
})

test('[CERT-06+] guessing short codes is limited by address; a whole ID still opens', async () => {
  // Three in place of six hundred.
  const strict = await openProduct({ LIMITS_SCALE: '0.005', SAMPLE_DATA: 'off', WORKER: 'off' })
  const status = async (path: string) =>
    (await strict.fetch(new Request(origin + path, { headers: { host: 'localhost:3000' } }))).status
  const seen: number[] = []
  for (const path of ['/verify/ABCDEFGH', '/verify?number=ABCD+EFGH', '/verify/abcdefgj'])
    seen.push(await status(path))
  expect(seen).toEqual([404, 404, 404])
  expect([await status('/verify/ABCDEFGK'), await status('/verify?number=ABCDEFGK')]).toEqual([429, 429])
  expect(await status('/verify/CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS')).toBe(404)
  expect(await status('/verify')).toBe(200)
  await strict.close()
})

test('[CERT-05+] [CERT-06+] WhatsApp gets a message with name, course and link, whose page has a picture to preview', async () => {
  const { page, id, learner, path } = await issued('Amina Odhiambo')
  const [href] = /https:\/\/wa\.me\/\?text=[^"]+/.exec(page)!
  expect(new URL(href).searchParams.get('text')).toBe(
    `Amina Odhiambo completed "Selling Online" on Stadi. See and check the certificate: ${origin}/verify/${id}`,
  )
  // Before everything else that can be done with it.
  expect(page.indexOf('https://wa.me/')).toBeLessThan(page.indexOf('Download PDF'))
  const check = wordsOf(await (await open(`/verify/${id}`)).text())
  const [, picture] = /<meta property="og:image" content="([^"]+)"/.exec(check)!
  expect((await open(new URL(picture!).pathname)).headers.get('content-type')).toBe('image/png')
  expect(check).toContain('content="Amina Odhiambo completed')
  expect(check).toContain('<meta name="robots" content="noindex"')
  const sw = wordsOf(await (await open(`${path}?lang=sw`, learner)).text())
  expect(sw).toContain('Tuma kwa WhatsApp')
})

test('[CERT-06+] any other id gets a clear not found', async () => {
  for (const id of ['CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS', 'hello', '%3Cscript%3E']) {
    const answer = await open(`/verify/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const page = await answer.text()
    expect(page).toContain('Certificate not found')
    expect(page).not.toContain('<script>')
  }
  expect(
    (await open('/storage/v1/certificates/CERT-3-1718000000000-0123456789ABCDEFGHJKMNPQRS.pdf')).status,
  ).toBe(404)
})

// A number stays on the line of its unit.
const SHORT = /Short course, <span[^>]*>10 min/

test('[CERT-03+] [CERT-06+] a wrong name is corrected in a form, and the old number leads to the new one', async () => {
  const { learner, path, id } = await issued('Amina Yusuf')
  const page = wordsOf(await (await open(path, learner)).text())
  expect(page).toContain('Is the name wrong?')
  expect(page).toMatch(SHORT)
  const refused = await send(path, learner, { intent: 'correct', id, name: 'فاطمة' })
  expect(refused.status).toBe(400)
  const kept = wordsOf(await refused.text())
  expect(kept).toContain('value="فاطمة"')
  expect(kept).toMatch(/aria-invalid="true"/)
  expect((await send(path, learner, { intent: 'correct', id, name: 'Amina Yusuph' })).status).toBe(302)
  const led = await open(`/verify/${id}`)
  expect(led.status).toBe(302)
  const checked = wordsOf(await (await open(led.headers.get('location')!)).text())
  for (const words of ['Amina Yusuph', 'Name corrected']) expect(checked).toContain(words)
  expect(checked).toMatch(SHORT)
  expect(checked).not.toContain('Yusuf')
  // The sheet that was open before.
  expect((await send(path, learner, { intent: 'correct', id, name: 'Somebody' })).status).toBe(409)
  const after = wordsOf(await (await open(path, learner)).text())
  expect(after).toContain('Only Stadi can correct it now')
})

test('[CERT-03+] an administrator corrects one in the list, with a reason', async () => {
  const { id } = await issued('Otieno Odhiambo')
  const admin = await member('Boss', true)
  const sent = { intent: 'correct-certificate', id, name: 'Otieno Odhiambo Junior' }
  expect((await send('/admin/certificates', admin, { ...sent, reason: '' })).status).toBe(400)
  expect((await send('/admin/certificates', admin, { ...sent, reason: 'ID card seen' })).status).toBe(302)
  expect(wordsOf(await (await open('/admin/certificates', admin)).text())).toContain('Otieno Odhiambo Junior')
})
