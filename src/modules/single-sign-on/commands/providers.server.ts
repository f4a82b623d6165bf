import { eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { locked } from '#kit/seal.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { holdOrganisation } from '../queries/known.server.ts'
import { discovered, forgetProvider, secretPurpose } from '../provider.server.ts'
import { GOOGLE } from '../rules.ts'
import { signOnProviders } from '../tables.server.ts'
import { ProviderChange, ProviderInput } from '../types.ts'
import { locksOf } from '#core/advisory-lock.server.ts'

const limits = { 'sign-on-admin': { max: 60, windowMs: HOUR } }

const field = (name: string, code: RefusalCode) => new Refusal('invalid-input', { fields: { [name]: code } })

/**
 * Lets an organisation's people sign in by its own accounts. What its server publishes about itself is read first. Issuer and client
 * never change afterwards: accounts are linked by them.
 */
export const setUpSignOn = command(
  {
    who: 'admin',
    input: [idOf(), ProviderInput],
    limit: perPerson(limits, 'sign-on-admin'),
    fresh: true,
    // 'invalid-input', also beside `issuer` with what was wrong with the server.
    refuses: ['not-found', 'sign-on-set-up', 'sign-on-over-organisation'],
    asks: ['outside'],
  },
  async (ctx, organisationId, { clientSecret, ...input }): Promise<void> => {
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
        actor: ctx.viewer.id,
        action: 'sign-on.set-up',
        object: `organisation:${organisationId}`,
        details: { issuer, client: input.clientId, label: input.label, domain: input.emailDomain ?? '' },
      })
    })
    forgetProvider(issuer)
  },
)

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

/** Changes what may change: the name on the button, the domain, the secret. The server is read anew, as after a change there. */
export const changeSignOn = command(
  {
    who: 'admin',
    input: [idOf(), ProviderChange],
    limit: perPerson(limits, 'sign-on-admin'),
    fresh: true,
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, organisationId, { clientSecret, ...input }): Promise<void> => {
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
      actor: ctx.viewer.id,
      action: 'sign-on.change',
      object: `organisation:${organisationId}`,
      details: {
        label: input.label,
        domain: input.emailDomain ?? '',
        secret: clientSecret ? 'new' : 'as before',
      },
    })
  },
)

async function isDomainOfAnother(ctx: Context, id: string, domain: string | null): Promise<boolean> {
  if (domain === null) return false
  const rows = await ctx.db
    .select({ id: signOnProviders.id })
    .from(signOnProviders)
    .where(eq(signOnProviders.emailDomain, domain))
  return rows.some((row) => row.id !== id)
}

/** For a transaction: an organisation's sign-on, which nobody else changes until it ends. */
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
 * nothing.
 */
export const closeSignOn = command(
  {
    who: 'admin',
    input: [idOf(), given<boolean>()],
    limit: perPerson(limits, 'sign-on-admin'),
    fresh: true,
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, organisationId, isClosed): Promise<void> => {
    const { id, closedAt, label } = await held(ctx, organisationId)
    if ((closedAt !== null) === isClosed) return
    await ctx.db
      .update(signOnProviders)
      .set({ closedAt: isClosed ? ctx.now() : null })
      .where(eq(signOnProviders.id, id))
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: isClosed ? 'sign-on.close' : 'sign-on.reopen',
      object: `organisation:${organisationId}`,
      details: { label },
    })
  },
)

/**
 * Removes an organisation's sign-on with the links of its people, such as before another server takes its place. Their accounts stay; who
 * has no password gets one by mail.
 */
export const removeSignOn = command(
  {
    who: 'admin',
    input: [idOf()],
    limit: perPerson(limits, 'sign-on-admin'),
    fresh: true,
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, organisationId): Promise<void> => {
    const { id, issuer, clientId, label } = await held(ctx, organisationId)
    await ctx.db.delete(signOnProviders).where(eq(signOnProviders.id, id))
    forgetProvider(issuer)
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'sign-on.remove',
      object: `organisation:${organisationId}`,
      details: { issuer, client: clientId, label },
    })
  },
)

const takeAdvisoryLock = locksOf([
  // Which organisations sign in by which server and domain: of two administrators at once, the second reads what was taken.
  'sign-on-providers',
])
