import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPermissions } from '#modules/accounts/tables.server.ts'
import { addReply } from '#modules/community/commands/replies.server.ts'
import { askQuestion, createTopic, shareStory } from '#modules/community/commands/write.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { ownJobHref } from '#modules/ussd-jobs/rules.ts'
import { aJob } from '../reports.ts'
import { Browser, closeProduct, type Page, person, product, textOf } from './product.ts'

type Someone = Awaited<ReturnType<typeof person>>
const REASON = 'It sends people to a till of your own.'

let admin: Someone
beforeAll(async () => {
  await product()
  admin = await person('Wanjiru')
  const { db, viewer, now } = admin.ctx
  const granted = { userId: viewer.id, grantedBy: 'command-line', grantedAt: now() }
  await db.insert(adminPermissions).values(granted)
})
afterAll(closeProduct)

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const read = async ({ browser }: { browser: Browser }, path: string) =>
  textOf(main(await browser.visit(path)))
const inKiswahili = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}lang=sw`

const hide = async (target: string, id: string): Promise<void> => {
  const fields = { intent: 'hide', target, id, reason: REASON }
  expect((await admin.browser.submit('/admin/review', fields)).status).toBe(302)
}
/** The notifications that somebody got. */
const toldOf = (who: Someone) => read(who, '/notifications')
/** Where the notification about hidden content leads. */
async function leadOf({ browser, ctx: { db, viewer } }: Someone) {
  const [told] = await db.select().from(notifications).where(eq(notifications.userId, viewer.id))
  expect(told?.kind).toBe('content-hidden')
  return (await browser.submit('/notifications', { intent: 'open', id: told!.id })).location
}

const title = `Earn <b>${crypto.randomUUID()}</b>`
const posts = [
  {
    kind: 'topic',
    path: '/community/topics/',
    list: '/community?tab=forums',
    write: ({ ctx }: Someone) => createTopic(ctx, { title, description: 'Till 1234567', category: 'Skills' }),
  },
  {
    kind: 'question',
    path: '/community/questions/',
    list: '/community?tab=qa',
    write: ({ ctx }: Someone) => askQuestion(ctx, { title, content: 'Till 1234567', tags: 'till' }),
  },
  {
    kind: 'story',
    path: '/community/stories/',
    list: '/community?tab=stories',
    write: ({ ctx }: Someone) => shareStory(ctx, { title, content: 'Till 1234567', category: 'Remote Work' }),
  },
]

describe('why an administrator hid it is read by its author alone, in their language, where it stands', () => {
  test.each(posts)('[COM-26+] [STO-12+] a $kind', async ({ path, list, write }) => {
    const [amina, baraka] = [await person('Amina'), await person('Baraka')]
    const id = await write(amina)
    expect(await read(baraka, path + id)).toContain('Till 1234567')
    await hide('post', id)

    expect(await read(amina, path + id)).toContain(`Only you can see this Our staff hid it: ${REASON}`)
    expect(await read(amina, inKiswahili(path + id))).toContain(
      `Ni wewe tu unayeona hii Wafanyakazi wetu waliificha: ${REASON}`,
    )
    expect(await toldOf(amina)).toContain(`Imefichwa na timu yetu "${title}": ${REASON}`)
    expect(await leadOf(amina)).toMatch(path + id)

    for (const { browser } of [baraka, { browser: new Browser() }]) {
      const page = await browser.visit(path + id)
      expect([page.status, page.html.includes(REASON)]).toEqual([404, false])
      expect((await browser.visit(list)).html).not.toContain(id)
    }
    expect(await toldOf(baraka)).not.toContain(REASON)
  })

  test('[COM-26+] a reply, whose thread stays', async () => {
    const [amina, baraka, cheptoo] = [await person('Amina'), await person('Baraka'), await person('Cheptoo')]
    const id = await createTopic(amina.ctx, { title, description: 'Which one?', category: 'Skills' })
    const reply = await addReply(baraka.ctx, 'topic', id, { body: 'Mine, 1234567.' })
    const path = `/community/topics/${id}`
    await hide('reply', reply)

    expect(await read(baraka, path)).toContain(`Only you can see this Our staff hid it: ${REASON}`)
    expect(await read(baraka, inKiswahili(path))).toContain(`Wafanyakazi wetu waliificha: ${REASON}`)
    expect(await toldOf(baraka)).toContain(`"Mine, 1234567.": ${REASON}`)

    // The thread's owner cannot read it either.
    for (const { browser } of [amina, cheptoo, { browser: new Browser() }]) {
      const page = await browser.visit(path)
      expect([page.status, page.html.includes(REASON), page.html.includes('1234567')]).toEqual([
        200,
        false,
        false,
      ])
    }
    for (const who of [amina, cheptoo]) expect(await toldOf(who)).not.toContain(REASON)
  })

  test('[USSD-22+] a USSD job, among the jobs of its author', async () => {
    const [amina, baraka] = [await person('Amina'), await person('Baraka')]
    const name = `Collector ${crypto.randomUUID()}`
    const id = await aJob(amina.ctx, { title: name, ussdCode: '*384*2025*88412#' })
    const own = '/community/ussd-jobs/own'
    await hide('ussd-job', id)

    expect(await read(amina, own)).toMatch(new RegExp(`${name} Hidden .*Reason: ${REASON}`))
    expect(await read(amina, inKiswahili(own))).toMatch(new RegExp(`${name} Imefichwa .*: ${REASON}`))
    expect(await toldOf(amina)).toContain(`"${name}": ${REASON}`)
    expect(await leadOf(amina)).toBe(ownJobHref(id))

    const board = `/community?tab=ussd-jobs&keyword=${name.slice(-12)}`
    for (const { browser } of [baraka, { browser: new Browser() }]) {
      const { html } = await browser.visit(board)
      expect([html.includes(id), html.includes(REASON)]).toEqual([false, false])
    }
    expect(await read(baraka, `${own}?job=${id}`)).not.toContain(REASON)
    expect(await toldOf(baraka)).not.toContain(REASON)
  })
})
