import { and, eq, like } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { hashOf, newId } from '#kit/ids.ts'
import { sealed } from '#kit/seal.ts'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { listAudit } from '#modules/accounts/queries/audit.server.ts'
import { deliverMail } from '#modules/outbox/commands.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { expectLinear } from '#test/growth.ts'
import { spec, type World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import {
  confirmSubscription,
  forgetUnconfirmed,
  removeSubscriber,
  subscribe,
  unsubscribe,
} from './commands/subscribers.server.ts'
import { deliverNewsletter } from './commands/issues.server.ts'
import { confirmationStanding, leavingView, newsletterCounts } from './queries/newsletter.server.ts'
import { plainMarkdown } from '#modules/publishing/rules.ts'
import { editableNewsletters } from './records.server.ts'
import {
  newsletterDeliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from './tables.server.ts'

const rows = (ctx: Context) => ctx.db.select().from(subscriptions).orderBy(subscriptions.email)
const mailsTo = (ctx: Context, to: string) =>
  ctx.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, to)).orderBy(outgoingMails.createdAt)
const tokenIn = (mail: { text: string }) => /confirm\/(\w+)/.exec(mail.text)![1]!

/** Requests and confirms. @returns the row's id */
async function subscriber(world: World, email: string, locale: 'en' | 'sw' = 'en'): Promise<string> {
  const id = newId()
  await world.visitor.db
    .insert(subscriptions)
    .values({ id, email, locale, status: 'confirmed', createdAt: world.now(), confirmedAt: world.now() })
  return id
}

const letter = {
  subjectEn: 'News for November',
  subjectSw: 'Habari za Novemba',
  bodyEn: '## New\n\nRead **this** [article](/blog/x). Dial {ussdCode}.',
  bodySw: 'Soma [makala](/blog/x).',
}

const { act, find, list, save } = editableNewsletters
const versionOf = async (admin: Context, id: string) => (await find(admin, id)).version

/** A newsletter that was sent; its jobs wait in world.queue. */
async function sent(world: World, content = letter): Promise<{ admin: Context; id: string }> {
  const admin = await world.admin()
  const id = await save(admin, null, content)
  await act(admin, id, await versionOf(admin, id))
  return { admin, id }
}

/** Runs the sending jobs until none is left. */
async function work(world: World): Promise<number> {
  let jobs = 0
  for (let job = world.queue.shift(); job; job = world.queue.shift()) {
    if (job.name !== 'send-newsletter') continue
    if (++jobs > 10) throw new Error('The jobs do not end.')
    await deliverNewsletter(world.visitor, String(job.data.newsletterId))
  }
  return jobs
}

describe('asking for the newsletter', () => {
  spec(
    '[BLOG-05+] is kept as pending, and a mail asks to confirm; of its link only the hash is stored',
    async ({ world }) => {
      const visitor = { ...world.visitor, locale: 'sw' as const }
      await subscribe(visitor, { email: '  Amina@Example.com ' })
      const [mail] = await mailsTo(visitor, 'amina@example.com')
      const token = tokenIn(mail!)
      expect(token).toMatch(/^[0-9a-f]{64}$/)
      expect(mail!.subject).toBe('Thibitisha jarida lako la Stadi')
      expect(await rows(visitor)).toMatchObject([
        {
          email: 'amina@example.com',
          locale: 'sw',
          status: 'pending',
          tokenHash: hashOf(token),
          confirmedAt: null,
        },
      ])
      expect(await confirmationStanding(visitor, token)).toBe('open')
      await confirmSubscription(visitor, token)
      expect(await rows(visitor)).toMatchObject([
        { status: 'confirmed', tokenExpiresAt: null, confirmedAt: world.now() },
      ])
      expect(await confirmationStanding(visitor, token)).toBe('used')
      expect(await refusal(confirmSubscription(visitor, token))).toBe('link-invalid')
    },
  )

  spec('[BLOG-05+] an address that is none is refused, and nothing is kept', async ({ world }) => {
    const codes: [unknown, string][] = [
      [undefined, 'required'],
      ['', 'required'],
      ['amina', 'email-invalid'],
      ['a@b', 'email-invalid'],
      ['<script>@example.com', 'email-invalid'],
      [['a@example.com'], 'required'],
      [`${'a'.repeat(250)}@example.com`, 'too-long'],
      ['amina@example.com\nBcc: all@example.com', 'email-invalid'],
    ]
    for (const [email, code] of codes)
      expect(await refusal(subscribe(world.visitor, { email })), String(email)).toEqual({ email: code })
    expect(await rows(world.visitor)).toEqual([])
    expect(world.queue).toEqual([])
  })

  spec(
    '[BLOG-05+] answers the same for a new, a waiting and a confirmed address, and each gets one mail',
    async ({ world }) => {
      await subscriber(world, 'known@example.com')
      await subscribe(world.visitor, { email: 'waiting@example.com' })
      world.wait(2 * MINUTE)
      const before = world.queue.length
      const answers = []
      for (const email of ['new@example.com', 'waiting@example.com', 'known@example.com'])
        answers.push(await subscribe(world.visitor, { email }))
      expect(new Set(answers)).toEqual(new Set([undefined]))
      expect(world.queue.slice(before).map((job) => job.name)).toEqual([
        'deliver-mail',
        'deliver-mail',
        'deliver-mail',
      ])
      const [mail] = await mailsTo(world.visitor, 'known@example.com')
      expect(mail).toMatchObject({ subject: 'You already get the Stadi newsletter' })
      expect(mail!.text).not.toContain('/confirm/')
      expect((await rows(world.visitor)).map((row) => row.status)).toEqual([
        'confirmed',
        'pending',
        'pending',
      ])
    },
  )

  spec(
    '[BLOG-05+] a link works once and for seven days, and a later one ends the earlier',
    async ({ world }) => {
      const { visitor } = world
      await subscribe(visitor, { email: 'amina@example.com' })
      const first = tokenIn((await mailsTo(visitor, 'amina@example.com'))[0]!)
      world.wait(7 * DAY)
      expect(await confirmationStanding(visitor, first)).toBe('dead')
      expect(await refusal(confirmSubscription(visitor, first))).toBe('link-invalid')
      await subscribe(visitor, { email: 'amina@example.com' })
      const second = tokenIn((await mailsTo(visitor, 'amina@example.com')).at(-1)!)
      expect(await refusal(confirmSubscription(visitor, first))).toBe('link-invalid')
      expect(await refusal(confirmSubscription(visitor, second))).toBe('none')
      expect(await refusal(confirmSubscription(visitor, second))).toBe('link-invalid')
      expect(await refusal(confirmSubscription(visitor, '\0'))).toBe('link-invalid')
    },
  )

  spec('[BLOG-05+] nobody floods an address, nor asks for hundreds', async ({ world }) => {
    expect(await refusal(subscribe(world.visitor, { email: 'amina@example.com' }))).toBe('none')
    expect(
      await refusal(subscribe({ ...world.visitor, address: '203.0.113.99' }, { email: 'amina@example.com' })),
    ).toBe('too-many')
    // The refused attempt came from elsewhere: a hundred from this address that nobody confirmed, then no more.
    for (let n = 0; n < 99; n++)
      expect(await refusal(subscribe(world.visitor, { email: `a${n}@example.com` }))).toBe('none')
    expect(await refusal(subscribe(world.visitor, { email: 'b1@example.com' }))).toBe('too-many')
    await confirmSubscription(
      world.visitor,
      tokenIn((await mailsTo(world.visitor, 'a1@example.com')).at(-1)!),
    )
    expect(await refusal(subscribe(world.visitor, { email: 'b2@example.com' }))).toBe('none')
    expect(await refusal(subscribe(world.visitor, { email: 'b3@example.com' }))).toBe('too-many')
    expect(await rows(world.visitor)).toHaveLength(101)
  })

  spec(
    '[BLOG-05+] addresses that nobody confirmed are forgotten after 30 days; asking again begins them anew',
    async ({ world }) => {
      await subscribe(world.visitor, { email: 'old@example.com' })
      await subscribe(world.visitor, { email: 'again@example.com' })
      await subscriber(world, 'reader@example.com')
      world.wait(20 * DAY)
      await subscribe(world.visitor, { email: 'again@example.com' })
      world.wait(10 * DAY + 1)
      await forgetUnconfirmed(world.visitor)
      expect((await rows(world.visitor)).map((row) => row.email)).toEqual([
        'again@example.com',
        'reader@example.com',
      ])
      expect(await mailsTo(world.visitor, 'old@example.com')).toEqual([])
      expect(await mailsTo(world.visitor, 'again@example.com')).toHaveLength(2)
    },
  )
})

describe('leaving the newsletter', () => {
  const tokenOf = (world: World, id: string) => sealed(world.visitor.config.authSecret, 'newsletter', id)

  spec(
    '[BLOG-05+] takes one press of the link in a mail, and the address is deleted; a second press changes nothing',
    async ({ world }) => {
      const token = tokenOf(world, await subscriber(world, 'amina@example.com'))
      expect(await leavingView(world.visitor, token)).toEqual({ address: 'a***@example.com', left: false })
      await unsubscribe(world.visitor, token)
      world.wait(HOUR)
      await unsubscribe(world.visitor, token)
      const [row] = await rows(world.visitor)
      expect(row).toMatchObject({
        status: 'unsubscribed',
        unsubscribedAt: new Date(world.now().getTime() - HOUR),
      })
      expect(JSON.stringify(row)).not.toContain('amina')
      expect(await leavingView(world.visitor, token)).toEqual({ address: '', left: true })
      // Somebody who returns confirms again.
      await subscribe(world.visitor, { email: 'amina@example.com' })
      expect((await rows(world.visitor)).map((one) => one.status).toSorted()).toEqual([
        'pending',
        'unsubscribed',
      ])
    },
  )

  spec('[BLOG-05+] a link that is not ours ends nothing', async ({ world }) => {
    const id = await subscriber(world, 'amina@example.com')
    for (const token of [
      '',
      'x',
      id,
      `${id}.x`,
      `${id}.${'A'.repeat(43)}`,
      sealed('another-secret', 'newsletter', id),
      sealed(world.visitor.config.authSecret, 'support', id),
      tokenOf(world, newId()),
      tokenOf(world, 'x'),
    ]) {
      expect(await refusal(unsubscribe(world.visitor, token)), token).toBe('link-invalid')
      expect(await leavingView(world.visitor, token)).toBeNull()
    }
    expect(await rows(world.visitor)).toMatchObject([{ status: 'confirmed' }])
  })

  spec(
    '[BLOG-05+] takes out every mail of the newsletter with it, sent ones too, and no other mail',
    async ({ world }) => {
      const { visitor } = world
      await subscribe(visitor, { email: 'amina@example.com' })
      await confirmSubscription(visitor, tokenIn((await mailsTo(visitor, 'amina@example.com'))[0]!))
      world.wait(2 * MINUTE)
      await subscribe(visitor, { email: 'amina@example.com' })
      await subscriber(world, 'baraka@example.com')
      await sent(world)
      await work(world)
      await visitor.db
        .insert(outgoingMails)
        .values({
          id: newId(),
          recipient: 'amina@example.com',
          subject: 'Receipt',
          text: '',
          html: '',
          createdAt: world.now(),
        })
      const mails = await mailsTo(visitor, 'amina@example.com')
      expect(mails.map((mail) => mail.subject)).toEqual(
        expect.arrayContaining([
          'Confirm your newsletter from Stadi',
          'You already get the Stadi newsletter',
          'News for November',
        ]),
      )
      for (const mail of mails) await deliverMail(visitor, mail.id)
      const [row] = (await rows(visitor)).filter((one) => one.email === 'amina@example.com')
      await unsubscribe(visitor, tokenOf(world, row!.id))
      expect((await mailsTo(visitor, 'amina@example.com')).map((mail) => mail.subject)).toEqual(['Receipt'])
      expect(await mailsTo(visitor, 'baraka@example.com')).toHaveLength(1)
    },
  )
})

describe('an administrator who takes an address out', () => {
  spec(
    '[BLOG-05+] forgets it with its mails, and hears the same for one that is not there; the log holds no address',
    async ({ world }) => {
      const id = await subscriber(world, 'amina@example.com')
      const { admin } = await sent(world)
      await work(world)
      await subscribe(world.visitor, { email: 'pending@example.com' })
      const answers = []
      for (const email of [
        ' Amina@Example.com ',
        'pending@example.com',
        'nobody@example.com',
        'amina@example.com',
      ])
        answers.push(await removeSubscriber(admin, { email }))
      expect(answers).toEqual([undefined, undefined, undefined, undefined])
      const left = await rows(world.visitor)
      expect(left.map((row) => row.status)).toEqual(['unsubscribed', 'unsubscribed'])
      expect(await mailsTo(world.visitor, 'amina@example.com')).toEqual([])
      expect(await mailsTo(world.visitor, 'pending@example.com')).toEqual([])
      const lines = (await listAudit(admin, 1)).rows.filter((line) => line.action === 'newsletter.remove')
      expect(lines.map((line) => line.object).toSorted()).toEqual(
        left.map((row) => `newsletter-subscription:${row.id}`).toSorted(),
      )
      expect(lines.some((line) => line.object === `newsletter-subscription:${id}`)).toBe(true)
      expect(JSON.stringify([lines, left, world.logged])).not.toMatch(/amina@|pending@|nobody@/)
    },
  )

  spec(
    '[BLOG-05+] [PERM-08+] types an address, and is one; what is on the list stays otherwise',
    async ({ world }) => {
      await subscriber(world, 'amina@example.com')
      const admin = await world.admin()
      expect(await refusal(removeSubscriber(admin, { email: 'amina' }))).toEqual({ email: 'email-invalid' })
      expect(await refusal(removeSubscriber(admin, {}))).toEqual({ email: 'required' })
      expect(
        await refusal(removeSubscriber(await world.member('Amina'), { email: 'amina@example.com' })),
      ).toBe('not-allowed')
      expect(await rows(admin)).toMatchObject([{ email: 'amina@example.com', status: 'confirmed' }])
    },
  )
})

describe('sending a newsletter', () => {
  spec('[BLOG-05+] goes to everybody who confirmed, once each, in their language', async ({ world }) => {
    await subscriber(world, 'amina@example.com')
    await subscriber(world, 'baraka@example.com', 'sw')
    await subscribe(world.visitor, { email: 'pending@example.com' })
    const { id } = await sent(world)
    expect(await work(world)).toBe(2)
    await deliverNewsletter(world.visitor, id)
    await deliverNewsletter(world.visitor, id)
    const [english, ...more] = await mailsTo(world.visitor, 'amina@example.com')
    expect(more).toEqual([])
    expect(english).toMatchObject({ subject: 'News for November' })
    expect(await mailsTo(world.visitor, 'baraka@example.com')).toMatchObject([
      { subject: 'Habari za Novemba' },
    ])
    expect(await mailsTo(world.visitor, 'pending@example.com')).toMatchObject([
      { subject: 'Confirm your newsletter from Stadi' },
    ])
  })

  spec(
    '[BLOG-05+] every mail says how to leave: by a link in it, and by the header lines of mail programs',
    async ({ world }) => {
      const id = await subscriber(world, 'amina@example.com')
      await sent(world)
      await work(world)
      const [mail] = await mailsTo(world.visitor, 'amina@example.com')
      await deliverMail(world.visitor, mail!.id)
      const [delivered] = world.letters
      const url = `http://localhost:3000/newsletter/unsubscribe/${sealed(world.visitor.config.authSecret, 'newsletter', id)}`
      expect(delivered!.headers).toEqual({
        'List-Unsubscribe': `<${url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'X-Stadi-About': `newsletter:${id}`,
      })
      expect(delivered!.text).toContain(`Unsubscribe: ${url}`)
      expect(delivered!.html).toContain(`href="${url}">Unsubscribe</a>`)
      expect(delivered!.html).toContain('<a href="http://localhost:3000/blog/x">article</a>')
      expect(delivered!.text).toContain(
        `Read this article (http://localhost:3000/blog/x). Dial ${world.visitor.config.ussdCode}.`,
      )
    },
  )

  spec(
    '[BLOG-05+] a crash in the middle of a batch keeps none of it, and the next run sends what is missing',
    async ({ world }) => {
      for (let n = 0; n < 230; n++) await subscriber(world, `reader-${n}@example.com`)
      const { id } = await sent(world)
      await deliverNewsletter(world.visitor, String(world.queue.shift()!.data.newsletterId))
      let enqueued = 0
      const dying: Context = {
        ...world.visitor,
        queue: {
          enqueue: async () => {
            if (++enqueued > 40) throw new Error('killed')
          },
        },
      }
      await expect(deliverNewsletter(dying, id)).rejects.toThrow('killed')
      expect(await world.visitor.db.$count(newsletterDeliveries)).toBe(100)
      await work(world)
      expect(await world.visitor.db.$count(newsletterDeliveries)).toBe(230)
      const to = (
        await world.visitor.db
          .select({ to: outgoingMails.recipient })
          .from(outgoingMails)
          .where(like(outgoingMails.recipient, 'reader-%'))
      ).map((mail) => mail.to)
      expect(to).toHaveLength(230)
      expect(new Set(to).size).toBe(230)
    },
  )

  spec(
    '[BLOG-05+] who left meanwhile gets none, and who confirmed after it was sent waits for the next',
    async ({ world }) => {
      const leaving = await subscriber(world, 'amina@example.com')
      await subscriber(world, 'stays@example.com')
      await sent(world)
      await unsubscribe(world.visitor, sealed(world.visitor.config.authSecret, 'newsletter', leaving))
      world.wait(MINUTE)
      await subscriber(world, 'late@example.com')
      await work(world)
      expect(
        (await world.visitor.db.select({ to: outgoingMails.recipient }).from(outgoingMails)).map(
          (mail) => mail.to,
        ),
      ).toEqual(['stays@example.com'])
    },
  )

  spec(
    '[BLOG-05+] is written by an administrator, sent once and not changed after; figures tell how far it went',
    async ({ world }) => {
      const admin = await world.admin()
      await subscriber(world, 'amina@example.com')
      const id = await save(admin, null, letter)
      const { version } = await find(admin, id)
      await save(admin, id, { ...letter, version, subjectEn: 'Better' })
      expect(await refusal(save(admin, id, { ...letter, version }))).toBe('changed-meanwhile')
      await deliverNewsletter(world.visitor, id)
      expect(await world.visitor.db.$count(newsletterDeliveries)).toBe(0)
      // The sender had read the text before the last change.
      expect(await refusal(act(admin, id, version))).toBe('changed-meanwhile')
      expect(await refusal(act(admin, id, ''))).toBe('changed-meanwhile')
      expect((await find(admin, id)).state).toBe('draft')
      await act(admin, id, await versionOf(admin, id))
      const now = await versionOf(admin, id)
      expect(await refusal(act(admin, id, now))).toBe('newsletter-sent')
      expect(await refusal(save(admin, id, { ...letter, version: now }))).toBe('newsletter-sent')
      await work(world)
      expect((await list(admin, { q: '', page: 1 })).rows).toMatchObject([
        { id, title: 'Better', state: 'sent', about: '1 reader' },
      ])
      expect((await find(admin, id)).values).toMatchObject({
        subjectEn: 'Better',
        subjectSw: 'Habari za Novemba',
      })
      expect((await admin.db.select().from(newsletters))[0]!.sentAt).toEqual(world.now())
      expect(await newsletterCounts(admin)).toEqual({ confirmed: 1, pending: 0, unsubscribed: 0 })
      expect((await listAudit(admin, 1)).rows.map((line) => line.action)).toEqual([
        'newsletter.send',
        'newsletter.save',
        'newsletter.save',
      ])
    },
  )

  spec(
    '[BLOG-05+] without Kiswahili it goes out in English; without English it is not kept',
    async ({ world }) => {
      await subscriber(world, 'baraka@example.com', 'sw')
      await sent(world, { ...letter, subjectSw: '', bodySw: '' })
      await work(world)
      const [mail] = await mailsTo(world.visitor, 'baraka@example.com')
      expect(mail).toMatchObject({ subject: 'News for November' })
      expect(mail!.html).toContain('<div lang="en">')
      // Unsubscribing is explained in the reader's own language.
      expect(mail!.text).toContain('Jiondoe: ')
      expect(await refusal(save(await world.admin('Juma'), null, {}))).toEqual({
        subjectEn: 'required',
        bodyEn: 'required',
      })
    },
  )

  spec('[BLOG-05+] [PERM-08] [PERM-08+] nobody but an administrator', async ({ world }) => {
    const amina = await world.member('Amina')
    const id = await save(await world.admin(), null, letter)
    for (const work of [
      () => save(amina, null, letter),
      () => act(amina, id, ''),
      () => list(amina, { q: '', page: 1 }),
      () => find(amina, id),
      () => newsletterCounts(amina),
    ])
      expect(await refusal(work())).toBe('not-allowed')
    expect(world.queue).toEqual([])
    expect(await refusal(act(await world.admin('Juma'), newId(), ''))).toBe('not-found')
    expect(
      await world.visitor.db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.status, 'confirmed'))),
    ).toEqual([])
  })

  spec('no secret is logged', async ({ world }) => {
    await subscriber(world, 'amina@example.com')
    await sent(world)
    await work(world)
    expect(JSON.stringify(world.logged)).not.toMatch(/amina@|unsubscribe\//)
  })
})

describe('Markdown in a plain mail', () => {
  spec('loses its syntax and keeps its links', () => {
    expect(
      plainMarkdown(
        '## Title\n\n> Said **so** [here](/blog) and [there](https://example.com)\n\n- one',
        'https://stadi.test',
      ),
    ).toBe('Title\n\nSaid so here (https://stadi.test/blog) and there (https://example.com)\n\n- one')
    const plain = (text: string) => plainMarkdown(text, 'https://stadi.test')
    expect(plain('[a [b](/c) [d](/e (f)')).toBe('[a b (https://stadi.test/c) [d](/e (f)')
    for (const part of ['[', '[a](', '[a]([a']) expectLinear(plain, (n) => part.repeat(n / part.length))
  })
})
