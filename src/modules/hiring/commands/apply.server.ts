import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type Context, withConsent } from '#context.ts'
import { byWhom, limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { keepBytes, type KeptBytes } from '#core/stored-files.server.ts'
import { cvNameOf } from '#kit/documents/cv.ts'
import { cvFile } from '#kit/documents/cv-input.ts'
import { emailAddress } from '#kit/email.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { requiredText } from '#kit/inputs.ts'
import { personName } from '#kit/people/names.ts'
import { after, DAY, HOUR, MINUTE, nairobiDay } from '#kit/time.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { newApplicationLetter, receivedLetter } from '../letters.server.ts'
import { isOpen, LONGEST_MESSAGE, LONGEST_NAME, MOST_FOR_OPENING, MOST_OF_ADDRESS } from '../rules.ts'
import { applicationFiles, applications, openings } from '../tables.server.ts'
import { locksOf } from '#core/advisory-lock.server.ts'

const limit = limitsOf({
  // Each attempt counts, before anything is read: also those with an error in the form.
  'application-user': { max: 20, windowMs: HOUR },
  'application-address': { max: 200, windowMs: HOUR, of: 'address', counts: 'all', each: 3 },
  'application-sender-day': { max: 5, windowMs: DAY },
  // For the whole site.
  'application-site-day': { max: 200, windowMs: DAY },
})

const Application = z.object({
  name: personName(LONGEST_NAME),
  email: emailAddress,
  message: requiredText(LONGEST_MESSAGE),
  cv: cvFile,
  cvName: z.string().catch(''),
})
type Application = z.output<typeof Application>

// Somebody pressed twice, or the first response was lost.
const SAME_AGAIN_MS = 15 * MINUTE

/** Checks whether an application may be sent here at all; called before any of it is read, as it may be large. */
export const admitApplicant = command(
  {
    who: 'anyone',
    because: 'INFO-08: anybody may apply',
    refuses: ['not-found', 'opening-closed', 'too-many', 'not-authenticated', 'consent-needed'],
  },
  async (ctx, slug: string): Promise<void> => {
    // Anybody may apply; of who is signed in it is known whether a parent must say yes first.
    if (ctx.viewer) withConsent(ctx)
    await openingFor(ctx, slug)
    await limit(ctx, byWhom(ctx, 'application'))
  },
)

/**
 * Stores an application for an opening with its CV, and notifies the applicant and the team. Anybody who passed the check may
 * apply.
 * @param raw name, email, message, cv (bytes) and cvName
 */
export const applyFor = command(
  {
    who: 'anyone',
    because: 'INFO-08: anybody may apply',
    // 'invalid-input' with a code per field.
    refuses: [
      'not-found',
      'opening-closed',
      'invalid-input',
      'application-enough',
      'too-many',
      'files-away',
      'not-authenticated',
      'consent-needed',
    ],
  },
  async (ctx, slug: string, raw: unknown): Promise<void> => {
    if (ctx.viewer) withConsent(ctx)
    const opening = await openingFor(ctx, slug)
    const input = parse(Application, raw)
    await limit(ctx, { 'application-sender-day': input.email })
    const file = await keepBytes(ctx, 'application_files', input.cv.bytes, 'application/octet-stream')
    await atomically(ctx, async (ctx) => {
      // Two presses at once, or many concurrent attempts to exceed the numbers below.
      await takeAdvisoryLock(ctx, 'application', input.email)
      if (await isSameAgain(ctx, opening.id, input)) return
      await refuseEnough(ctx, opening.id, input.email)
      // Counts only what is stored: nobody can exhaust the site's limit with requests that are refused anyway.
      await limit(ctx, { 'application-site-day': 'all' })
      const id = await keep(ctx, opening.id, input, file)
      await sendMail(ctx, receivedLetter(ctx, input.email, opening.title, id))
      await sendMail(ctx, newApplicationLetter(ctx, opening.title))
    })
  },
)

async function openingFor(ctx: Context, slug: string) {
  const [opening] = await ctx.db.select().from(openings).where(eq(openings.slug, slug))
  if (!opening?.publishedAt) throw new Refusal('not-found')
  if (!isOpen(opening, nairobiDay(ctx.now()))) throw new Refusal('opening-closed')
  return opening
}

async function isSameAgain(
  ctx: Context,
  openingId: string,
  { email, message, cv }: Application,
): Promise<boolean> {
  const same = and(
    eq(applications.openingId, openingId),
    eq(applications.email, email),
    eq(applications.message, message),
    eq(applications.cvBytes, cv.bytes.length),
    gt(applications.createdAt, after(ctx.now(), -SAME_AGAIN_MS)),
  )
  return (await ctx.db.$count(applications, same)) > 0
}

async function refuseEnough(ctx: Context, openingId: string, email: string): Promise<void> {
  const own = eq(applications.email, email)
  const isEnough =
    (await ctx.db.$count(applications, own)) >= MOST_OF_ADDRESS ||
    (await ctx.db.$count(applications, and(own, eq(applications.openingId, openingId)))) >= MOST_FOR_OPENING
  if (isEnough) throw new Refusal('application-enough', { values: { support: ctx.config.supportEmail } })
}

/** @returns its id */
async function keep(
  ctx: Context,
  openingId: string,
  { name, email, message, cv, cvName }: Application,
  file: KeptBytes,
): Promise<string> {
  const id = newId()
  await ctx.db
    .insert(applications)
    .values({
      id,
      openingId,
      name,
      email,
      message,
      locale: ctx.locale,
      cvName: cvNameOf(cvName, cv.kind),
      cvKind: cv.kind,
      cvBytes: cv.bytes.length,
      createdAt: ctx.now(),
    })
  await ctx.db.insert(applicationFiles).values({ applicationId: id, ...file })
  return id
}

const takeAdvisoryLock = locksOf([
  // One address's applications.
  'application',
])
