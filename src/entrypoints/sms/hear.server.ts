import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { isMobile, type KenyanPhone, phoneIn } from '#kit/phone.ts'
import { DAY, dayInWords, EAST_AFRICA, HOUR, type Locale } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { locales } from '#paraglide/runtime.js'
import { learnerOfPhone } from '#modules/accounts/commands/phone-people.server.ts'
import { personOfPhone } from '#modules/accounts/queries/phone-people.server.ts'
import { saidName } from '#modules/accounts/queries/said-name.server.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { askMentor } from '#modules/mentor-questions/commands/ask.server.ts'
import { LONGEST_QUESTION } from '#modules/mentor-questions/rules.ts'
import { hearOnce } from '#modules/outbox/commands/sms-reports.server.ts'
import { sendSms, startSms, stopSms, takeStopQuestion } from '#modules/outbox/commands/sms.server.ts'
import { meaningOf } from './meaning.ts'

const limit = limitsOf({
  'sms-in-phone': { max: 20, windowMs: HOUR },
  'sms-in-phone-day': { max: 40, windowMs: DAY },
})

/**
 * Answers one incoming SMS. A repeated report is handled once; STOP is handled in any case, whoever sends it. Who writes in a sentence
 * that they want no more is asked once whether that is meant, and says so by 1.
 * @param sms `from` in the gateway's number format
 */
export async function hearMessage(
  ctx: Context,
  sms: { id: string; from: string; text: string },
): Promise<void> {
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
  const { studentName, courseTitle: course, completedAt } = found
  const name = saidName(studentName, locale)
  return m.sms_certificate_valid({ id: found.id, name, course, date: day(completedAt) }, l)
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
