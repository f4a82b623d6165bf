import { atomically, type Context, signedIn } from '#context.ts'
import { fitted } from '#kit/gsm/fit.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { m } from '#paraglide/messages.js'
import { issueCertificate } from '#modules/courses/commands.server.ts'
import type { PhoneLesson } from '#modules/courses/queries.server.ts'
import { sendSms } from '#modules/outbox/commands.server.ts'
import { limit } from '../limits.server.ts'
import { lessonMessages } from '../queries/lesson-messages.ts'

const ONE_SMS = 160

/**
 * Issues the viewer's certificate as `issueCertificate` does, and sends its number to the phone when it is new.
 * @throws Refusal 'certificate-too-early', 'course-not-found'
 */
export async function issueByPhone(
  ctx: Context,
  phone: KenyanPhone,
  courseId: number,
  raw: { name: string },
): Promise<void> {
  signedIn(ctx)
  await atomically(ctx, async (ctx) => {
    const { id, isNew } = await issueCertificate(ctx, courseId, raw)
    if (!isNew) return
    const said = { name: fitted(raw.name, 30), id, code: ctx.config.ussdCode }
    const text = fitted(m.ussd_certificate_sms(said, { locale: ctx.locale }), ONE_SMS)
    await sendSms(ctx, { to: phone, text }, 'asked')
  })
}

/** Sends a lesson to a phone that may read it, as numbered SMS. @throws Refusal 'too-many' */
export async function sendLesson(ctx: Context, phone: KenyanPhone, lesson: PhoneLesson): Promise<void> {
  await limit(ctx, { 'lesson-sms-phone': phone })
  for (const text of lessonMessages(ctx, lesson)) await sendSms(ctx, { to: phone, text }, 'asked')
}
