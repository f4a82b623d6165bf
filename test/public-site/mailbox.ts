import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Mail = { to: string; subject: string; text: string }

const PATIENCE_MS = 20_000

/** A mail server that stores what it receives. */
export async function mailbox() {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream
        .setEncoding('latin1')
        .on('data', (part: string) => (text += part))
        .on('end', () => {
          mails.push(mailIn(text))
          done()
        })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** The newest mail to somebody, once it exists. */
    async newest(to: string, subject: RegExp): Promise<Mail> {
      for (const giveUpAt = Date.now() + PATIENCE_MS; Date.now() < giveUpAt;) {
        const found = mails.findLast((mail) => mail.to === to && subject.test(mail.subject))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`No mail to ${to} about ${subject} came; there are: ${JSON.stringify(mails)}`)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Its plain text; our mails have both formats and no file. */
function mailIn(source: string): Mail {
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(source)?.[1]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
  const [, head = '', body = ''] =
    /Content-Type: text\/plain[^\r]*\r\n((?:.+\r\n)*)\r\n([\s\S]*?)\r\n--/.exec(source) ?? []
  return { to: header('To'), subject: header('Subject'), text: decoded(body, head) }
}

function decoded(body: string, head: string): string {
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = /encoding: quoted-printable/i.test(head)
    ? body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : body
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
