import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { auditLines } from '#test/audit.ts'
import { spec, type World } from '#test/world.ts'
import { refusalOf } from '#test/refusal.ts'
import { modules } from '#app/modules.server.ts'
import { eraseAccounts } from '#entrypoints/background/erase.server.ts'
import { AMINA, holderOf, joined, lettersTo, type Member, signedInAt } from '../account-testing.ts'
import { askForDeletion, forgetPerson, cancelDeletion } from './deletion.server.ts'
import { askForReset } from './password.server.ts'
import { grantAdmin, revokeAdmin } from './people.server.ts'
import { signUp } from './sign-up.server.ts'
import { notificationPreferences } from '../queries/people.server.ts'
import { ownSessions } from '../queries/sessions.server.ts'
import { ownSettings, takesMessages } from '../queries/own.server.ts'
import { users } from '../tables.server.ts'

const password = { current: AMINA.password }
const member = async (world: World): Promise<Member> => (await holderOf(world, await joined(world)))!
const actions = async (ctx: Context) => (await auditLines(ctx.db)).map((entry) => entry.action)

describe("asking for one's account to be deleted", () => {
  spec(
    '[PERM-04] asks for the password, signs the other devices out, mails the day, and leaves everything as it is',
    async ({ world }) => {
      const amina = await member(world)
      const other = await signedInAt(world)
      expect((await refusalOf(askForDeletion(amina, { current: 'not-my-password' }))).fields).toEqual({
        current: 'password-current-wrong',
      })
      expect((await refusalOf(askForDeletion(amina, {}))).fields).toEqual({
        current: 'password-current-wrong',
      })
      expect(await ownSettings(amina)).toMatchObject({ erasedOn: null })
      await askForDeletion(amina, password)
      expect(await ownSettings(amina)).toMatchObject({ erasedOn: new Date(world.now().getTime() + 7 * DAY) })
      expect(await holderOf(world, other)).toBeNull()
      expect(await ownSessions(amina)).toHaveLength(1)
      const letter = (await lettersTo(world, AMINA.email)).at(-1)!
      expect(letter.subject).toBe('Your Stadi account will be deleted')
      expect(letter.text).toContain('28 November 2026')
      expect(await actions(amina)).toContain('account.delete-asked')
    },
  )

  spec(
    'erases what was written to others only if that was chosen, says which by mail, and drops the choice if the account is kept',
    async ({ world }) => {
      const amina = await member(world)
      expect((await refusalOf(askForDeletion(amina, { ...password, messages: 'all' }))).fields).toEqual({
        messages: 'option-unknown',
      })
      await askForDeletion(amina, { ...password, messages: 'go' })
      expect(await ownSettings(amina)).toMatchObject({ takesMessages: true })
      expect(await takesMessages(world.visitor, amina.viewer.id)).toBe(true)
      expect((await lettersTo(world, AMINA.email)).at(-1)!.text).toContain('sent to others are deleted too')
      await cancelDeletion(amina)
      expect(await ownSettings(amina)).toMatchObject({ takesMessages: false })
      for (const messages of ['stay', undefined]) {
        await askForDeletion(amina, { ...password, messages })
        expect(await ownSettings(amina)).toMatchObject({ takesMessages: false })
        expect((await lettersTo(world, AMINA.email)).at(-1)!.text).toContain(
          'stay with them, without your name',
        )
        await cancelDeletion(amina)
      }
    },
  )

  spec('asked twice, the first day counts and one mail goes out', async ({ world }) => {
    const amina = await member(world)
    await askForDeletion(amina, password)
    const first = await ownSettings(amina)
    world.wait(DAY)
    await askForDeletion(amina, password)
    expect(await ownSettings(amina)).toEqual(first)
    expect(
      (await lettersTo(world, AMINA.email)).filter((letter) => /deleted/.test(letter.subject)),
    ).toHaveLength(1)
  })

  spec(
    'can be undone until the last moment, also from another device, where signing in works as before',
    async ({ world }) => {
      const amina = await member(world)
      await askForDeletion(amina, password)
      world.wait(7 * DAY - 1000)
      const again = (await holderOf(world, await signedInAt(world)))!
      await cancelDeletion(again)
      expect(await ownSettings(again)).toMatchObject({ erasedOn: null })
      world.wait(8 * DAY)
      await eraseAccounts(world.visitor, modules)
      expect(await signedInAt(world)).toMatch(/./)
      expect(await actions(amina)).toContain('account.kept')
      await cancelDeletion(again)
      expect((await actions(amina)).filter((action) => action === 'account.kept')).toHaveLength(1)
    },
  )

  spec(
    'after seven days nobody signs in, gets a link or is found there; the address is free for a new account',
    async ({ world }) => {
      const token = await joined(world)
      const amina = (await holderOf(world, token))!
      await askForDeletion(amina, password)
      world.wait(7 * DAY)
      await eraseAccounts(world.visitor, modules)
      expect(await holderOf(world, token)).toBeNull()
      expect(await refusalOf(signedInAt(world))).toMatchObject({ code: 'credentials-wrong' })
      world.letters.splice(0)
      await askForReset(world.visitor, { email: AMINA.email })
      expect(await lettersTo(world, AMINA.email)).toEqual([])
      expect(await notificationPreferences(amina, amina.viewer.id)).toMatchObject({
        badges: false,
        goals: false,
        replies: false,
      })
      // A session created at that very moment is not valid, and there is nothing left to undo.
      await cancelDeletion(amina)
      expect(
        await amina.db
          .select({ name: users.name, asked: users.deletionAskedAt, erased: users.erasedAt })
          .from(users)
          .where(eq(users.id, amina.viewer.id)),
      ).toMatchObject([{ name: 'Deleted user', erased: world.now() }])
      await signUp(world.visitor, { ...AMINA, fullName: 'Another Amina' })
      expect((await lettersTo(world, AMINA.email)).at(-1)!.subject).toMatch(/^Confirm/)
    },
  )

  spec('erases nobody who did not request it, or too recently', async ({ world }) => {
    const amina = await member(world)
    expect(await refusalOf(forgetPerson(world.visitor, amina.viewer.id))).toMatchObject({ code: 'not-found' })
    await askForDeletion(amina, password)
    world.wait(6 * DAY)
    expect(await refusalOf(forgetPerson(world.visitor, amina.viewer.id))).toMatchObject({ code: 'not-found' })
  })

  spec(
    '[ADM-23+] the last administrator cannot go, nor the last but one leave nobody behind',
    async ({ world }) => {
      const wanjiru = await world.admin()
      const amina = await member(world)
      await grantAdmin(wanjiru, amina.viewer.id, 'A test.')
      await askForDeletion(amina, password)
      expect(await refusalOf(revokeAdmin({ ...wanjiru }, wanjiru.viewer.id, 'A test.'))).toMatchObject({
        code: 'last-admin',
      })
      await cancelDeletion(amina)
      await revokeAdmin({ ...wanjiru }, wanjiru.viewer.id, 'A test.')
      expect(await refusalOf(askForDeletion(amina, password))).toMatchObject({ code: 'last-admin' })
      expect(await ownSettings(amina)).toMatchObject({ erasedOn: null })
    },
  )
})
