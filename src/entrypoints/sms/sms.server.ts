import type { Hono } from 'hono'
import { type Context, atomically } from '#context.ts'
import { phoneIn, isMobile, type KenyanPhone } from '#kit/phone.ts'
import { gatewayEntrypoint } from '#entrypoints/gateway/entrypoint.server.ts'
import type { Fields } from '#entrypoints/gateway/fields.server.ts'
import { hearReport, hearOnce } from '#modules/outbox/commands/sms-reports.server.ts'
import { stopSms, sendSms, startSms, takeStopQuestion } from '#modules/outbox/commands/sms.server.ts'
import type { App } from '#core/app.ts'
import { limitsOf } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, dayInWords, EAST_AFRICA, HOUR, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { locales } from '#paraglide/runtime.js'
import { learnerOfPhone } from '#modules/accounts/commands/phone-people.server.ts'
import { personOfPhone } from '#modules/accounts/queries/phone-people.server.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { askMentor } from '#modules/mentor-questions/commands/ask.server.ts'
import { LONGEST_QUESTION } from '#modules/mentor-questions/rules.ts'
import { meaningOf } from './meaning.ts'

// Bytes; a form of the gateway has a few hundred.
const LARGEST_FORM = 16 * 1024

/**
 * POST /sms/{secret}: what the gateway reports about SMS (docs/gateway-facts.md 9): an incoming one, the delivery of one of ours, and an opt-out.
 */
export const smsEntrypoint = (app: App): Hono =>
  gatewayEntrypoint(app, LARGEST_FORM, async (c, coming) => {
    const fields = await coming
    if (!fields) return c.text('Too large', 413)
    await hear(app.context({ address: 'gateway' }), fields)
    return c.text('OK')
  })

async function hear(ctx: Context, fields: Fields): Promise<void> {
  const [id, from, phone] = ['id', 'from', 'phoneNumber'].map((name) => fields.get(name) ?? '')
  const [text, status] = ['text', 'status'].map((name) => fields.get(name))
  if (text !== undefined && from) return hearMessage(ctx, { id: id!, from, text })
  if (status !== undefined && id) return hearReport(ctx, id, status)
  if (fields.has('senderId') && phone) return stopSms(ctx, phoneIn(phone))
  ctx.log.warn({ fields: [...fields.keys()].slice(0, 20).join() }, 'sms.not-understood')
}

const limit = limitsOf({
  'sms-in-phone': { max: 20, windowMs: HOUR },
  'sms-in-phone-day': { max: 40, windowMs: DAY },
})

/**
 * Answers one incoming SMS. A repeated report is handled once; STOP is handled in any case, whoever sends it. Who writes in a sentence
 * that they want no more is asked once whether that is meant, and says so by 1.
 * @param sms `from` in the gateway's number format
 */
async function hearMessage(ctx: Context, sms: { id: string; from: string; text: string }): Promise<void> {
  const phone = phoneIn(sms.from)
  const meaning = meaningOf(sms.text)
  if (meaning.is === 'stop') return stopSms(ctx, phone)
  if (!isMobile(phone)) return ctx.log.warn({}, 'sms.from-elsewhere')
  // The SMS and its effects are one transaction: the gateway repeats what we did not accept.
  await atomically(ctx, async (ctx) => {
    if (sms.id && !(await hearOnce(ctx, sms.id.slice(0, 200)))) return
    try {
      await limit(ctx, { 'sms-in-phone': phone, 'sms-in-phone-day': phone })
      await answer(ctx, phone, meaning)
    } catch (error) {
      // Nobody reads a refusal here, and the gateway would only retry.
      if (!(error instanceof Refusal)) throw error
      ctx.log.info({ code: error.code }, 'sms.refused')
    }
  })
}

async function answer(
  ctx: Context,
  phone: KenyanPhone,
  meaning: ReturnType<typeof meaningOf>,
): Promise<void> {
  const known = meaning.locale ?? (await personOfPhone(ctx, phone))?.locale
  const locale = known ?? 'en'
  if (meaning.is === 'stop-wish') return askBack(ctx, phone, locale)
  if (meaning.is === 'yes' && (await takeStopQuestion(ctx, phone))) {
    await stopSms(ctx, phone)
    // "1" does not say in which language they were asked.
    const text = (known ? [known] : locales).map((locale) => m.sms_stopped({}, { locale })).join('\n')
    return void (await sendSms(ctx, { to: phone, text }, 'asked'))
  }
  await sendSms(ctx, { to: phone, text: await words(ctx, phone, meaning, locale) }, 'asked')
}

/** Where the question cannot be sent, as it was too often today, what was written counts. */
async function askBack(ctx: Context, phone: KenyanPhone, locale: Locale): Promise<void> {
  const isSent = await sendSms(ctx, { to: phone, text: m.sms_stop_asked({}, { locale }) }, 'asked-back')
  if (!isSent) await stopSms(ctx, phone)
}

async function words(
  ctx: Context,
  phone: KenyanPhone,
  meaning: ReturnType<typeof meaningOf>,
  locale: Locale,
): Promise<string> {
  if (meaning.is === 'start') {
    await startSms(ctx, phone)
    await takeStopQuestion(ctx, phone)
    return m.sms_started({}, { locale })
  }
  if (meaning.is === 'certificate') return certificateWords(ctx, meaning.id, locale)
  if (meaning.is === 'question') return questionWords({ ...ctx, locale }, phone, meaning.text)
  return m.sms_help({ dial: ctx.config.ussdCode }, { locale })
}

/** As the page at /verify, in one SMS or two. */
async function certificateWords(ctx: Context, id: string, locale: Locale): Promise<string> {
  const found = await verification(ctx, id)
  const l = { locale }
  if (!found) return m.sms_certificate_unknown({}, l)
  const day = (moment: Date) => dayInWords(moment, locale, EAST_AFRICA)
  if (found.revokedAt) return m.sms_certificate_revoked({ id: found.id, date: day(found.revokedAt) }, l)
  const { kind, studentName, courseTitle: course, completedAt } = found
  const name = saidName(studentName, locale)
  const said = m.sms_certificate_valid({ id: found.id, name, course, date: day(completedAt) }, l)
  return kind === 'skill' ? m.skill_sms_kind({ text: said }, l) : said
}

/** The question goes to a mentor, as from the menu; the answer comes by SMS. */
async function questionWords(ctx: Context, phone: KenyanPhone, text: string): Promise<string> {
  const l = { locale: ctx.locale }
  try {
    const asker = { ...ctx, viewer: await learnerOfPhone(ctx, phone) }
    const content = [...text].slice(0, LONGEST_QUESTION).join('')
    const { mentorName, isNew } = await askMentor(asker, { phone, content })
    const name = saidName(mentorName, ctx.locale)
    return isNew ? m.questions_sms_sent({ name }, l) : m.questions_sms_joined({ name }, l)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'nobody-to-ask') return m.questions_nobody({}, l)
    if (error instanceof Refusal && error.code === 'mentors-for-adults') return m.ussd_adults_only({}, l)
    throw error
  }
}
