import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { pdfRead } from '#modules/resumes/print/read-back.ts'
import { addResume } from '#modules/resumes/commands/list.server.ts'
import { saveResume } from '#modules/resumes/commands/save.server.ts'
import { sampleResume } from '#modules/resumes/test-resume.ts'
import { postJob } from '../jobs.ts'
import {
  Browser,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  ORIGIN,
  type Page,
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

const PATH = '/applications'
const main = (page: Page) => elements(page.html, 'main')[0]!
const section = (page: Page, id: string) =>
  elements(page.html, 'section').find((part) => part.includes(`id="${id}"`)) ?? ''
const pressed = (page: Page) =>
  elements(section(page, 'where'), 'button')
    .filter((button) => button.includes('aria-pressed="true"'))
    .map(textOf)
const add = (browser: Browser, fields: Record<string, string> = {}) =>
  browser.submit(`${PATH}/new`, { intent: 'add', title: 'Typist', state: 'applied', ...fields })

async function download(browser: Browser, path: string) {
  const { fetch } = await product()
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000', cookie } }))
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const textIn = async (bytes: Uint8Array) => JSON.stringify(await pdfRead(bytes))

/** Somebody with one CV. */
async function writer(name: string) {
  const { browser, ctx: own } = await person(name)
  const { id: cv } = await addResume(own, { name: 'For <b>shops</b>', document: sampleResume() })
  return { browser, own, cv }
}

describe('applications without scripts', () => {
  test('[MAT-10+] [SYS-10+] a new person reads how to begin, and a visitor is led to sign in', async () => {
    const { browser } = await person('Amina')
    const page = await browser.visit(PATH)
    expect(heading(page)).toBe('Your applications')
    expect(textOf(main(page))).toContain('No applications yet')
    expect(hrefs(main(page))).toEqual([
      '/applications/new',
      '/ai-career-advisor#matches',
      '/community?tab=jobs',
    ])
    expect(heading(await browser.visit(`${PATH}?lang=sw`))).toBe('Maombi yako ya kazi')
    const visitor = new Browser()
    for (const path of [PATH, `${PATH}/new`, `${PATH}/${crypto.randomUUID()}`]) {
      const signIn = `/auth?next=${encodeURIComponent(path)}`
      expect(await visitor.visit(path)).toMatchObject({ status: 302, location: signIn })
      expect(await visitor.submit(path, { intent: 'add', title: 'x' })).toMatchObject({ location: signIn })
    }
  })

  test('[RES-23+] [SYS-10+] a job from elsewhere is written down with the CV that was sent, which stays as it was', async () => {
    const { browser, own, cv } = await writer('Amina')
    const form = await browser.visit(`${PATH}/new`)
    expect(tags(form.html, 'option').map(({ value }) => value)).toContain(cv)
    const added = await add(browser, {
      company: '<i>Kijani</i>',
      link: 'https://jobs.example/typist',
      note: 'Ask <b>Otieno</b>.',
      resume: cv,
    })
    const page = await browser.follow(added)
    expect(heading(page)).toBe('Typist')
    expect(hrefs(main(page))).toContain('https://jobs.example/typist')
    expect(main(page)).not.toMatch(/<b>Otieno|<b>shops|<i>Kijani/)
    expect(pressed(page)).toEqual(['Applied'])
    const changed = sampleResume()
    changed.personal.fullName = 'Somebody Else'
    await saveResume(own, cv, { version: 1, document: changed })
    const again = await browser.visit(added.location!)
    expect(textOf(section(again, 'cv'))).toContain('Wanjikũ Mũthoni')
    expect(textOf(section(again, 'cv'))).not.toContain('Somebody Else')
    const file = hrefs(section(again, 'cv')).find((href) => href.endsWith('cv.pdf'))!
    const { status, bytes } = await download(browser, file)
    expect(status).toBe(200)
    expect(await textIn(bytes)).toContain('Wanjikũ Mũthoni')
    const { browser: other } = await person('Baraka')
    expect((await download(other, file)).status).toBe(404)
    expect((await download(new Browser(), file)).status).toBe(401)
    expect((await other.visit(added.location!)).status).toBe(404)
    expect((await other.submit(added.location!, { intent: 'remove' })).status).toBe(404)
    expect((await browser.visit(added.location!)).status).toBe(200)
  })

  test('[SYS-10+] states, notes and removal are native forms; typed values come back with a refusal', async () => {
    const { browser } = await person('Amina')
    const refused = await add(browser, { title: 'Clerk', link: 'javascript:alert(1)', note: 'Mine.' })
    expect(refused.status).toBe(400)
    expect(input(refused, 'title')?.value).toBe('Clerk')
    expect(textOf(main(refused))).toContain('Mine.')
    const { location } = await add(browser)
    for (const state of ['interview', 'interview', 'offer'])
      expect((await browser.submit(location!, { intent: 'state', state })).status).toBe(302)
    const page = await browser.visit(location!)
    expect(pressed(page)).toEqual(['Offer'])
    expect(elements(section(page, 'where'), 'li').map((line) => textOf(line).split(': ')[1])).toEqual([
      'Applied',
      'Interview',
      'Offer',
    ])
    const past = await browser.submit(location!, {
      intent: 'details',
      title: 'Clerk',
      remindOn: '2020-01-01',
    })
    expect(textOf(main(past))).toContain('Choose today or a later day.')
    await browser.submit(location!, {
      intent: 'details',
      title: 'Clerk',
      note: 'Call.',
      remindOn: '2099-01-02',
    })
    const list = await browser.visit(`${PATH}?state=offer`)
    expect(textOf(main(list))).toContain('Clerk')
    expect(textOf(main(list))).toContain('Reminder: 2 January 2099')
    expect(textOf(main(await browser.visit(`${PATH}?state=saved`)))).toContain('There is no application here')
    expect(await browser.submit(location!, { intent: 'remove' })).toMatchObject({ location: PATH })
    expect((await browser.visit(location!)).status).toBe(404)
  })
})

describe('from the board', () => {
  test('[JOB-04+] somebody sends one of their CVs along, and finds it frozen from the page of the job', async () => {
    const { browser, own, cv } = await writer('Amina')
    const job = await postJob(ctx, 'Typist')
    const path = `/jobs/${job}`
    const form = await browser.visit(path)
    expect(tags(form.html, 'option').map(({ value }) => value)).toEqual(['', cv])
    const sent = await browser.submit(path, { message: 'I type.', resume: cv })
    expect(sent).toMatchObject({ status: 302, location: `${path}#main` })
    const page = await browser.visit(path)
    expect(hrefs(main(page))).toContain(`${PATH}/${job}`)
    await saveResume(own, cv, { version: 1, document: { ...sampleResume(), experience: [] } })
    const entry = await browser.visit(`${PATH}/${job}`)
    expect(textOf(section(entry, 'cv'))).toContain('Duka Moja Ltd')
    const [file = ''] = hrefs(section(entry, 'cv'))
    expect(await textIn((await download(browser, file)).bytes)).toContain('Duka Moja Ltd')
    expect(textOf(main(await browser.visit(PATH)))).toContain('With your CV')
    // What was sent stays.
    expect(main(entry)).not.toContain('Remove from the list')
    expect((await browser.submit(`${PATH}/${job}`, { intent: 'remove' })).status).toBe(409)
  })

  test('[JOB-04+] people without a CV are led to create one, and another person’s CV is refused beside the field', async () => {
    const { browser } = await person('Baraka')
    const { cv } = await writer('Amina')
    const path = `/jobs/${await postJob(ctx, 'Typist')}`
    expect(hrefs(main(await browser.visit(path)))).toContain('/resume-builder')
    const refused = await browser.submit(path, { message: 'I type.', resume: cv })
    expect(refused.status).toBe(400)
    expect(textOf(main(refused))).toContain('I type.')
  })

  test('[MAT-10+] a saved job is in the list, and links lead there from the matches, the builder and the dashboard', async () => {
    const { browser } = await writer('Amina')
    const job = await postJob(ctx, 'Saved typist')
    await browser.submit('/ai-career-advisor', { intent: 'save-job', id: job, on: '1' })
    expect(hrefs(main(await browser.visit('/ai-career-advisor')))).toContain(PATH)
    for (const path of ['/resume-builder', '/dashboard'])
      expect(hrefs(main(await browser.visit(path)))).toContain(PATH)
    expect(hrefs(main(await browser.visit(`${PATH}?state=saved`)))).toContain(`${PATH}/${job}`)
    const entry = await browser.visit(`${PATH}/${job}`)
    expect(pressed(entry)).toEqual(['Saved'])
    expect(hrefs(main(entry))).toContain(`/jobs/${job}`)
    // It links to applying while that is possible.
    const apply = `/jobs/${job}#apply`
    expect(hrefs(main(entry))).toContain(apply)
    await ctx.db.update(jobListings).set({ isActive: false }).where(eq(jobListings.id, job))
    const closed = await browser.visit(`${PATH}/${job}`)
    expect(hrefs(main(closed))).not.toContain(apply)
    expect(textOf(main(closed))).toContain('No longer open')
  })
})
