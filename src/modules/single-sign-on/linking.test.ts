import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY } from '#kit/time.ts'
import { signIn } from '#modules/accounts/commands/sign-in.server.ts'
import { signUp } from '#modules/accounts/commands/sign-up.server.ts'
import { hashPassword } from '#modules/accounts/password-hash.server.ts'
import {
  credentials,
  mailedLinks,
  secondFactors,
  sessions,
  signInChallenges,
  users,
} from '#modules/accounts/tables.server.ts'
import { endOrganisation } from '#modules/organisations/commands/administer.server.ts'
import { organisationMembers } from '#modules/organisations/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { askForAccount, linkAccount, openAccount } from './commands/first.server.ts'
import { forgetWays } from './commands/forget.server.ts'
import { joinOwnOrganisation, unlinkAccount } from './commands/own.server.ts'
import { removeSignOn } from './commands/providers.server.ts'
import { firstView, mailedView } from './queries/way.server.ts'
import { ownLinks } from './queries/own.server.ts'
import { signOnForAdmin } from './queries/for-admins.server.ts'
import { signOnLinks, signOnProviders, signOnWays } from './tables.server.ts'
import { wayCookie } from './rules.ts'
import { comeIn, standIn, type Standing } from './test-sign-on.ts'

const PASSWORD = 'mti wa muembe 41'

/** Somebody with a password, entered just now. */
async function withPassword(world: World, name: string, part: { email?: string } = {}) {
  const ctx = await world.member(name, part)
  const times = { createdAt: world.now(), updatedAt: world.now() }
  await world.visitor.db
    .insert(credentials)
    .values({
      id: crypto.randomUUID(),
      userId: ctx.viewer.id,
      password: await hashPassword(PASSWORD),
      ...times,
    })
  return { ...ctx, viewer: { ...ctx.viewer, hasFreshPassword: true } }
}

const letters = (world: World) => world.visitor.db.select().from(outgoingMails)
const form = { fullName: 'Wanjiku Njeri', email: 'wanjiku@nyeri.example' }

/** Somebody new, up to the token of the mail. */
async function asked(
  world: World,
  at: Standing,
  input: Record<string, unknown> = form,
  next: string | null = null,
) {
  const { heard, browser } = await comeIn(at, next)
  await askForAccount(at.visitor, at.slug, heard.wayId, browser, input)
  const mail = (await letters(world)).at(-1)!
  const cookie = wayCookie(heard.wayId!, browser, false).split(';')[0]!
  return { mail, token: /confirm\/([0-9a-f]{64})/.exec(mail.text)?.[1], wayId: heard.wayId!, browser, cookie }
}

describe('whose account it is', () => {
  spec(
    'is said with a password entered just now, and told by mail; the next time leads straight in',
    async ({ world }) => {
      const at = await standIn(world)
      const amina = await withPassword(world, 'Amina')
      const { heard, browser } = await comeIn(at, '/courses/7')
      const stale = { ...amina, viewer: { ...amina.viewer, hasFreshPassword: false } }
      const link = (ctx: typeof amina, input: unknown = {}) =>
        linkAccount(ctx, at.slug, heard.wayId, browser, input)
      expect(await refusal(linkAccount(world.visitor, at.slug, heard.wayId, browser, {}))).toBe(
        'not-authenticated',
      )
      expect(await refusal(link(stale as never))).toBe('password-needed')
      expect(await refusal(linkAccount(amina, at.slug, heard.wayId, 'f'.repeat(64), {}))).toBe(
        'sign-on-elsewhere',
      )
      expect(await firstView(amina, at.slug, heard.wayId, browser)).toMatchObject({
        viewer: { state: 'free' },
      })
      expect(await link(amina)).toBe('/courses/7')
      expect(await world.visitor.db.$count(organisationMembers)).toBe(0)
      const [mail] = await letters(world)
      expect([mail!.recipient, mail!.subject]).toEqual([
        amina.viewer.email,
        'Nairobi Technical now opens your account at Stadi',
      ])
      // The way is used up.
      expect(await refusal(link(amina))).toBe('sign-on-elsewhere')
      expect((await comeIn(at)).heard.admitted?.token).toBeDefined()
      expect(await ownLinks(amina)).toMatchObject([{ label: 'Nyeri account', isOpen: true, isMember: false }])
    },
  )

  spec('is one for one, on both sides', async ({ world }) => {
    const at = await standIn(world)
    const [amina, baraka] = [await withPassword(world, 'Amina'), await withPassword(world, 'Baraka')]
    const first = await comeIn(at)
    const again = await comeIn(at)
    await linkAccount(amina, at.slug, first.heard.wayId, first.browser, {})
    expect(await refusal(linkAccount(baraka, at.slug, again.heard.wayId, again.browser, {}))).toBe(
      'sign-on-link-other',
    )
    at.server.person = { sub: 'u-43' }
    const other = await comeIn(at)
    expect(await firstView(amina, at.slug, other.heard.wayId, other.browser)).toMatchObject({
      viewer: { state: 'taken' },
    })
    expect(await refusal(linkAccount(amina, at.slug, other.heard.wayId, other.browser, {}))).toBe(
      'sign-on-link-taken',
    )
    expect(await world.visitor.db.$count(signOnLinks)).toBe(1)
  })

  spec('is never that of an administrator', async ({ world }) => {
    const at = await standIn(world)
    const { heard, browser } = await comeIn(at)
    for (const part of [{ isAdmin: true }, { isAdmin: false, lacksFactor: true }]) {
      const admin = { ...at.admin, viewer: { ...at.admin.viewer, ...part } }
      expect(await refusal(linkAccount(admin, at.slug, heard.wayId, browser, {}))).toBe('sign-on-admin')
    }
  })

  spec(
    'joins the organisation, and shows it something, only where each is ticked; under 18 with a parent',
    async ({ world }) => {
      for (const [input, underage, member] of [
        [{ joins: 'on' }, undefined, { showsSince: null, way: 'sign-on' }],
        [{ joins: 'on', shows: 'on' }, undefined, { showsSince: world.now() }],
        [{ shows: 'on' }, undefined, null],
        [{ joins: 'on' }, 'alone', { showsSince: null }],
        [{ joins: 'on', shows: 'on' }, 'alone', 'consent-needed'],
        [{ joins: 'on', shows: 'on' }, 'consented', { showsSince: world.now() }],
      ] as const) {
        const at = await standIn(world)
        const amina = await withPassword(world, 'Amina', { email: `a-${crypto.randomUUID()}@example.com` })
        const { heard, browser } = await comeIn(at)
        const ctx = { ...amina, viewer: { ...amina.viewer, ...(underage && { underage }) } }
        const end = await refusal(linkAccount(ctx, at.slug, heard.wayId, browser, input))
        const [row] = await world.visitor.db
          .select()
          .from(organisationMembers)
          .where(eq(organisationMembers.userId, amina.viewer.id))
        if (typeof member === 'string') expect([end, row]).toEqual([member, undefined])
        else if (member === null) expect([end, row]).toEqual(['none', undefined])
        else expect(row).toMatchObject(member)
      }
    },
  )

  spec('asks for the second factor as always, and gives no fresh password', async ({ world }) => {
    const at = await standIn(world)
    const amina = await withPassword(world, 'Amina')
    const { heard, browser } = await comeIn(at)
    await linkAccount(amina, at.slug, heard.wayId, browser, {})
    const { db } = world.visitor
    await db
      .insert(secondFactors)
      .values({ userId: amina.viewer.id, salt: 'salt', usedStep: 0, createdAt: world.now() })
    const again = await comeIn(at)
    expect(again.heard.admitted).toMatchObject({ challenge: expect.any(String) })
    expect(again.heard.admitted?.token).toBeUndefined()
    const [challenge] = await db.select().from(signInChallenges)
    expect(challenge!.passwordAt).toBeNull()
    expect(await db.$count(sessions)).toBe(0)
  })
})

describe('a new account', () => {
  spec('is opened by the mail alone, without a password, and linked', async ({ world }) => {
    const at = await standIn(world)
    const { mail, token, cookie } = await asked(world, at, { ...form, joins: 'on' }, '/courses/7')
    const { db } = world.visitor
    expect(mail.recipient).toBe(form.email)
    expect(mail.text).toContain('Nairobi Technical')
    // Nothing is there before the address is proved.
    expect(await db.$count(users, eq(users.email, form.email))).toBe(0)
    expect(await mailedView(world.visitor, at.slug, token)).toMatchObject({
      email: form.email,
      name: form.fullName,
    })
    const opened = await openAccount(world.visitor, at.slug, token, cookie)
    expect(opened).toMatchObject({ token: expect.any(String), next: '/courses/7' })
    const [user] = await db.select().from(users).where(eq(users.email, form.email))
    expect(user).toMatchObject({
      name: form.fullName,
      emailVerified: true,
      minorUntil: null,
      termsAcceptedAt: world.now(),
    })
    expect(await db.$count(organisationMembers, eq(organisationMembers.userId, user!.id))).toBe(1)
    expect(await refusal(signIn(world.visitor, { email: form.email, password: '' }))).toEqual({
      password: 'required',
    })
    expect(await refusal(signIn(world.visitor, { email: form.email, password: 'x' }))).toBe(
      'credentials-wrong',
    )
    expect((await comeIn(at)).heard.admitted?.token).toBeDefined()
    // Once, and nothing of it is kept.
    expect(await refusal(openAccount(world.visitor, at.slug, token, cookie))).toBe('sign-on-mail-over')
    expect(await db.$count(signOnWays)).toBe(0)
  })

  spec('opened in another browser is not linked with who asked for it at that address', async ({ world }) => {
    const at = await standIn(world)
    // A colleague asks for it at her address, with every box ticked.
    at.server.person = { sub: 'mallory' }
    const { token, wayId } = await asked(world, at, { ...form, joins: 'on', shows: 'on' })
    const { db } = world.visitor
    const another = wayCookie(wayId, 'another', false).split(';')[0]!
    const opened = await openAccount(world.visitor, at.slug, token, another)
    expect(opened).toMatchObject({ token: expect.any(String), isLinked: false })
    expect(await db.$count(signOnLinks)).toBe(0)
    expect(await db.$count(organisationMembers)).toBe(0)
    expect((await comeIn(at)).heard.admitted).toBeUndefined()
  })

  spec('is refused with words beside the fields, and keeps the way open', async ({ world }) => {
    const at = await standIn(world)
    const { heard, browser } = await comeIn(at)
    const ask = (input: unknown) => refusal(askForAccount(at.visitor, at.slug, heard.wayId, browser, input))
    expect(await ask({})).toEqual({ fullName: 'required', email: 'required' })
    expect(await ask({ ...form, email: 'not one' })).toEqual({ email: 'email-invalid' })
    expect(await ask({ ...form, fullName: 'x'.repeat(61) })).toEqual({ fullName: 'too-long' })
    expect(await ask({ ...form, fullName: 'Win at evil.example' })).toEqual({ fullName: 'name-only' })
    expect(await ask({ ...form, under18: 'maybe' })).toEqual({ under18: 'option-unknown' })
    expect(await letters(world)).toEqual([])
    expect(await refusal(askForAccount(at.visitor, at.slug, heard.wayId, undefined, form))).toBe(
      'sign-on-elsewhere',
    )
    // Five mails a day.
    for (let n = 0; n < 5; n++) expect(await ask({ ...form, email: `w${n}@nyeri.example` })).toBe('none')
    expect(await ask(form)).toBe('too-many')
  })

  spec(
    'is none where the address has an account: the mail says so, the page the same as always',
    async ({ world }) => {
      const at = await standIn(world)
      const amina = await withPassword(world, 'Amina', { email: form.email })
      const { mail, token, wayId, browser } = await asked(world, at)
      expect(token).toBeUndefined()
      expect(mail.subject).toBe('You already have an account at Stadi')
      expect(mail.text).toContain(`/auth?next=%2Fsign-in%2F${at.slug}`)
      expect(await firstView(at.visitor, at.slug, wayId, browser)).toMatchObject({
        isMailed: true,
        email: form.email,
      })
      expect(await world.visitor.db.$count(signOnLinks)).toBe(0)
      expect(await world.visitor.db.$count(sessions, eq(sessions.userId, amina.viewer.id))).toBe(0)
    },
  )

  spec('lets nothing that was planted on its address count', async ({ world }) => {
    const at = await standIn(world)
    // Somebody signed up with the address and never proved it.
    await signUp(world.visitor, { ...form, fullName: 'Mallory', password: PASSWORD })
    const { token, cookie } = await asked(world, at)
    const planted = await world.visitor.db.$count(mailedLinks)
    expect(planted).toBe(1)
    await openAccount(world.visitor, at.slug, token, cookie)
    expect(await refusal(signIn(world.visitor, { email: form.email, password: PASSWORD }))).toBe(
      'credentials-wrong',
    )
    expect(await world.visitor.db.$count(mailedLinks)).toBe(0)
    const [user] = await world.visitor.db.select().from(users).where(eq(users.email, form.email))
    expect(user!.name).toBe(form.fullName)
    // And the other way round: a way in that waits for its mail is nobody's when the address is proved otherwise.
    const late = await standIn(world)
    late.server.person = { sub: 'mallory' }
    const theirs = await asked(world, late, { ...form, email: 'baraka@example.com' })
    await world.member('Baraka', { email: 'baraka@example.com' })
    expect(await refusal(openAccount(world.visitor, late.slug, theirs.token, theirs.cookie))).toBe(
      'link-invalid',
    )
    expect(await world.visitor.db.$count(signOnLinks, eq(signOnLinks.subject, 'mallory'))).toBe(0)
  })

  spec('answers for its age, and shows nothing before a parent agreed', async ({ world }) => {
    const at = await standIn(world)
    const { token, cookie } = await asked(world, at, { ...form, under18: 'yes', joins: 'on', shows: 'on' })
    await openAccount(world.visitor, at.slug, token, cookie)
    const [user] = await world.visitor.db.select().from(users).where(eq(users.email, form.email))
    expect(user!.minorUntil).not.toBeNull()
    const [member] = await world.visitor.db.select().from(organisationMembers)
    expect(member!.showsSince).toBeNull()
  })

  spec('waits for its mail for a day, other ways an hour', async ({ world }) => {
    const at = await standIn(world)
    const { token, cookie } = await asked(world, at)
    await comeIn(at)
    world.wait(DAY / 2)
    await forgetWays(world.visitor)
    expect(await world.visitor.db.$count(signOnWays)).toBe(1)
    world.wait(DAY / 2 + 1)
    expect(await refusal(openAccount(world.visitor, at.slug, token, cookie))).toBe('sign-on-mail-over')
    await forgetWays(world.visitor)
    expect(await world.visitor.db.$count(signOnWays)).toBe(0)
    for (const wrong of ['', 'x', undefined, 7])
      expect(await refusal(mailedView(world.visitor, at.slug, wrong))).toBe('sign-on-mail-over')
  })
})

describe('how it ends', () => {
  async function newcomer(world: World) {
    const at = await standIn(world)
    const { token, cookie } = await asked(world, at)
    await openAccount(world.visitor, at.slug, token, cookie)
    const [user] = await world.visitor.db.select().from(users).where(eq(users.email, form.email))
    const wanjiku = await world.member('W', { email: 'w@example.com' })
    const ctx = { ...wanjiku, viewer: { ...wanjiku.viewer, id: user!.id, email: form.email } }
    const [link] = await ownLinks(ctx)
    return { at, ctx, id: link!.id }
  }

  spec('by the person, once they have another way in, and by nobody else', async ({ world }) => {
    const { ctx, id, at } = await newcomer(world)
    const baraka = await world.member('Baraka')
    expect(await refusal(unlinkAccount(baraka, id))).toBe('not-found')
    expect(await refusal(joinOwnOrganisation(baraka, id))).toBe('not-found')
    expect(await refusal(unlinkAccount(ctx, 'x'))).toBe('not-found')
    expect(await refusal(unlinkAccount(ctx, id))).toBe('sign-on-last-way')
    // Only while their organisation lets them in: not by a link of days ago.
    await world.visitor.db
      .update(signOnLinks)
      .set({ usedAt: new Date(world.now().getTime() - DAY) })
      .where(eq(signOnLinks.id, id))
    expect(await refusal(joinOwnOrganisation(ctx, id))).toBe('sign-on-stale')
    expect(await ownLinks(ctx)).toMatchObject([{ isMember: false, mayJoin: false }])
    await comeIn(at)
    await joinOwnOrganisation(ctx, id)
    await joinOwnOrganisation(ctx, id)
    expect(await ownLinks(ctx)).toMatchObject([{ isMember: true }])
    await world.visitor.db
      .update(credentials)
      .set({ password: 'a:b' })
      .where(eq(credentials.userId, ctx.viewer.id))
    await unlinkAccount(ctx, id)
    expect(await ownLinks(ctx)).toEqual([])
    // Membership is apart from it.
    expect(await world.visitor.db.$count(organisationMembers)).toBe(1)
    expect((await comeIn(at)).heard.admitted).toBeUndefined()
  })

  spec(
    'with the organisation, whichever code ends it, and with its sign-on; accounts stay',
    async ({ world }) => {
      const { at, ctx } = await newcomer(world)
      await endOrganisation(at.admin, at.organisationId, { reason: 'Over' })
      const { db } = world.visitor
      expect([await db.$count(signOnProviders), await db.$count(signOnLinks)]).toEqual([0, 0])
      expect(await db.$count(users, eq(users.id, ctx.viewer.id))).toBe(1)
      expect(await signOnForAdmin(at.admin, at.organisationId)).toMatchObject({
        organisation: { isOver: true },
        provider: null,
      })

      const other = await standIn(world)
      const amina = await withPassword(world, 'Amina')
      const { heard, browser } = await comeIn(other)
      await linkAccount(amina, other.slug, heard.wayId, browser, {})
      await removeSignOn(other.admin, other.organisationId)
      expect(await db.$count(signOnLinks)).toBe(0)
      expect(await refusal(removeSignOn(other.admin, other.organisationId))).toBe('not-found')
    },
  )
})
