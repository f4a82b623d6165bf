import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { AMINA, holderOf, joined, lettersTo, tokenFor } from '../account-testing.ts'
import { askForReset, resetPassword } from '../commands/password.server.ts'
import { signIn } from '../commands/sign-in.server.ts'
import { personOfPhone } from '../queries/phone-people.server.ts'
import { sessionOf } from '../queries/sessions.server.ts'
import { showsSamples } from '../queries/samples.server.ts'
import { signed } from '../session-cookies.server.ts'
import { profiles, users } from '../tables.server.ts'

const NEW = { password: 'elimu-haina-mwisho' }
const PHONE = '254712345678'

/** A sample person who was tried out, with a session, a phone and a password link; and the same site, now public. */
async function triedOut(world: World) {
  const token = await joined(world)
  const { visitor } = world
  await visitor.db.update(users).set({ isSample: true }).where(eq(users.email, AMINA.email))
  const { viewer } = (await holderOf(world, token))!
  await visitor.db
    .update(profiles)
    .set({ phone: PHONE, phoneVerifiedAt: visitor.now() })
    .where(eq(profiles.id, viewer.id))
  await askForReset(visitor, { email: AMINA.email })
  const reset = await tokenFor(world, AMINA.email)
  const site: Context = { ...visitor, config: { ...visitor.config, origin: 'https://stadi.example' } }
  return { visitor, site, reset, token: signed(token, visitor.config) }
}

describe('an invented person, at a public name', () => {
  spec('does not exist: their password is as wrong as any', async ({ world }) => {
    const { visitor, site } = await triedOut(world)
    expect(await refusal(signIn(site, AMINA))).toBe('credentials-wrong')
    expect(await refusal(signIn(site, { ...AMINA, password: 'wrong-password' }))).toBe('credentials-wrong')
    expect(await refusal(signIn(visitor, AMINA))).toBe('none')
  })

  spec('opens nothing with a session of the trial, nor from a phone', async ({ world }) => {
    const { visitor, site, token } = await triedOut(world)
    expect([await sessionOf(site, token), (await personOfPhone(site, PHONE))?.isSuspended]).toEqual([
      null,
      true,
    ])
    expect((await sessionOf(visitor, token))?.viewer.email).toBe(AMINA.email)
    expect((await personOfPhone(visitor, PHONE))?.isSuspended).toBe(false)
  })

  spec('gets no link to choose a password, and one of the trial opens nothing', async ({ world }) => {
    const { site, reset } = await triedOut(world)
    const before = (await lettersTo(world, AMINA.email)).length
    world.wait(120_000)
    await askForReset(site, { email: AMINA.email })
    expect(await lettersTo(world, AMINA.email)).toHaveLength(before)
    expect(await refusal(resetPassword(site, reset, NEW))).toBe('link-invalid')
  })

  spec('makes every page say that it shows samples, and only there', async ({ world }) => {
    await joined(world, { email: 'baraka@example.com' })
    const real: Context = {
      ...world.visitor,
      config: { ...world.visitor.config, origin: 'https://x.example' },
    }
    expect(await showsSamples(real)).toBe(false)
    const { visitor, site } = await triedOut(world)
    expect([await showsSamples(site), await showsSamples(visitor)]).toEqual([true, false])
  })
})
