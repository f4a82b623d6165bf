import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY } from '#kit/time.ts'
import { adminPermissions, users } from '#modules/accounts/tables.server.ts'
import { addReply } from '#modules/community/commands/replies.server.ts'
import { createTopic } from '#modules/community/commands/write.server.ts'
import { reports } from '#modules/moderation/tables.server.ts'
import { aJob } from '../reports.ts'
import {
  banners,
  Browser,
  buttons,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

let ctx: import('#context.ts').Context
beforeAll(async () => {
  ctx = (await product()).app.context()
})
afterAll(closeProduct)

type Someone = Awaited<ReturnType<typeof person>>

/** Somebody whose account is a month old. */
async function regular(name: string): Promise<Someone> {
  const someone = await person(name)
  await ctx.db
    .update(users)
    .set({ createdAt: after(ctx.now(), -30 * DAY) })
    .where(eq(users.id, someone.ctx.viewer.id))
  return someone
}
async function administrator(): Promise<Someone> {
  const someone = await regular('Wanjiru')
  const granted = { userId: someone.ctx.viewer.id, grantedBy: 'command-line', grantedAt: ctx.now() }
  await ctx.db.insert(adminPermissions).values(granted)
  return someone
}

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const errors = (page: Page): string[] =>
  elements(page.html, 'p')
    .filter((part) => part.startsWith('<p class="error"'))
    .map(textOf)
/** The case of the queue with this title. */
const caseOf = (page: Page, title: string): string =>
  main(page)
    .split('<li class="case"')
    .find((part) => textOf(part).includes(title)) ?? ''
const statusOf = async (path: string, { browser }: { browser: Browser } = { browser: new Browser() }) =>
  (await browser.visit(path)).status

const topicOf = ({ ctx }: Someone, title: string) =>
  createTopic(ctx, { title, description: 'Send <b>KES 350</b> first.', category: 'Skills' })

describe('a report without scripts', () => {
  test('[COM-15] [COM-26+] [ERR-02] leads a visitor to sign in and back, and is one form for everybody else (N5)', async () => {
    const [amina, baraka] = [await regular('Amina'), await regular('Baraka')]
    const id = await topicOf(amina, 'Only "a" <small> fee')
    const path = `/community/report/post/${id}`
    const auth = `/auth?next=${encodeURIComponent(path)}`
    expect(await new Browser().visit(path)).toMatchObject({ status: 302, location: auth })
    expect(await new Browser().submit(path, { kind: 'spam' })).toMatchObject({ status: 302, location: auth })

    const page = await baraka.browser.visit(path)
    expect([page.status, heading(page)]).toEqual([200, 'Report'])
    expect(textOf(main(page))).toContain('You report "Only "a" <small> fee".')
    const choices = tags(main(page), 'input').filter(({ type }) => type !== 'hidden')
    expect(choices.map(({ type, name, value }) => `${type} ${name} ${value}`)).toEqual(
      ['fee', 'spam', 'abuse', 'false', 'other'].map((kind) => `radio kind ${kind}`),
    )
    expect(buttons(page)).toContain('Report')
    expect(hrefs(main(page))).toEqual([`/community/topics/${id}`])
    const empty = await baraka.browser.submit(path, { reason: ' ' })
    expect([empty.status, errors(empty)]).toEqual([400, ['Please choose what it is, or write it.']])
    const kept = await baraka.browser.submit(path, { kind: 'x', reason: '<script>alert(1)</script>' })
    expect(kept.status).toBe(400)
    expect(kept.html).not.toContain('<script>alert')
    expect(textOf(elements(main(kept), 'textarea')[0]!)).toBe('<script>alert(1)</script>')

    const sent = await baraka.browser.submit(path, { kind: 'fee', reason: 'She asked me.' })
    expect(sent).toMatchObject({ status: 302, location: `/community/topics/${id}` })
    expect(banners(await baraka.browser.follow(sent))).toEqual([
      'Thank you for the report Somebody of our team looks at it.',
    ])
    const again = await baraka.browser.submit(path, { kind: 'spam' })
    expect(banners(await baraka.browser.follow(again))[0]).toMatch(/^You reported this already/)
    expect(banners(await baraka.browser.visit(path))[0]).toMatch(/^You reported this already/)
    expect(await ctx.db.$count(reports, eq(reports.postId, id))).toBe(1)
  })

  test('[COM-26+] [PERM-08+] of an own thing is refused, of what is not there not found, and nothing is stored (C2)', async () => {
    const amina = await regular('Amina')
    const id = await topicOf(amina, 'Mine')
    const before = await ctx.db.$count(reports)
    const own = await amina.browser.submit(`/community/report/post/${id}`, { kind: 'spam' })
    expect(own.status).toBe(403)
    expect(await statusOf(`/community/report/post/${id}`, amina)).toBe(403)
    for (const path of [
      `post/${crypto.randomUUID()}`,
      'post/x',
      `topic/${id}`,
      `reply/${id}`,
      `ussd-job/${id}`,
    ]) {
      expect(await statusOf(`/community/report/${path}`, amina), path).toBe(404)
      expect((await amina.browser.submit(`/community/report/${path}`, { kind: 'spam' })).status).toBe(404)
    }
    expect(await ctx.db.$count(reports)).toBe(before)
  })
})

describe('from three reports to a decision, without scripts', () => {
  const REASON = 'It asks for <i>a fee</i>.'

  test('[COM-26+] [STO-12+] a topic is hidden, its author reads why and appeals, and it is restored (N5)', async () => {
    const [amina, admin] = [await regular('Amina'), await administrator()]
    const title = `Earn <b>${crypto.randomUUID()}</b>`
    const id = await topicOf(amina, title)
    const path = `/community/topics/${id}`
    const visitor = new Browser()
    expect((await visitor.visit(path)).status).toBe(200)
    const crowd = [await regular('Baraka'), await regular('Cheptoo'), await regular('Dalmas')]
    const leads: (string | null)[] = []
    for (const { browser } of crowd)
      leads.push((await browser.submit(`/community/report/post/${id}`, { kind: 'fee' })).location)
    expect(leads).toEqual([path, path, '/community?tab=forums'])
    for (const who of [{ browser: visitor }, ...crowd]) expect(await statusOf(path, who)).toBe(404)
    expect((await visitor.visit('/community?tab=forums')).html).not.toContain(id)

    const notices = textOf(main(await amina.browser.visit('/notifications')))
    expect(notices).toContain('Hidden until we have looked')
    const own = await amina.browser.visit(path)
    expect(textOf(main(own))).toContain(
      'Only you can see this Several people reported it as: Asks for money, or is a scam.',
    )
    const appeal = { intent: 'appeal-post', id, reason: '' }
    const empty = await amina.browser.submit(path, appeal)
    expect([empty.status, errors(empty)]).toEqual([400, ['Please fill this in.']])
    const sent = await amina.browser.submit(path, { ...appeal, reason: 'I <b>ask</b> nobody.' })
    expect(sent).toMatchObject({ status: 302, location: `${path}#post-${id}` })
    const waits = await amina.browser.follow(sent)
    expect(textOf(main(waits))).toContain('Your appeal is waiting.')
    expect(input(waits, 'intent')).toBeUndefined()
    expect((await amina.browser.submit(path, { ...appeal, reason: 'Again' })).status).toBe(409)
    for (const { browser } of crowd.slice(0, 1))
      expect((await browser.submit(path, { ...appeal, reason: 'Mine' })).status).toBe(404)

    expect(textOf(main(await admin.browser.visit('/admin/content')))).toMatch(/Cases to review \([1-9]/)
    expect(await statusOf(path, admin)).toBe(200)
    expect(hrefs(main(await admin.browser.visit(path)))).toContain(`/admin/review?q=${id}`)
    const queue = await admin.browser.visit('/admin/review?kind=appeal')
    const shown = caseOf(queue, title)
    expect(textOf(shown)).toContain('Topic Hidden by reports')
    expect(textOf(shown)).toContain('Appeal I <b>ask</b> nobody.')
    expect(textOf(shown)).toContain('3 reports Asks for money, or is a scam Baraka')
    expect(buttons({ html: shown })).toEqual(['Restore', 'Hide'])
    const done = await admin.browser.submit('/admin/review?kind=appeal', {
      intent: 'restore',
      target: 'post',
      id,
      place: '2',
    })
    expect(done).toMatchObject({ status: 302, location: '/admin/review?kind=appeal#case-2' })
    const left = await admin.browser.follow(done)
    expect(banners(left)).toContain('Restored, and its author was told')
    expect(caseOf(left, title)).toBe('')
    for (const who of [{ browser: visitor }, crowd[0]!]) expect(await statusOf(path, who)).toBe(200)
    expect((await visitor.visit('/community?tab=forums')).html).toContain(id)
  })

  test('[COM-26+] [STO-12+] a reply is hidden from its page with a reason, its thread stays, and an appeal changes nothing (N5)', async () => {
    const [amina, baraka, admin] = [await regular('Amina'), await regular('Baraka'), await administrator()]
    const id = await topicOf(amina, 'Which till?')
    const reply = await addReply(baraka.ctx, 'topic', id, { body: 'Mine: 12345.' })
    const path = `/community/topics/${id}`
    const link = hrefs(main(await admin.browser.visit(path))).find((href) => href.endsWith(`q=${reply}`))!
    const found = await admin.browser.visit(link)
    expect(buttons({ html: caseOf(found, 'Which till?') })).toEqual(['Hide'])
    const hide = { intent: 'hide', target: 'reply', id: reply, place: '0' }
    const empty = await admin.browser.submit(link, { ...hide, reason: ' ' })
    expect([empty.status, errors(empty)]).toEqual([400, ['Please fill this in.']])
    expect((await admin.browser.submit(link, { ...hide, reason: REASON })).status).toBe(302)
    for (const who of [new Browser(), amina.browser]) {
      const page = await who.visit(path)
      expect([page.status, page.html.includes('Mine: 12345.')]).toEqual([200, false])
    }
    const own = await baraka.browser.visit(path)
    expect(textOf(main(own))).toContain(`Only you can see this Our staff hid it: ${REASON}`)
    expect(own.html).not.toContain('<i>a fee')
    await baraka.browser.submit(path, { intent: 'appeal-reply', id: reply, reason: 'It helps.' })
    await admin.browser.submit('/admin/review', { ...hide, reason: 'It does not.' })
    expect(textOf(main(await baraka.browser.visit(path)))).toMatch(
      /Our staff hid it: It does not\. We looked again after your appeal/,
    )
    const notices = textOf(main(await baraka.browser.visit('/notifications')))
    for (const words of [REASON, 'It does not.']) expect(notices).toContain(`"Mine: 12345.": ${words}`)
    expect(textOf(main(await admin.browser.visit('/admin/users/log')))).toContain('Hid a reply')
  })

  test('[USSD-22+] [USSD-30+] a job of the board is reported, taken down, and back with its marks (N5)', async () => {
    const [amina, admin] = [await regular('Amina'), await administrator()]
    const title = `Collector ${crypto.randomUUID()}`
    const id = await aJob(amina.ctx, { title, ussdCode: '*384*2025*77123#' })
    const board = `/community?tab=ussd-jobs&keyword=${title.slice(-12)}`
    const shows = async () => (await new Browser().visit(board)).html.includes(title)
    expect(await shows()).toBe(true)
    for (const name of ['Baraka', 'Cheptoo', 'Dalmas'])
      await (await regular(name)).browser.submit(`/community/report/ussd-job/${id}`, { kind: 'fee' })
    expect(await shows()).toBe(false)
    const queue = await admin.browser.visit(`/admin/review?q=${id}`)
    expect(buttons({ html: caseOf(queue, title) })).toEqual(['Restore', 'Hide'])
    const decide = (fields: Record<string, string>) =>
      admin.browser.submit('/admin/review', { target: 'ussd-job', id, ...fields })
    expect((await decide({ intent: 'restore' })).status).toBe(302)
    expect(await shows()).toBe(true)
    expect((await decide({ intent: 'approve', isRuralFriendly: 'on' })).status).toBe(302)
    expect(textOf(main(await new Browser().visit(board)))).toContain('Rural friendly')
    const boxes = tags(caseOf(await admin.browser.visit(`/admin/review?q=${id}`), title), 'input')
    expect(
      boxes.filter(({ type }) => type === 'checkbox').map(({ name, checked }) => [name, checked]),
    ).toEqual([
      ['isRuralFriendly', ''],
      ['isFeatured', undefined],
    ])
    expect((await decide({ intent: 'drop' })).status).toBe(400)
    expect((await decide({ intent: 'popular', on: '1' })).status).toBe(404)
  })

  test('[PERM-08+] [ADM-02+] the queue is closed to everybody else, for reading and for every decision', async () => {
    const amina = await regular('Amina')
    const id = await topicOf(amina, 'Stays')
    const hide = { intent: 'hide', target: 'post', id, reason: 'No' }
    expect(await statusOf('/admin/review', amina)).toBe(403)
    expect((await amina.browser.submit('/admin/review', hide)).status).toBe(403)
    expect((await new Browser().submit('/admin/review', hide)).location).toMatch(/^\/auth/)
    expect(await statusOf(`/community/topics/${id}`)).toBe(200)
  })

  test('[FOR-03+] a topic is marked as popular in the queue, and everybody sees it', async () => {
    const [amina, admin] = [await regular('Amina'), await administrator()]
    const id = await topicOf(amina, 'Worth a look')
    const page = await admin.browser.visit(`/admin/review?q=${id}`)
    expect(buttons({ html: caseOf(page, 'Worth a look') })).toEqual(['Hide', 'Mark as popular'])
    expect(textOf(main(await new Browser().visit(`/community/topics/${id}`)))).not.toContain('Popular')
    await admin.browser.submit('/admin/review', { intent: 'popular', id, on: '1' })
    expect(textOf(main(await new Browser().visit(`/community/topics/${id}`)))).toContain('Popular')
  })

  test('[COM-26+] reads in Kiswahili', async () => {
    const [amina, baraka, admin] = [await regular('Amina'), await regular('Baraka'), await administrator()]
    const id = await topicOf(amina, 'Habari')
    const form = textOf(main(await baraka.browser.visit(`/community/report/post/${id}?lang=sw`)))
    for (const words of ['Ripoti', 'Sababu', 'Inaomba pesa, au ni ulaghai']) expect(form).toContain(words)
    const queue = textOf(main(await admin.browser.visit(`/admin/review?q=${id}&lang=sw`)))
    for (const words of ['Mambo ya kuangalia', 'Ficha', 'Inasomwa na wote']) expect(queue).toContain(words)
  })
})
