import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { sealed } from '#kit/seal.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { auditLog, users } from '#modules/accounts/tables.server.ts'
import { deliverMail } from '#modules/outbox/commands.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { furtherQuestions, typedQuestions } from '#modules/publishing/test-questions.ts'
import { loadStartingContent } from '#modules/publishing/sample/load-site.server.ts'
import { auditLines } from '#test/audit.ts'
import { spec, type World } from '#test/world.ts'
import { firstAnswer, openTicket, sayMore, startChat, writeToUs } from './commands/write.server.ts'
import { answerThread, closeThread, deleteThread, reopenThread } from './commands/staff.server.ts'
import { forgetOldThreads, forgetPerson } from './commands/forget.server.ts'
import { conversation, ownConversations, stateOfConversation } from './queries/conversation.server.ts'
import { inboxThread, listInbox } from './queries/inbox.server.ts'
import { ownSupportData } from './queries/export.server.ts'
import {
  RETENTION_DAYS,
  RESERVED_FOR_STAFF,
  MOST_MESSAGES,
  SEALED_FOR,
  seenName,
  subjectOf,
} from './rules.ts'
import { supportMessages, supportThreads } from './tables.server.ts'

const MESSAGE = 'I paid yesterday but the course is still locked'
const form = { name: 'Amina', email: 'amina@example.com', message: MESSAGE }
const ticket = { ...form, subject: 'Course locked' }
const all = { state: '' as const, q: '', page: 1 }

const tokenOf = (path: string): string => path.split('/').at(-1)!
const threads = (ctx: Context) => ctx.db.select().from(supportThreads)
const onlyThread = async (ctx: Context) => (await threads(ctx))[0]!
const tokenFor = (ctx: Context, id: string): string => sealed(ctx.config.authSecret, SEALED_FOR, id)

/** Every pending mail, passed to the mail server. */
async function mails({ visitor, queue, letters }: World) {
  for (const { name, data } of queue.splice(0))
    if (name === 'deliver-mail') await deliverMail(visitor, String(data.mailId))
  return letters
}

/** A chat by a signed-out visitor. */
const chat = async (ctx: Context, part = {}): Promise<string> =>
  tokenOf(await startChat(ctx, { message: MESSAGE, ...part }))

/** Where a tenth of what is allowed is. */
const strict = (ctx: Context): Context => ({ ...ctx, config: { ...ctx.config, limitsScale: 0.1 } })

describe('writing to us', () => {
  spec(
    '[HOME-18+] the contact form stores the message and mails it to the support address',
    async ({ world }) => {
      await writeToUs(world.visitor, form)
      expect(await onlyThread(world.visitor)).toMatchObject({
        channel: 'contact',
        name: 'Amina',
        email: 'amina@example.com',
        status: 'open',
        subject: MESSAGE,
        userId: null,
      })
      expect((await mails(world)).map(({ to }) => to)).toEqual([world.visitor.config.supportEmail])
      expect(world.letters[0]!.text).toContain(MESSAGE)
      expect(world.letters[0]!.text).toContain(`/admin/inbox/${(await onlyThread(world.visitor)).id}`)
    },
  )

  spec(
    '[HELP-09+] a ticket mails us and confirms to its sender with the sealed address, without a word of theirs',
    async ({ world }) => {
      await openTicket(world.visitor, {
        ...ticket,
        name: 'Buy cheap pills',
        subject: 'http://spam.example',
        message: 'Casino now',
      })
      const [toUs, toThem] = await mails(world)
      expect(toUs).toMatchObject({ to: world.visitor.config.supportEmail })
      expect(toThem).toMatchObject({ to: 'amina@example.com' })
      for (const own of ['pills', 'spam.example', 'Casino']) expect(JSON.stringify(toThem)).not.toContain(own)
      const token = tokenOf(/http\S+conversations\/\S+/.exec(toThem!.text)![0])
      expect(await conversation(world.visitor, token)).toMatchObject({
        subject: 'http://spam.example',
        status: 'open',
        messages: [{ author: 'visitor', body: 'Casino now' }],
      })
    },
  )

  spec(
    'what is empty, too long or no address is refused beside its field, and nothing is stored or mailed',
    async ({ world: { visitor, queue } }) => {
      const wrong: [(ctx: Context, raw: unknown) => Promise<unknown>, object, Record<string, string>][] = [
        [writeToUs, {}, { name: 'required', email: 'required', message: 'required' }],
        [
          writeToUs,
          { name: ' ', email: 'amina', message: 'x'.repeat(4001) },
          { name: 'required', email: 'email-invalid', message: 'too-long' },
        ],
        [
          openTicket,
          { ...ticket, subject: 'x'.repeat(141), name: 'x'.repeat(101) },
          { subject: 'too-long', name: 'too-long' },
        ],
        [openTicket, { ...ticket, email: `${'a'.repeat(250)}@example.com` }, { email: 'too-long' }],
        [startChat, { message: '', email: 'nobody@' }, { message: 'required', email: 'email-invalid' }],
        [
          writeToUs,
          { name: 7, email: [], message: {} },
          { name: 'required', email: 'required', message: 'required' },
        ],
      ]
      for (const [command, raw, fields] of wrong)
        await expect(command(visitor, raw)).rejects.toMatchObject({ code: 'invalid-input', fields })
      expect(await threads(visitor)).toEqual([])
      expect(queue).toEqual([])
    },
  )

  spec('names and subjects are one line, so that no head of a mail can be written', async ({ world }) => {
    await openTicket(world.visitor, {
      ...ticket,
      name: 'Amina\r\nYusuf',
      subject: 'Help\r\nBcc: y@example.com',
    })
    expect(await onlyThread(world.visitor)).toMatchObject({
      name: 'Amina Yusuf',
      subject: 'Help Bcc: y@example.com',
    })
    expect((await mails(world))[0]!.subject).not.toMatch(/[\r\n]/)
    await expect(
      openTicket(world.visitor, { ...ticket, name: 'Amina\r\nBcc: x@example.com' }),
    ).rejects.toMatchObject({ fields: { name: 'name-only' } })
  })

  spec(
    'a flood is refused: by where it comes from and by whose address is used',
    async ({ world: { visitor } }) => {
      const from = (n: number) => ({ ...visitor, address: `203.0.113.${n}` })
      for (let n = 0; n < 10; n++) await writeToUs(from(20 + n), form)
      await expect(writeToUs(from(40), form)).rejects.toMatchObject({ code: 'too-many' })
      const write = (n: number) => writeToUs(strict(visitor), { ...form, email: `a${n}@example.com` })
      for (let n = 0; n < 12; n++) await write(n)
      await expect(write(12)).rejects.toMatchObject({ code: 'too-many' })
      for (let n = 0; n < 30; n++) await startChat(strict(from(50)), { message: 'Hi' })
      await expect(startChat(strict(from(50)), { message: 'Hi' })).rejects.toMatchObject({ code: 'too-many' })
      expect(await threads(visitor)).toHaveLength(52)
    },
  )
})

describe("a ticket's confirmation", () => {
  spec(
    '[HELP-09+] cannot be used to mail somebody without end: five a day to an address, with all other mails that are asked for',
    async ({ world: { visitor } }) => {
      const from = (n: number) => ({ ...visitor, address: `203.0.113.${n}` })
      const stranger = { ...ticket, email: 'victim@example.com' }
      for (let n = 0; n < 5; n++) await openTicket(from(n), stranger)
      await expect(openTicket(from(9), stranger)).rejects.toMatchObject({ code: 'too-many' })
      expect(
        await visitor.db
          .select()
          .from(outgoingMails)
          .where(eq(outgoingMails.recipient, 'victim@example.com')),
      ).toHaveLength(5)
      // Somebody who is refused uses up nothing of somebody else's.
      const full = strict(from(99))
      for (let n = 0; n < 12; n++) await writeToUs(full, { ...form, email: `a${n}@example.com` })
      for (let n = 0; n < 5; n++)
        await expect(openTicket(full, { ...ticket, email: 'other@example.com' })).rejects.toMatchObject({
          code: 'too-many',
        })
      await openTicket(from(98), { ...ticket, email: 'other@example.com' })
    },
  )
})

describe('a chat', () => {
  spec(
    "[HELP-09+] is answered at once with help articles in the visitor's language, and then by a person",
    async ({ world: { visitor } }) => {
      await loadStartingContent(visitor)
      const { messages } = await conversation(visitor, await chat(visitor))
      expect(messages.map(({ author }) => author)).toEqual(['visitor', 'assistant'])
      expect(messages[1]!.html).toContain('href="/help-center/paid-but-course-locked"')
      expect(messages[1]!.html!.match(/<a /g)!.length).toBeLessThanOrEqual(3)
      expect(messages[1]!.body).toContain('24 hours')
      const swahili = await conversation(
        visitor,
        tokenOf(
          await startChat({ ...visitor, locale: 'sw' }, { message: 'Nimelipa lakini kozi haijafunguka' }),
        ),
      )
      expect(swahili.messages[1]!.body).toMatch(/Majibu haya.*paid-but-course-locked.*saa 24/s)
    },
  )

  spec('[HELP-09+] says when a person answers where no article fits', async ({ world: { visitor } }) => {
    const { messages } = await conversation(visitor, await chat(visitor))
    expect(messages[1]!.html).not.toContain('<a ')
    expect(messages[1]!.body).toMatch(/A person .* within 24 hours/s)
  })

  spec(
    "[HELP-09+] can be begun without a name; whoever is signed in finds theirs again, and nobody else's",
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      await chat(world.visitor)
      const token = await chat(amina, { name: 'Somebody else', email: 'other@example.com' })
      const own = await ownConversations(amina)
      expect(own).toMatchObject([{ subject: MESSAGE, status: 'open' }])
      expect(tokenOf(own[0]!.path)).toBe(token)
      expect((await threads(amina)).find((thread) => thread.userId)).toMatchObject({
        name: 'Amina',
        email: amina.viewer.email,
      })
      expect(await ownConversations(baraka)).toEqual([])
      await expect(ownConversations(world.visitor)).rejects.toMatchObject({ code: 'not-authenticated' })
    },
  )

  spec(
    '[HELP-09+] only its sealed address opens it: no bare id, no other seal, no seal for another purpose',
    async ({ world: { visitor } }) => {
      const token = await chat(visitor)
      const { id } = await onlyThread(visitor)
      const others = [
        id,
        `${id}.`,
        `${id}.${'A'.repeat(43)}`,
        token.slice(0, -1),
        `${token}x`,
        token.toUpperCase(),
        sealed(visitor.config.authSecret, 'newsletter', id),
        sealed('another secret of thirty-two letters', SEALED_FOR, id),
        tokenFor(visitor, newId()),
        tokenFor(visitor, 'x'),
        '',
        '.',
      ]
      for (const other of others) {
        await expect(conversation(visitor, other), other).rejects.toMatchObject({ code: 'not-found' })
        await expect(sayMore(visitor, other, { message: 'Hi' }), other).rejects.toMatchObject({
          code: 'not-found',
        })
      }
      expect((await conversation(visitor, token)).messages).toHaveLength(2)
    },
  )

  spec(
    'goes on: what was answered waits for us again and mails us once; one that has ended takes no more',
    async ({ world }) => {
      const { visitor } = world
      const admin = await world.admin()
      const token = await chat(visitor)
      const { id } = await onlyThread(visitor)
      await sayMore(visitor, token, { message: 'And one more thing' })
      expect(await mails(world)).toHaveLength(1)
      await answerThread(admin, id, { message: 'Look again' })
      world.wait(HOUR)
      await sayMore(visitor, token, { message: 'It works' })
      await sayMore(visitor, token, { message: 'Thank you' })
      expect(await mails(world)).toHaveLength(2)
      expect(await conversation(visitor, token)).toMatchObject({ status: 'open' })
      expect(await onlyThread(visitor)).toMatchObject({ lastMessageAt: world.now() })
      await closeThread(admin, id)
      await expect(sayMore(visitor, token, { message: 'Hello?' })).rejects.toMatchObject({
        code: 'thread-closed',
      })
      for (const message of ['', ' \n', 'x'.repeat(4001)])
        await expect(sayMore(visitor, token, { message })).rejects.toMatchObject({ code: 'invalid-input' })
      expect((await conversation(visitor, token)).messages).toHaveLength(6)
    },
  )

  spec('a flood in one conversation is refused', async ({ world: { visitor } }) => {
    const token = await chat(visitor)
    for (let n = 0; n < 30; n++)
      await sayMore({ ...visitor, address: `203.0.113.${n}` }, token, { message: String(n) })
    await expect(
      sayMore({ ...visitor, address: '203.0.113.99' }, token, { message: 'more' }),
    ).rejects.toMatchObject({ code: 'too-many' })
  })

  spec(
    'a conversation has an end: its visitor is asked to begin another, and our people can still answer',
    async ({ world }) => {
      const { visitor } = world
      const admin = await world.admin()
      const token = await chat(visitor)
      const { id } = await onlyThread(visitor)
      const fill = (upTo: number) =>
        visitor.db
          .$count(supportMessages)
          .then((n) =>
            visitor.db
              .insert(supportMessages)
              .values(
                Array.from({ length: upTo - n }, (_, at) => ({
                  threadId: id,
                  author: 'visitor' as const,
                  body: `${n + at}`,
                  createdAt: world.now(),
                })),
              ),
          )
      await fill(MOST_MESSAGES - RESERVED_FOR_STAFF - 1)
      await sayMore(visitor, token, { message: 'The last' })
      await expect(sayMore(visitor, token, { message: 'One more' })).rejects.toMatchObject({
        code: 'thread-full',
      })
      await answerThread(admin, id, { message: 'Please begin another' })
      await fill(MOST_MESSAGES)
      await expect(answerThread(admin, id, { message: 'No' })).rejects.toMatchObject({ code: 'thread-full' })
      expect(await visitor.db.$count(supportMessages)).toBe(MOST_MESSAGES)
      // Should there ever be more, a page shows the newest of them, oldest first.
      await fill(MOST_MESSAGES + 5)
      const { messages } = await conversation(visitor, token)
      expect(messages).toHaveLength(MOST_MESSAGES)
      expect(messages.at(-1)!.body).toBe(`${MOST_MESSAGES + 4}`)
      expect(messages[0]!.id).toBeLessThan(messages[1]!.id)
    },
  )

  spec(
    'a page that asks for news gets a word, which changes with every message and state',
    async ({ world }) => {
      const { visitor } = world
      const admin = await world.admin()
      const token = await chat(visitor)
      const { id } = await onlyThread(visitor)
      const words = [await stateOfConversation(visitor, token)]
      const { status, messages } = await conversation(visitor, token)
      expect(words[0]).toBe(seenName(status, messages.at(-1)!.id))
      for (const change of [
        () => sayMore(visitor, token, { message: 'More' }),
        () => answerThread(admin, id, { message: 'Yes' }),
        () => closeThread(admin, id),
      ]) {
        await change()
        words.push(await stateOfConversation(visitor, token))
      }
      expect(new Set(words).size).toBe(4)
      expect(Math.max(...words.map((word) => word.length))).toBeLessThan(30)
      for (const other of [id, `${token}x`, tokenFor(visitor, newId()), ''])
        await expect(stateOfConversation(visitor, other)).rejects.toMatchObject({ code: 'not-found' })
    },
  )

  spec('words of people stay text, what Stadi says is cleaned', async ({ world: { visitor } }) => {
    const { messages } = await conversation(
      visitor,
      await chat(visitor, { message: '<script>alert(1)</script> [x](javascript:alert(1))' }),
    )
    expect(messages[0]).toMatchObject({
      body: '<script>alert(1)</script> [x](javascript:alert(1))',
      html: null,
    })
    expect(messages[1]!.html).not.toMatch(/<script|javascript:/)
  })
})

describe('our people', () => {
  spec(
    '[HELP-09+] their answer is stored, mailed with the address of the conversation and told on the account',
    async ({ world }) => {
      const admin = await world.admin()
      const amina = await world.member('Amina', { locale: 'sw' })
      const token = await chat(amina)
      const { id } = await onlyThread(amina)
      await answerThread(admin, id, { message: 'We opened the course.' })
      expect(await conversation(world.visitor, token)).toMatchObject({
        status: 'answered',
        messages: [
          { author: 'visitor' },
          { author: 'assistant' },
          { author: 'staff', body: 'We opened the course.' },
        ],
      })
      const letter = (await mails(world)).find(({ to }) => to === amina.viewer.email)!
      expect(letter.text).toContain('We opened the course.')
      expect(letter.text).toContain(`/help-center/conversations/${token}`)
      expect(letter.subject).toBe('Msaada wa Stadi umekujibu')
      expect(
        await amina.db.select().from(notifications).where(eq(notifications.userId, amina.viewer.id)),
      ).toMatchObject([
        { kind: 'support-answer', values: { subject: MESSAGE }, href: `/help-center/conversations/${token}` },
      ])
      expect(await auditLines(amina.db, eq(auditLog.action, 'support.answer'))).toMatchObject([
        { actor: admin.viewer.id, object: `support:${id}`, details: {} },
      ])
    },
  )

  spec('an answer to somebody without an address is stored and mailed to nobody', async ({ world }) => {
    const admin = await world.admin()
    await chat(world.visitor)
    await mails(world)
    await answerThread(admin, (await onlyThread(admin)).id, { message: 'Yes' })
    expect(await mails(world)).toHaveLength(1)
    expect(await admin.db.select().from(notifications)).toEqual([])
  })

  spec('they end a conversation and open it again; each is written down once', async ({ world }) => {
    const admin = await world.admin()
    await chat(world.visitor)
    const { id } = await onlyThread(admin)
    await closeThread(admin, id)
    await closeThread(admin, id)
    await expect(answerThread(admin, id, { message: 'Late' })).rejects.toMatchObject({
      code: 'thread-closed',
    })
    await reopenThread(admin, id)
    await reopenThread(admin, id)
    expect(await onlyThread(admin)).toMatchObject({ status: 'open' })
    expect(
      (await auditLines(admin.db, eq(auditLog.object, `support:${id}`))).map(({ action }) => action),
    ).toEqual(['support.close', 'support.reopen'])
    for (const unknown of [newId(), 'x', ''])
      for (const command of [closeThread, reopenThread])
        await expect(command(admin, unknown)).rejects.toMatchObject({ code: 'not-found' })
    for (const message of ['', 'x'.repeat(4001)])
      await expect(answerThread(admin, id, { message })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  spec(
    'they delete a conversation that somebody asks to have deleted, with our copies of its mails, and that is written down',
    async ({ world }) => {
      const admin = await world.admin()
      await openTicket(world.visitor, ticket)
      const { id } = await onlyThread(admin)
      await answerThread(admin, id, { message: 'Yes' })
      await openTicket(world.visitor, { ...ticket, subject: 'Another' })
      await deleteThread(admin, id)
      expect(await threads(admin)).toMatchObject([{ subject: 'Another' }])
      expect(await admin.db.$count(supportMessages)).toBe(1)
      const left = await admin.db.select().from(outgoingMails)
      expect(left).toHaveLength(2)
      expect(JSON.stringify(left)).not.toContain(id)
      expect(await auditLines(admin.db, eq(auditLog.action, 'support.delete'))).toMatchObject([
        { actor: admin.viewer.id, object: `support:${id}`, details: {} },
      ])
      await expect(conversation(admin, tokenFor(admin, id))).rejects.toMatchObject({ code: 'not-found' })
      for (const unknown of [id, newId(), 'x', ''])
        await expect(deleteThread(admin, unknown)).rejects.toMatchObject({ code: 'not-found' })
    },
  )

  spec(
    '[HELP-09+] the inbox shows what waits first, filters by state and finds by words, name and address; 20 a page',
    async ({ world }) => {
      const admin = await world.admin()
      await openTicket(world.visitor, {
        ...ticket,
        name: 'Wanjikũ',
        email: 'w@example.com',
        subject: 'Answered 100%',
      })
      const answered = (await onlyThread(admin)).id
      await answerThread(admin, answered, { message: 'Zebra' })
      for (let n = 0; n < 21; n++) {
        world.wait(HOUR)
        await openTicket(world.visitor, { ...ticket, email: `t${n}@example.com`, subject: `Open ${n}` })
      }
      const { rows, hasMore } = await listInbox(admin, all)
      expect([rows.length, hasMore]).toEqual([20, true])
      expect(rows.map(({ subject }) => subject).slice(0, 2)).toEqual(['Open 20', 'Open 19'])
      expect((await listInbox(admin, { ...all, page: 2 })).rows.map(({ subject }) => subject)).toEqual([
        'Open 0',
        'Answered 100%',
      ])
      expect((await listInbox(admin, { ...all, state: 'answered' })).rows).toMatchObject([{ id: answered }])
      for (const q of ['zebra', 'wanjiku', 'w@EXAMPLE', '100%'])
        expect(
          (await listInbox(admin, { ...all, q })).rows.map(({ id }) => id),
          q,
        ).toEqual([answered])
      for (const q of ['%', '_', "'", '\\', '😀'])
        expect(Array.isArray((await listInbox(admin, { ...all, q })).rows), q).toBe(true)
      expect((await listInbox(admin, { ...all, state: 'closed' })).rows).toEqual([])
      expect(await inboxThread(admin, answered)).toMatchObject({
        subject: 'Answered 100%',
        isMember: false,
        messages: [{ author: 'visitor' }, { author: 'staff' }],
      })
    },
  )

  spec('nobody else reads the inbox or answers', async ({ world }) => {
    const amina = await world.member('Amina')
    await chat(amina)
    const { id } = await onlyThread(amina)
    for (const [who, code] of [
      [amina, 'not-allowed'],
      [world.visitor, 'not-authenticated'],
    ] as const) {
      for (const work of [
        () => listInbox(who, all),
        () => inboxThread(who, id),
        () => answerThread(who, id, { message: 'x' }),
        () => closeThread(who, id),
        () => reopenThread(who, id),
        () => deleteThread(who, id),
      ])
        await expect(work()).rejects.toMatchObject({ code })
    }
  })
})

describe('how long it is kept', () => {
  spec(
    '730 days after the last message a conversation goes, with our copies of its mails; a day before it stays',
    async ({ world }) => {
      await openTicket(world.visitor, ticket)
      await mails(world)
      world.wait(RETENTION_DAYS * DAY)
      await forgetOldThreads(world.visitor)
      expect(await threads(world.visitor)).toHaveLength(1)
      await openTicket(world.visitor, { ...ticket, subject: 'New' })
      world.wait(HOUR)
      await forgetOldThreads(world.visitor)
      expect(await threads(world.visitor)).toMatchObject([{ subject: 'New' }])
      expect(await world.visitor.db.select().from(supportMessages)).toHaveLength(1)
      expect(await world.visitor.db.select().from(outgoingMails)).toHaveLength(2)
      expect(RETENTION_DAYS).toBe(730)
    },
  )

  spec(
    'whoever leaves takes along and takes away their own, also what was written from their address, and nothing of others',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      await chat(amina)
      await openTicket(world.visitor, { ...ticket, email: amina.viewer.email.toUpperCase() })
      await chat(baraka)
      const { support_threads, support_messages } = await ownSupportData(amina)
      expect(support_threads).toHaveLength(2)
      expect(support_messages.map(({ author }) => author)).toEqual(['visitor', 'assistant', 'visitor'])
      await forgetPerson(amina, amina.viewer.id)
      expect(await threads(amina)).toMatchObject([{ userId: baraka.viewer.id }])
      expect(await ownSupportData(amina)).toEqual({ support_threads: [], support_messages: [] })
      expect((await ownSupportData(baraka)).support_threads).toHaveLength(1)
      const copies = await amina.db.select().from(outgoingMails)
      expect(copies).toHaveLength(1)
      expect(JSON.stringify(copies)).not.toContain(amina.viewer.email)
    },
  )
})

describe('what somebody wrote while signed in', () => {
  spec(
    'stays theirs, whatever address they typed: its owner of that name neither takes it along nor away',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const baraka = await world.member('Baraka')
      await openTicket(baraka, { ...ticket, email: amina.viewer.email })
      await openTicket(world.visitor, { ...ticket, email: amina.viewer.email, subject: 'Mine' })
      expect((await ownSupportData(amina)).support_threads).toMatchObject([{ subject: 'Mine' }])
      expect((await ownSupportData(baraka)).support_threads).toMatchObject([{ subject: ticket.subject }])
      for (const who of [amina, baraka])
        expect(JSON.stringify(await ownSupportData(who))).not.toMatch(/userId/)
      await forgetPerson(amina, amina.viewer.id)
      expect(await threads(amina)).toMatchObject([{ userId: baraka.viewer.id, subject: ticket.subject }])
    },
  )

  spec('an address that somebody only claims is not theirs', async ({ world }) => {
    const claims = await world.member('Mgeni', { email: 'other@example.com' })
    await world.visitor.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, claims.viewer.id))
    await openTicket(world.visitor, { ...ticket, email: 'other@example.com' })
    expect(await ownSupportData(claims)).toEqual({ support_threads: [], support_messages: [] })
    await forgetPerson(claims, claims.viewer.id)
    expect(await threads(claims)).toHaveLength(1)
  })
})

describe('the subject of what has none', () => {
  test('is its first line, cut at a word', () => {
    expect(subjectOf('Hello\nthere')).toBe('Hello')
    expect(subjectOf(`${'word '.repeat(30)}`.trim())).toMatch(/^(word )+word…$/)
    expect([...subjectOf('😀'.repeat(200))]).toHaveLength(61)
    expect([...subjectOf('word '.repeat(30))].length).toBeLessThanOrEqual(61)
  })
})

describe('the first answer of a chat', () => {
  spec(
    '[HELP-09+] names the article that answers the question first or second, for the questions of the help center',
    async ({ world: { visitor } }) => {
      await loadStartingContent(visitor)
      const missed: string[] = []
      for (const [locale, questions] of Object.entries(typedQuestions))
        for (const [question, article] of Object.entries({ ...questions, ...furtherQuestions })) {
          const answer = await firstAnswer({ ...visitor, locale: locale as 'en' | 'sw' }, question, false)
          const named = [...answer.matchAll(/\/help-center\/([a-z0-9-]+)/g)]
            .slice(0, 2)
            .map(([, slug]) => slug)
          if (!named.includes(article)) missed.push(`${question} -> ${article}, not ${named.join(', ')}`)
        }
      expect(missed).toEqual([])
    },
  )
})
