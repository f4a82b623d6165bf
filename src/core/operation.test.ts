import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { command, given, idOf, internal, operationOf, perAddress, perPerson, query } from './operation.ts'

const limits = { 'test-knock': { max: 2, windowMs: HOUR } }
const Knock = z.object({ at: z.string('required') })
const knock = command(
  {
    who: 'consented',
    input: [idOf(), Knock],
    limit: perPerson(limits, 'test-knock'),
    refuses: ['not-found'],
  },
  async (ctx, id, { at }) => `${ctx.viewer.name} knocks at ${at} of ${id.length} letters`,
)
const ID = '00000000-0000-4000-8000-000000000000'

describe('an operation', () => {
  spec('asks who it is before it looks at what came in', async ({ world }) => {
    expect(await refusal(knock(world.visitor, 'x', {}))).toBe('not-authenticated')
    const amina = await world.member('Amina')
    const minor = { ...amina, viewer: { ...amina.viewer, underage: 'alone' as const } }
    expect(await refusal(knock(minor, 'x', {}))).toBe('consent-needed')
    expect(await refusal(knock(amina, 'x', {}))).toBe('not-found')
    expect(await refusal(knock(amina, ID, {}))).toEqual({ at: 'required' })
  })

  spec('hands over what was read, and counts only what could be read', async ({ world }) => {
    const amina = await world.member('Amina')
    await refusal(knock(amina, ID, {}))
    for (const _ of [1, 2])
      expect(await knock(amina, ID, { at: 'the gate' })).toBe('Amina knocks at the gate of 36 letters')
    expect(await refusal(knock(amina, ID, { at: 'the gate' }))).toBe('too-many')
  })

  spec(
    'takes back what it proved, and keeps what failed, where its limit counts failures',
    async ({ world }) => {
      const rule = { max: 60, windowMs: HOUR, of: 'address', counts: 'failures' } as const
      const tried = command(
        {
          who: 'anyone',
          because: 'a test',
          input: [given<boolean>()],
          limit: perAddress({ 'test-try-address': rule }, 'test-try-address'),
          refuses: ['code-wrong'],
        },
        async (_ctx, isRight) => {
          if (!isRight) throw new Refusal('code-wrong')
          return 'in'
        },
      )
      for (let n = 0; n < 60; n++)
        expect([await tried(world.visitor, true), await refusal(tried(world.visitor, false))]).toEqual([
          'in',
          'code-wrong',
        ])
      expect(await refusal(tried(world.visitor, true))).toBe('too-many')
    },
  )

  spec(
    'asks for the password where it must be fresh, and an administrator where it is for them',
    async ({ world }) => {
      const open = command({ who: 'admin', fresh: true }, async () => 'open')
      const amina = await world.member('Amina')
      const wanjiru = await world.admin('Wanjiru')
      expect(await refusal(open(amina))).toBe('not-allowed')
      const stale = { ...wanjiru, viewer: { ...wanjiru.viewer, hasFreshPassword: false } }
      expect(await refusal(open(stale))).toBe('password-needed')
      expect(await open({ ...wanjiru, viewer: { ...wanjiru.viewer, hasFreshPassword: true } })).toBe('open')
    },
  )

  spec('that is atomic leaves nothing behind when it refuses', async ({ world }) => {
    const inside: boolean[] = []
    const all = command(
      { who: 'anyone', because: 'a test', refuses: ['not-found'], atomic: true },
      async (ctx) => {
        inside.push(ctx.db !== world.visitor.db)
        throw new Refusal('not-found')
      },
    )
    expect(await refusal(all(world.visitor))).toBe('not-found')
    expect(inside).toEqual([true])
  })

  spec('that refuses with what it does not declare is a fault of the program in tests', async ({ world }) => {
    const silent = query({ who: 'anyone', because: 'a test' }, async () => {
      throw new Refusal('not-found')
    })
    await expect(silent(world.visitor)).rejects.toThrow("Add 'not-found' to `refuses`")
  })

  spec('says of itself what tests and checks ask', async () => {
    expect(operationOf(knock)).toMatchObject({ kind: 'command', who: 'consented' })
    expect([...operationOf(knock)!.refuses].toSorted()).toEqual([
      'consent-needed',
      'invalid-input',
      'not-authenticated',
      'not-found',
      'too-many',
    ])
    expect(operationOf(internal(async (_ctx: Context, n: number) => n))).toMatchObject({ who: null })
    expect(operationOf(given<string>())).toBeNull()
  })
})
