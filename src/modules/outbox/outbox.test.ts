import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Socket } from 'node:net'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localMail } from '#adapters/mail/local.server.ts'
import { smtpMail } from '#adapters/mail/smtp.server.ts'
import { newId } from '#kit/ids.ts'
import { atomically, type Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { auditLines } from '#test/audit.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { deliverMail, MAIL_RETRIES, retryMail, sendMail } from './commands.server.ts'
import {
  forgetCorrespondence,
  forgetLocalCopies,
  forgetMailsAbout,
  forgetMailsWith,
  forgetOldMails,
} from './commands/forget.server.ts'
import { listTroubledMails } from './queries.server.ts'
import { MAILS_RETENTION_DAYS } from './rules.ts'
import { outgoingMails } from './tables.server.ts'

// A retry publishes an event that every module handles: loading them all takes a worker longer than a test may.
beforeAll(() => import('#app/modules.server.ts'))

const letter = {
  to: 'amina@example.com',
  subject: 'Habari Wanjikũ',
  text: 'Karibu Stadi',
  html: '<p>Karibu Stadi</p>',
}

describe('the outbox', () => {
  spec(
    '[AUTH-16+] queues a mail only when its cause committed, and delivers it by a job',
    async ({ world }) => {
      const { visitor } = world
      await atomically(visitor, async (ctx) => {
        await sendMail(ctx, letter)
        throw new Error('the cause failed')
      }).catch(() => 'undone')
      expect(await visitor.db.select().from(outgoingMails)).toEqual([])
      world.queue.splice(0)
      await sendMail(visitor, letter)
      const [job] = world.queue
      expect(job).toMatchObject({ name: 'deliver-mail' })
      await deliverMail(visitor, String(job!.data.mailId))
      expect(world.letters).toEqual([letter])
      expect(await visitor.db.select().from(outgoingMails)).toMatchObject([
        { status: 'sent', attempts: 1, lastError: null },
      ])
    },
  )

  spec('a mail that went out is not sent again by a repeated job', async ({ world }) => {
    await sendMail(world.visitor, letter)
    const mailId = String(world.queue[0]!.data.mailId)
    await deliverMail(world.visitor, mailId)
    await deliverMail(world.visitor, mailId)
    expect(world.letters).toHaveLength(1)
  })

  spec(
    '[AUTH-16+] a refused mail is tried again and after the last try shown to administrators, who can send it again',
    async ({ world }) => {
      const broken = {
        ...world.visitor,
        mail: { deliver: () => Promise.reject(new Error('550 mailbox full')) },
      }
      await sendMail(broken, letter)
      const mailId = String(world.queue.splice(0)[0]!.data.mailId)
      for (let n = 0; n <= MAIL_RETRIES; n++) await expect(deliverMail(broken, mailId)).rejects.toThrow('550')
      const admin = await world.admin()
      expect((await listTroubledMails(admin, 1)).rows).toMatchObject([
        { recipient: letter.to, status: 'failed', attempts: MAIL_RETRIES + 1, lastError: '550 mailbox full' },
      ])
      expect(JSON.stringify((await listTroubledMails(admin, 1)).rows)).not.toContain(letter.text)
      await retryMail(admin, mailId)
      expect(world.queue).toEqual([{ name: 'deliver-mail', data: { mailId }, startAfterS: 0 }])
      expect(await auditLines(admin.db)).toMatchObject([
        { actor: admin.viewer.id, action: 'mail.retry', object: `mail:${mailId}` },
      ])
      await deliverMail(world.visitor, mailId)
      expect(await admin.db.select().from(outgoingMails).where(eq(outgoingMails.id, mailId))).toMatchObject([
        { status: 'sent' },
      ])
    },
  )

  spec('[PERM-08] [PERM-08+] only administrators see and retry mails', async ({ world }) => {
    const amina = await world.member('Amina')
    expect(await refusal(listTroubledMails(amina, 1))).toBe('not-allowed')
    expect(await refusal(retryMail(world.visitor, 'x'))).toBe('not-authenticated')
    expect(await refusal(retryMail(await world.admin(), '\0'))).toBe('not-found')
  })
})

describe('our copies of mails', () => {
  const subjects = async (ctx: Context) =>
    (await ctx.db.select().from(outgoingMails)).map((mail) => mail.subject).toSorted()

  spec('[BLOG-05+] go by a header line, those that went out and those that wait', async ({ world }) => {
    const { visitor } = world
    const about = (subject: string) => ({
      ...letter,
      subject,
      headers: { 'X-Stadi-About': subject, 'List-Unsubscribe': 'a' },
    })
    for (const subject of ['one', 'two', 'three']) await sendMail(visitor, about(subject))
    await deliverMail(visitor, String(world.queue[0]!.data.mailId))
    await sendMail(visitor, { ...letter, subject: 'receipt' })
    await forgetMailsWith(visitor, 'X-Stadi-About', [])
    expect(await subjects(visitor)).toHaveLength(4)
    await forgetMailsWith(visitor, 'X-Stadi-About', ['one', 'two', 'a'])
    expect(await subjects(visitor)).toEqual(['receipt', 'three'])
  })

  spec('go by what they mention, of the named recipients only', async ({ world }) => {
    const { visitor } = world
    for (const to of ['amina@example.com', 'support@example.com', 'baraka@example.com'])
      await sendMail(visitor, { ...letter, to, subject: to, text: 'See /x/41f2 there' })
    await sendMail(visitor, {
      ...letter,
      to: 'amina@example.com',
      subject: 'other',
      text: 'See /x/41f3 there',
    })
    await forgetMailsAbout(visitor, '41f2', ['amina@example.com', 'support@example.com'])
    expect(await subjects(visitor)).toEqual(['baraka@example.com', 'other'])
  })

  spec(
    'are kept for 90 days, whether they went out or never will; one that waits stays',
    async ({ world }) => {
      const { visitor } = world
      for (const status of ['sent', 'failed', 'waiting'] as const)
        await visitor.db
          .insert(outgoingMails)
          .values({
            id: newId(),
            recipient: 'amina@example.com',
            subject: status,
            text: '',
            html: '',
            status,
            createdAt: world.now(),
          })
      world.wait(90 * DAY)
      await forgetOldMails(visitor)
      expect(await subjects(visitor)).toEqual(['failed', 'sent', 'waiting'])
      world.wait(1)
      await forgetOldMails(visitor)
      expect(await subjects(visitor)).toEqual(['waiting'])
      // The privacy page says so.
      expect(
        readFileSync('content/legal/privacy.en.md', 'utf8').includes(
          `mails we send you for ${MAILS_RETENTION_DAYS} days`,
        ),
      ).toBe(true)
      expect(
        readFileSync('content/legal/privacy.sw.md', 'utf8').includes(
          `tunazokutumia kwa siku ${MAILS_RETENTION_DAYS}`,
        ),
      ).toBe(true)
    },
  )
})

describe('mail to the outside', () => {
  const close: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const end of close.splice(0)) await end()
  })

  const smtpServer = (mails: string[], refuse = false) =>
    new Promise<number>((resolve) => {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo: (_address, _session, done) =>
          done(refuse ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
        onData(stream, _session, done) {
          let text = ''
          stream.setEncoding('utf8')
          stream
            .on('data', (part: string) => (text += part))
            .on('end', () => {
              mails.push(text)
              done()
            })
        },
      })
      server.listen(0, '127.0.0.1', () => resolve((server.server.address() as { port: number }).port))
      close.push(() => new Promise<void>((done) => server.close(() => done())))
    })

  it('[AUTH-15] goes over SMTP with both forms and the sender of the settings', async () => {
    const mails: string[] = []
    const port = await smtpServer(mails)
    await smtpMail(`smtp://127.0.0.1:${port}`, 'Stadi <hello@stadi.test>').deliver(letter, new Date(), 'id')
    expect(mails[0]).toContain('From: Stadi <hello@stadi.test>')
    expect(mails[0]).toContain('To: amina@example.com')
    expect(mails[0]).toMatch(/text\/plain[\s\S]*Karibu Stadi[\s\S]*text\/html[\s\S]*<p>Karibu Stadi<\/p>/)
  })

  it('[BLOG-05+] carries further header lines whole, also long ones', async () => {
    const mails: string[] = []
    const port = await smtpServer(mails)
    const url = `https://stadi.example/newsletter/unsubscribe/00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`
    const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    await smtpMail(`smtp://127.0.0.1:${port}`, 'a@b.test').deliver({ ...letter, headers }, new Date(), 'id')
    const unfolded = mails[0]!.split('\r\n\r\n')[0]!.replace(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toMatch(new RegExp(`^List-Unsubscribe: <${url.replaceAll('.', '\\.')}>$`, 'm'))
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  })

  it('[MPR-11+] carries files with their own type', async () => {
    const mails: string[] = []
    const port = await smtpServer(mails)
    const contentType = 'text/calendar; charset=utf-8; method=REQUEST'
    const attachments = [{ filename: 'session.ics', contentType, content: 'BEGIN:VCALENDAR\r\n' }]
    await smtpMail(`smtp://127.0.0.1:${port}`, 'a@b.test').deliver(
      { ...letter, attachments },
      new Date(),
      'id',
    )
    expect(mails[0]!.replace(/\r\n[ \t]+/g, ' ')).toMatch(
      /Content-Type: text\/calendar;[^\r]*method=REQUEST[\s\S]*filename="?session\.ics/,
    )
    expect(mails[0]).toContain(Buffer.from('BEGIN:VCALENDAR\r\n').toString('base64'))
  })

  spec('[MPR-11+] the outbox keeps files for the job that delivers', async ({ world }) => {
    const attachments = [{ filename: 'session.ics', contentType: 'text/calendar', content: 'BEGIN' }]
    await sendMail(world.visitor, { ...letter, attachments })
    await deliverMail(world.visitor, String(world.queue[0]!.data.mailId))
    expect(world.letters).toEqual([{ ...letter, attachments }])
  })

  spec('[BLOG-05+] the outbox keeps them for the job that delivers', async ({ world }) => {
    const headers = { 'List-Unsubscribe': '<https://stadi.example/x>' }
    await sendMail(world.visitor, { ...letter, headers })
    await deliverMail(world.visitor, String(world.queue[0]!.data.mailId))
    expect(world.letters).toEqual([{ ...letter, headers }])
  })

  it('throws what the server answered, and when there is no server', async () => {
    const port = await smtpServer([], true)
    await expect(
      smtpMail(`smtp://127.0.0.1:${port}`, 'a@b.test').deliver(letter, new Date(), 'id'),
    ).rejects.toThrow('550')
    await expect(
      smtpMail('smtp://127.0.0.1:1', 'a@b.test').deliver(letter, new Date(), 'id'),
    ).rejects.toThrow()
  })

  it('[SYS-09] [SYS-09+] gives up on a mail server that takes the call and says nothing', async () => {
    const callers: Socket[] = []
    const silent = createServer((socket) => void callers.push(socket))
    close.push(() => {
      for (const socket of callers) socket.destroy()
      silent.close()
    })
    const port = await new Promise<number>(
      (resolve) =>
        void silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port)),
    )
    // Really waits ten seconds: the time-outs are the mail library's and the socket's own.
    await expect(
      smtpMail(`smtp://127.0.0.1:${port}`, 'a@b.test').deliver(letter, new Date(), 'id'),
    ).rejects.toThrow(/Greeting never received|timeout/i)
    expect(callers).toHaveLength(1)
  })

  it('is in the local outbox as one JSON file per mail when no server is set', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stadi-outbox-'))
    close.push(() => rmSync(folder, { recursive: true }))
    const mail = localMail(folder)
    await mail.deliver(letter, new Date('2026-11-21T09:00:00Z'), newId())
    await mail.deliver({ ...letter, subject: 'Second' }, new Date('2026-11-21T09:00:01Z'), newId())
    const names = readdirSync(folder)
    expect(names).toHaveLength(2)
    expect(JSON.parse(readFileSync(join(folder, names.sort()[0]!), 'utf8'))).toEqual({
      ...letter,
      sentAt: '2026-11-21T09:00:00.000Z',
    })
    expect((await mail.sent(10)).map((sent) => sent.subject)).toEqual(['Second', letter.subject])
  })

  spec('stays there as long as its row: when the row is deleted, the file is too', async ({ world }) => {
    const folder = mkdtempSync(join(tmpdir(), 'stadi-outbox-'))
    close.push(() => rmSync(folder, { recursive: true }))
    const ctx = { ...world.visitor, mail: localMail(folder) }
    for (const to of ['amina@example.com', 'baraka@example.com']) await sendMail(ctx, { ...letter, to })
    for (const job of world.queue.splice(0)) await deliverMail(ctx, String(job.data.mailId))
    // One of a mail from before files had ids, and one that a crash left half written.
    for (const name of [
      '2026-11-20T09-00-00-000Z-1a2b3c4d.json',
      `2026-11-20T09-00-00-000Z-${newId()}.json.part`,
    ])
      writeFileSync(join(folder, name), '{}')
    await forgetCorrespondence(ctx, { email: 'amina@example.com', phones: [] })
    expect(readdirSync(folder)).toHaveLength(4)
    await forgetLocalCopies(ctx)
    expect((await ctx.mail.sent(10)).map((sent) => sent.to)).toEqual(['baraka@example.com'])
    expect(readdirSync(folder)).toHaveLength(1)
  })
})
