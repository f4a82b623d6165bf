import nodemailer from 'nodemailer'
import { traced } from '#kit/sight/traced.server.ts'
import type { Mail } from './mail.server.ts'

// Milliseconds: a dead or silent server must not block a job.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mail over SMTP, for example smtps://user:password@mail.example:465. */
export function smtpMail(smtpUrl: string, from: string): Mail {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const transport = nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    ...TIMEOUTS,
  })
  return {
    async deliver(letter) {
      await traced({ name: 'mail', kind: 'client', attributes: { 'server.address': url.hostname } }, () =>
        transport.sendMail({ from, ...letter }),
      )
    },
  }
}
