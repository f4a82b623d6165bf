import { eq } from 'drizzle-orm'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { adminPermissions } from '#modules/accounts/tables.server.ts'
import { threadPaths } from '#modules/community/rules.ts'
import { posts } from '#modules/community/tables.server.ts'
import { issueCertificate, revokeCertificate } from '#modules/courses/commands/certificates.server.ts'
import { certificates } from '#modules/courses/tables.server.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { conversations, messages } from '#modules/messages/tables.server.ts'
import { payments, refunds } from '#modules/payments/tables.server.ts'
import { postJob } from '../jobs.ts'
import { Browser, type Page, person, closeProduct, product, tags } from './product.ts'

// Half past one in the night of the fifth in Nairobi, half past five in the afternoon of the fourth in New York.
const AT = new Date('2025-03-04T22:30:00Z')
const NEW_YORK = 'zone=America/New_York'

let ctx: import('#context.ts').Context
beforeAll(async () => {
  ctx = (await product({ SAMPLE_DATA: 'off', WORKER: 'off' })).app.context()
})
afterAll(closeProduct)

/** Somebody whose browser is in New York and said so at an earlier visit. */
async function abroad(name: string, isAdmin = false) {
  const one = await person(name)
  one.browser.take(NEW_YORK)
  if (isAdmin)
    await ctx.db
      .insert(adminPermissions)
      .values({ userId: one.ctx.viewer.id, grantedBy: 'command-line', grantedAt: ctx.now() })
  one.ctx.viewer.isAdmin = isAdmin
  return one
}

/** What a page says of that night in words, titles included: each day with its time, if it has one. */
function saidOn({ html, status, path }: Pick<Page, 'html' | 'status' | 'path'>): string[] {
  expect(status, path).toBe(200)
  const words = html.replace(/<script\b[\s\S]*?<\/script>/g, ' ').replace(/<!--.*?-->/g, '')
  const days = words.match(/\b\d{1,2} Mar(?:ch)? 2025(?:, \d\d:\d\d)?/g) ?? []
  return [...new Set(days)].sort()
}

const seenBy = async (browser: Browser, path: string) => saidOn(await browser.visit(path))
const THERE = ['4 Mar 2025, 17:30', '4 March 2025']
const HERE = ['5 Mar 2025, 01:30', '5 March 2025']

/** Which of these pages do not name that moment, or name it in another zone, with what they say. */
async function astray(zone: string[], browser: Browser, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const said = await seenBy(browser, path)
    const isRight = said.length > 0 && said.every((words) => zone.includes(words))
    if (!isRight) found.push(`${path}: ${said.join(' and ')}`)
  }
  return found
}

test('[PAY-42+] a payment and its refund have one time on all screens of somebody abroad, the administrators too', async () => {
  const [payer, admin] = [await abroad('Amina'), await abroad('Wanjiru', true)]
  const id = newId()
  await ctx.db
    .insert(payments)
    .values({
      id,
      userId: payer.ctx.viewer.id,
      paymentType: 'course_purchase',
      referenceId: '1',
      description: 'A course',
      amountKes: 9000,
      phoneNumber: '254712345678',
      status: 'completed',
      step: 'settled',
      resultCode: '0',
      mpesaReceiptNumber: 'SAMEZONE01',
      accountReference: `ST-${id.slice(-9)}`,
      callbackHash: id,
      createdAt: AT,
      blocksUntil: AT,
      settledAt: AT,
    })
  await ctx.db
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: id,
      requestedBy: payer.ctx.viewer.id,
      reason: 'The wrong course.',
      amountKes: 9000,
      state: 'done',
      method: 'by-hand',
      reference: 'SAMEZONE02',
      decidedBy: admin.ctx.viewer.id,
      decidedAt: AT,
      createdAt: AT,
      settledAt: AT,
    })
  expect(await astray(THERE, payer.browser, ['/payments', `/payments/${id}`])).toEqual([])
  expect(
    await astray(THERE, admin.browser, [
      '/admin/payments',
      `/admin/payments/${id}`,
      '/admin/refunds?state=done',
    ]),
  ).toEqual([])
  // The same person at home.
  payer.browser.take('zone=Africa/Nairobi')
  expect(await astray(HERE, payer.browser, ['/payments', `/payments/${id}`])).toEqual([])
})

test('a message has one day in the list and one day and time in its conversation', async () => {
  const [mentor, mentee] = [await abroad('Zawadi'), await abroad('Amina')]
  const id = newId()
  await ctx.db
    .insert(conversations)
    .values({
      id,
      mentorId: mentor.ctx.viewer.id,
      menteeId: mentee.ctx.viewer.id,
      createdAt: AT,
      lastMessageAt: AT,
    })
  await ctx.db
    .insert(messages)
    .values({
      id: newId(),
      conversationId: id,
      senderId: mentor.ctx.viewer.id,
      clientId: newId(),
      content: 'Habari',
      createdAt: AT,
    })
  for (const { browser } of [mentor, mentee]) {
    const thread = await browser.visit(`/messages/${id}`)
    expect(saidOn(thread)).toEqual(['4 March 2025'])
    const shown = (page: Page) =>
      [...page.html.matchAll(/<time[^>]*dateTime="2025-03-04T22:30[^>]*>([^<]*)/gi)].map(([, words]) => words)
    expect(new Set(shown(thread))).toEqual(new Set(['4 Mar', '17:30']))
    expect(shown(await browser.visit('/messages'))).toEqual(['4 Mar'])
  }
})

test('[FOR-01] a post has one time in the forums and on its own page; a visitor reads the page of all in East Africa Time', async () => {
  const author = await abroad('Amina')
  const id = newId()
  await ctx.db
    .insert(posts)
    .values({
      id,
      kind: 'topic',
      userId: author.ctx.viewer.id,
      title: 'First client',
      content: 'How did you find yours?',
      category: 'Skills',
      createdAt: AT,
      editedAt: AT,
    })
  const paths = ['/community?tab=forums', threadPaths.topic + id]
  expect(await astray(THERE, author.browser, paths)).toEqual([])
  const visitor = new Browser()
  visitor.take(NEW_YORK)
  expect(await astray(HERE, visitor, paths)).toEqual([])
  // Also where somebody abroad asked first, and the page is kept for everybody.
  expect(await astray(HERE, new Browser(), paths)).toEqual([])
})

test('[JOB-01] a job has one time on the board, on its own page and where it is edited', async () => {
  const [reader, admin] = [await abroad('Amina'), await abroad('Wanjiru', true)]
  const id = await postJob(ctx, 'Typist', { createdAt: AT, endsAt: after(ctx.now(), DAY) })
  const paths = ['/community?tab=jobs', `/jobs/${id}`]
  expect(await astray(THERE, reader.browser, paths)).toEqual([])
  expect(await astray(THERE, admin.browser, paths)).toEqual([])
  expect(await astray(HERE, new Browser(), paths)).toEqual([])
})

test('[CERT-02] a certificate has one day on its page, on paper, where it is verified and in the list, wherever it is read', async () => {
  const [learner, admin] = [await abroad('Amina'), await abroad('Wanjiru', true)]
  const course = await makeCourse(learner.ctx, { id: 9500 })
  await finish(learner.ctx, course)
  const { id } = await issueCertificate(learner.ctx, course.id, { name: 'Amina Yusuf' })
  await ctx.db.update(certificates).set({ completedAt: AT, issuedAt: AT }).where(eq(certificates.id, id))
  const verify = `/verify/${id}`
  expect(await astray(HERE, learner.browser, [`/courses/${course.id}/certificate`, verify])).toEqual([])
  expect(await astray(HERE, new Browser(), [verify])).toEqual([])
  expect(await astray(HERE, admin.browser, [verify])).toEqual([])
  // Above the list stands since when money was not seen, in the administrator's own zone.
  const list = await admin.browser.visit('/admin/certificates')
  expect(saidOn({ ...list, html: list.html.slice(list.html.indexOf(id)) })).toEqual(['5 Mar 2025, 01:30'])
  expect(await printed(learner.browser, id)).toContain('5 March 2025')

  // When it was revoked is a moment as any other.
  await revokeCertificate(admin.ctx, id, 'The work was copied.')
  await ctx.db.update(certificates).set({ revokedAt: AT }).where(eq(certificates.id, id))
  for (const path of [verify, `/courses/${course.id}/certificate`])
    expect(await seenBy(learner.browser, path)).toEqual(['4 March 2025', '5 March 2025'])
  expect(await seenBy(new Browser(), verify)).toEqual(['5 March 2025'])
})

/** The words of its PDF. */
async function printed(browser: Browser, id: string): Promise<string> {
  const { fetch } = await product()
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(
    new Request(`http://localhost:3000/storage/v1/certificates/${id}.pdf`, {
      headers: { host: 'localhost:3000', cookie },
    }),
  )
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { items } = await (await document.getPage(1)).getTextContent()
  await document.loadingTask.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

test('no time has another in its title than the one that is shown', async () => {
  const { browser } = await abroad('Amina')
  const titles: (string | undefined)[] = []
  for (const path of ['/community?tab=forums', '/community?tab=jobs'])
    titles.push(
      ...tags((await browser.visit(path)).html, 'time')
        .filter(({ datetime }) => datetime?.startsWith('2025-03-04T22:30'))
        .map(({ title }) => title),
    )
  expect(new Set(titles)).toEqual(new Set(['4 Mar 2025, 17:30']))
})
