import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLog } from '#modules/accounts/tables.server.ts'
import { manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { StandInProvider } from '#test/oidc-provider.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { changeSignOn, closeSignOn, removeSignOn, setUpSignOn } from './commands/providers.server.ts'
import { signOnForAdmin, signOnForManager } from './queries/for-admins.server.ts'
import { GOOGLE } from './rules.ts'
import { signOnProviders } from './tables.server.ts'
import { comeIn, standIn } from './test-sign-on.ts'

async function fresh(world: World) {
  const server = new StandInProvider(`https://sso-${crypto.randomUUID()}.example`)
  const admin = { ...(await world.admin('Otieno')), outside: server.outside() }
  const { id, slug } = await organisationForTest(world.visitor, admin.viewer.id)
  return { server, admin, id, slug }
}

describe('setting up single sign-on', () => {
  spec('reads the server first, locks the secret, and writes who did it', async ({ world }) => {
    const { server, admin, id, slug } = await fresh(world)
    expect(await signOnForAdmin(admin, id)).toMatchObject({
      callback: `http://localhost:3000/sign-in/${slug}/callback`,
      provider: null,
    })
    // As people copy it.
    const issuer = `${server.origin}/.well-known/openid-configuration`
    await setUpSignOn(admin, id, { ...server.registration, issuer, emailDomain: '@Nyeri.Example' })
    const view = await signOnForAdmin(admin, id)
    expect(view.provider).toMatchObject({
      issuer: server.origin,
      emailDomain: 'nyeri.example',
      people: 0,
      isReadable: true,
    })
    const [row] = await world.visitor.db.select().from(signOnProviders)
    const [audit] = await world.visitor.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1)
    for (const kept of [row, audit, view, world.logged])
      expect(JSON.stringify(kept)).not.toContain(server.clientSecret)
    expect(audit).toMatchObject({ action: 'sign-on.set-up', object: `organisation:${id}` })
    expect(await refusal(setUpSignOn(admin, id, server.registration))).toBe('sign-on-set-up')
    // Issuer and client stay, whichever code writes.
    await expect(
      world.visitor.db.transaction((tx) =>
        tx.update(signOnProviders).set({ issuer: 'https://evil.example' }),
      ),
    ).rejects.toThrow()
  })

  spec('says beside the field what was wrong with the server', async ({ world }) => {
    const { server, admin, id } = await fresh(world)
    const set = (part: object) => refusal(setUpSignOn(admin, id, { ...server.registration, ...part }))
    expect(await set({ issuer: 'https://10.0.0.1' })).toEqual({ issuer: 'target-not-allowed' })
    expect(await set({ issuer: 'https://away.example' })).toEqual({ issuer: 'sign-on-not-reached' })
    const document = '/.well-known/openid-configuration'
    for (const [instead, code] of [
      ['slow', 'sign-on-not-reached'],
      ['huge', 'sign-on-not-reached'],
      [{ status: 404, text: '{}' }, 'sign-on-no-document'],
      [{ status: 500, text: '' }, 'sign-on-no-document'],
      [{ status: 302, text: '', headers: { location: 'https://10.0.0.1/' } }, 'sign-on-no-document'],
      [{ status: 200, text: '<h1>Hello</h1>' }, 'sign-on-no-document'],
      [{ status: 200, text: '[]' }, 'sign-on-no-document'],
    ] as const) {
      server.instead = { [document]: instead }
      expect([instead, await set({})]).toEqual([instead, { issuer: code }])
    }
    server.instead = {}
    for (const [part, code] of [
      [{ issuer: 'https://other.example' }, 'sign-on-other-issuer'],
      [{ token_endpoint: undefined }, 'sign-on-unfit'],
      [{ jwks_uri: 'https://10.0.0.1/keys' }, 'sign-on-unfit'],
      [{ authorization_endpoint: 'http://127.0.0.1/' }, 'sign-on-unfit'],
      [{ response_types_supported: ['id_token'] }, 'sign-on-unfit'],
      [{ id_token_signing_alg_values_supported: ['none', 'HS256'] }, 'sign-on-unfit'],
      [{ id_token_signing_alg_values_supported: 'RS256' }, 'sign-on-unfit'],
      [{ response_types_supported: 7 }, 'sign-on-unfit'],
    ] as const) {
      server.document = part
      expect([part, await set({})]).toEqual([part, { issuer: code }])
    }
    server.document = {}
    expect(await set({ issuer: '', clientId: '', clientSecret: ' ', label: '' })).toEqual({
      issuer: 'required',
      clientId: 'required',
      clientSecret: 'required',
      label: 'required',
    })
    expect(await set({ issuer: 'ftp://x', emailDomain: 'no domain', clientSecret: 'x'.repeat(501) })).toEqual(
      { issuer: 'link-not-web', emailDomain: 'sign-on-domain', clientSecret: 'too-long' },
    )
    expect(await refusal(setUpSignOn(admin, 'x', server.registration))).toBe('not-found')
    expect(await world.visitor.db.$count(signOnProviders)).toBe(0)
  })

  spec(
    'wants the domain of a Google Workspace, and one client and domain for each organisation',
    async ({ world }) => {
      const { server, admin, id } = await fresh(world)
      server.origin = GOOGLE
      expect(await refusal(setUpSignOn(admin, id, server.registration))).toEqual({
        emailDomain: 'sign-on-google',
      })
      await setUpSignOn(admin, id, { ...server.registration, emailDomain: 'nyeri.example' })
      expect(await refusal(changeSignOn(admin, id, { label: 'x', emailDomain: '' }))).toEqual({
        emailDomain: 'sign-on-google',
      })
      const { id: other } = await organisationForTest(world.visitor, admin.viewer.id)
      const set = (part: object) => refusal(setUpSignOn(admin, other, { ...server.registration, ...part }))
      expect(await set({ emailDomain: 'other.example' })).toEqual({ clientId: 'sign-on-client-taken' })
      expect(await set({ clientId: 'two', emailDomain: 'nyeri.example' })).toEqual({
        emailDomain: 'sign-on-domain-taken',
      })
    },
  )

  spec('asks for the password again, of an administrator alone', async ({ world }) => {
    const { server, admin, id } = await fresh(world)
    const stale = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
    for (const call of [
      setUpSignOn(stale, id, server.registration),
      changeSignOn(stale, id, {}),
      closeSignOn(stale, id, true),
      removeSignOn(stale, id),
    ])
      expect(await refusal(call)).toBe('password-needed')
  })

  spec(
    'changes what may change, keeps the secret unless there is a new one, closes and opens',
    async ({ world }) => {
      const at = await standIn(world)
      const change = (part: object) =>
        changeSignOn(at.admin, at.organisationId, { label: 'Nyeri', emailDomain: '', ...part })
      await change({})
      expect((await comeIn(at)).heard.wayId).toBeDefined()
      at.server.clientSecret = 'another-secret'
      await change({ clientSecret: 'another-secret' })
      expect((await comeIn(at)).heard.wayId).toBeDefined()
      await closeSignOn(at.admin, at.organisationId, true)
      await closeSignOn(at.admin, at.organisationId, true)
      expect(await refusal(comeIn(at))).toBe('sign-on-closed')
      await closeSignOn(at.admin, at.organisationId, false)
      expect((await comeIn(at)).heard.wayId).toBeDefined()
      const lines = await world.visitor.db
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(sql`${auditLog.action} like 'sign-on.%'`)
      expect(lines.map(({ action }) => action).sort()).toEqual([
        'sign-on.change',
        'sign-on.change',
        'sign-on.close',
        'sign-on.reopen',
      ])
      // With another secret of ours it cannot be read: an administrator is told, people read to use their password.
      const moved = {
        ...at.admin,
        config: { ...at.admin.config, authSecret: 'another-secret-of-thirty-two-letters' },
      }
      expect((await signOnForAdmin(moved, at.organisationId)).provider).toMatchObject({ isReadable: false })
      expect(await refusal(comeIn({ ...at, visitor: { ...at.visitor, config: moved.config } }))).toBe(
        'sign-on-broken',
      )
    },
  )

  spec('tells managers that it is on, and where, and nobody else', async ({ world }) => {
    const at = await standIn(world)
    const amina = await world.member('Amina')
    expect(await refusal(signOnForManager(amina, at.slug))).toBe('not-found')
    await manageForTest(world.visitor, at.organisationId, amina.viewer.id)
    const view = await signOnForManager(amina, at.slug)
    expect(view).toEqual({
      label: 'Nyeri account',
      emailDomain: null,
      isOpen: true,
      people: 0,
      address: `http://localhost:3000/sign-in/${at.slug}`,
    })
    await world.visitor.db.delete(signOnProviders).where(eq(signOnProviders.id, at.id))
    expect(await signOnForManager(amina, at.slug)).toBeNull()
  })
})
