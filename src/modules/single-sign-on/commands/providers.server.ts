import { eq } from 'drizzle-orm'
import { adminOnly, atomically, type Context, type ContextWith, freshPassword } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { locked } from '#kit/seal.ts'
import { parse } from '#kit/parse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { takeAdvisoryLock } from '../locks.server.ts'
import { holdOrganisation } from '../queries/known.server.ts'
import { discovered, forgetProvider, secretPurpose } from '../provider.server.ts'
import { GOOGLE } from '../rules.ts'
import { signOnProviders } from '../tables.server.ts'
import { ProviderChange, ProviderInput } from '../types.ts'

const field = (name: string, code: RefusalCode) => new Refusal('invalid-input', { fields: { [name]: code } })

/**
 * Lets an organisation's people sign in by its own accounts. What its server publishes about itself is read first. Issuer and client
 * never change afterwards: accounts are linked by them.
 * @param raw ProviderInput
 * @throws Refusal 'not-found', 'password-needed', 'too-many', 'sign-on-set-up', 'sign-on-over-organisation', 'invalid-input', also beside
 * `issuer` with what was wrong with the server
 */
export async function setUpSignOn(ctx: ContextWith<'outside'>, rawId: unknown, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const organisationId = idOrRefuse(rawId)
  const { clientSecret, ...input } = parse(ProviderInput, raw)
  await limit(ctx, { 'sign-on-admin': admin.id })
  const { issuer } = await discovered(ctx, input.issuer)
  refuseAnyGoogle(issuer, input.emailDomain)
  const id = newId()
  await atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'sign-on-providers', 'all')
    await holdOrganisation(ctx, organisationId)
    await refuseTaken(ctx, { ...input, organisationId, issuer })
    await ctx.db
      .insert(signOnProviders)
      .values({
        id,
        organisationId,
        ...input,
        issuer,
        clientSecret: locked(ctx.config.authSecret, secretPurpose(id), clientSecret),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'sign-on.set-up',
      object: `organisation:${organisationId}`,
      details: { issuer, client: input.clientId, label: input.label, domain: input.emailDomain ?? '' },
    })
  })
  forgetProvider(issuer)
}

/** Google says "yes" of everybody who has an account there; by the domain it says whose they are. */
function refuseAnyGoogle(issuer: string, emailDomain: string | null): void {
  if (issuer === GOOGLE && emailDomain === null) throw field('emailDomain', 'sign-on-google')
}

type Wanted = { organisationId: string; issuer: string; clientId: string; emailDomain: string | null }

async function refuseTaken(ctx: Context, { organisationId, issuer, clientId, emailDomain }: Wanted) {
  const rows = await ctx.db.select().from(signOnProviders)
  if (rows.some((row) => row.organisationId === organisationId)) throw new Refusal('sign-on-set-up')
  if (rows.some((row) => row.issuer === issuer && row.clientId === clientId))
    throw field('clientId', 'sign-on-client-taken')
  if (emailDomain !== null && rows.some((row) => row.emailDomain === emailDomain))
    throw field('emailDomain', 'sign-on-domain-taken')
}

/**
 * Changes what may change: the name on the button, the domain, the secret. The server is read anew, as after a change there.
 * @param raw ProviderChange
 * @throws Refusal 'not-found', 'password-needed', 'too-many', 'invalid-input'
 */
export async function changeSignOn(ctx: Context, rawId: unknown, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const organisationId = idOrRefuse(rawId)
  const { clientSecret, ...input } = parse(ProviderChange, raw)
  await limit(ctx, { 'sign-on-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'sign-on-providers', 'all')
    const { id, issuer } = await held(ctx, organisationId)
    refuseAnyGoogle(issuer, input.emailDomain)
    if (await isDomainOfAnother(ctx, id, input.emailDomain))
      throw field('emailDomain', 'sign-on-domain-taken')
    await ctx.db
      .update(signOnProviders)
      .set({
        ...input,
        updatedAt: ctx.now(),
        ...(clientSecret && { clientSecret: locked(ctx.config.authSecret, secretPurpose(id), clientSecret) }),
      })
      .where(eq(signOnProviders.id, id))
    forgetProvider(issuer)
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'sign-on.change',
      object: `organisation:${organisationId}`,
      details: {
        label: input.label,
        domain: input.emailDomain ?? '',
        secret: clientSecret ? 'new' : 'as before',
      },
    })
  })
}

async function isDomainOfAnother(ctx: Context, id: string, domain: string | null): Promise<boolean> {
  if (domain === null) return false
  const rows = await ctx.db
    .select({ id: signOnProviders.id })
    .from(signOnProviders)
    .where(eq(signOnProviders.emailDomain, domain))
  return rows.some((row) => row.id !== id)
}

/** For a transaction: an organisation's sign-on, which nobody else changes until it ends. @throws Refusal 'not-found' */
const held = async (ctx: Context, organisationId: string) =>
  rowOrRefuse(
    await ctx.db
      .select()
      .from(signOnProviders)
      .where(eq(signOnProviders.organisationId, organisationId))
      .for('update'),
  )

/**
 * Closes an organisation's sign-on, or opens it again: while it is closed nobody comes in that way, and links stay. Repeating changes
 * nothing. @throws Refusal 'not-found', 'password-needed', 'too-many'
 */
export async function closeSignOn(ctx: Context, rawId: unknown, isClosed: boolean): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const organisationId = idOrRefuse(rawId)
  await limit(ctx, { 'sign-on-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    const { id, closedAt, label } = await held(ctx, organisationId)
    if ((closedAt !== null) === isClosed) return
    await ctx.db
      .update(signOnProviders)
      .set({ closedAt: isClosed ? ctx.now() : null })
      .where(eq(signOnProviders.id, id))
    await writeAudit(ctx, {
      actor: admin.id,
      action: isClosed ? 'sign-on.close' : 'sign-on.reopen',
      object: `organisation:${organisationId}`,
      details: { label },
    })
  })
}

/**
 * Removes an organisation's sign-on with the links of its people, such as before another server takes its place. Their accounts stay; who
 * has no password gets one by mail. @throws Refusal 'not-found', 'password-needed', 'too-many'
 */
export async function removeSignOn(ctx: Context, rawId: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const organisationId = idOrRefuse(rawId)
  await limit(ctx, { 'sign-on-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    const { id, issuer, clientId, label } = await held(ctx, organisationId)
    await ctx.db.delete(signOnProviders).where(eq(signOnProviders.id, id))
    forgetProvider(issuer)
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'sign-on.remove',
      object: `organisation:${organisationId}`,
      details: { issuer, client: clientId, label },
    })
  })
}
