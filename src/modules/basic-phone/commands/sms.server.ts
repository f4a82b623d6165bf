import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { fitted } from '#kit/gsm/fit.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { DAY } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import type { PhoneLesson } from '#modules/courses/queries/phone.server.ts'
import { sendSms } from '#modules/outbox/commands/sms.server.ts'
import { lessonMessages } from '../queries/lesson-messages.ts'

const limit = limitsOf({
  // Each costs us up to ten SMS.
  'lesson-sms-phone': { max: 5, windowMs: DAY },
})

const ONE_SMS = 160

/** Issues the viewer's certificate as `issueCertificate` does, and sends its number to the phone when it is new. */
export const issueByPhone = command(
  {
    who: 'signed-in',
    refuses: [
      'certificate-too-early',
      'course-not-found',
      'required',
      'name-without-letters',
      'name-not-drawn',
      'invalid-input',
    ],
    atomic: true,
  },
  async (ctx, phone: KenyanPhone, courseId: number, raw: { name: string }): Promise<void> => {
    const { id, isNew } = await issueCertificate(ctx, courseId, raw)
    if (!isNew) return
    const said = { name: fitted(raw.name, 30), id, code: ctx.config.ussdCode }
    const text = fitted(m.ussd_certificate_sms(said, { locale: ctx.locale }), ONE_SMS)
    await sendSms(ctx, { to: phone, text }, 'asked')
  },
)

/** Sends a lesson to a phone that may read it, as numbered SMS. */
export const sendLesson = command(
  { who: 'anyone', because: 'of a lesson that was read for who dials', refuses: ['too-many'] },
  async (ctx, phone: KenyanPhone, lesson: PhoneLesson): Promise<void> => {
    await limit(ctx, { 'lesson-sms-phone': phone })
    for (const text of lessonMessages(ctx, lesson)) await sendSms(ctx, { to: phone, text }, 'asked')
  },
)
