import { describe, expect, test } from 'vitest'
import { atomically, type Context } from '#context.ts'
import { rulesByName } from '#core/limits.server.ts'
import type { Editable } from '#core/records/record.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { modules } from '#app/modules.server.ts'
import { type Access, accessOf } from '#test/access.ts'
import { offeredBy } from '#test/offered.ts'
import { spec } from '#test/world.ts'

/** By module. */
type Faces = Record<string, Record<string, (ctx: Context, ...rest: unknown[]) => unknown>>
const facesOf = (kind: 'commands' | 'queries') =>
  Object.fromEntries(modules.map(({ name }) => [name, offeredBy(name, kind)])) as Faces
const commandFaces = facesOf('commands')
const queryFaces = facesOf('queries')
const recordFaces = import.meta.glob<Record<string, unknown>>(
  ['./*/records.server.ts', './*/records/*.server.ts'],
  { eager: true },
)

const isEditable = (value: unknown): value is Editable =>
  typeof value === 'object' && value !== null && 'save' in value && 'list' in value

/** 'module/name' of everything that a module exports and that serves one of these. */
const serving = (faces: Faces, kind: 'commands' | 'queries', ...access: Access[]): string[] =>
  namesIn(faces).filter((name) => {
    const [module, own] = name.split('/') as [string, string]
    const declared = modules.find((one) => one.name === module)!
    return access.includes(accessOf(declared, kind, own, called(faces, name)))
  })
const openCommands = serving(commandFaces, 'commands', 'open', 'inside')
const openQueries = serving(queryFaces, 'queries', 'open', 'inside')

// An attacker's guess: none of it may be evaluated before the caller is.
const garbage = ['00000000-0000-4000-8000-000000000000', 'x', {}, undefined]
const refusals = new Set(['not-authenticated', 'not-allowed'])

/** 'module/name' of everything that a module exports. */
function namesIn(faces: Faces): string[] {
  return Object.entries(faces)
    .flatMap(([module, face]) => Object.keys(face).map((name) => `${module}/${name}`))
    .sort()
}

function called(faces: Faces, name: string) {
  const [module, own] = name.split('/') as [string, string]
  return faces[module]?.[own]
}

/** The code of the refusal for garbage, 'an answer', or the error; a failed query is rolled back. */
const outcomeOf = (faces: Faces, name: string, ctx: Context): Promise<string> =>
  atomically(ctx, async (ctx) => called(faces, name)!(ctx, ...garbage)).then(
    () => 'an answer',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

/** Names that answered, or failed in another way than by a refusal. */
async function lettingIn(faces: Faces, names: string[], ctx: Context): Promise<string[]> {
  const open: string[] = []
  for (const name of names) {
    const outcome = await outcomeOf(faces, name, ctx)
    if (!refusals.has(outcome)) open.push(`${name}: ${outcome}`)
  }
  return open
}

/** Names that this person may not call, of those that are not open to everybody. */
async function namesRefusing(faces: Faces, open: string[], ctx: Context): Promise<string[]> {
  const refusing: string[] = []
  for (const name of namesIn(faces))
    if (!open.includes(name) && (await outcomeOf(faces, name, ctx)) === 'not-allowed') refusing.push(name)
  return refusing
}

describe('what modules export', () => {
  test('counts each limit by a name of its own', () => {
    expect(rulesByName.size).toBeGreaterThan(150)
    expect([...rulesByName].filter(([, rules]) => rules.size > 1).map(([name]) => name)).toEqual([])
  })

  spec(
    '[PERM-08] [PERM-08+] every command refuses a visitor unless it is listed as open with a reason',
    async ({ world }) => {
      const names = namesIn(commandFaces)
      expect(names.length).toBeGreaterThan(20)
      expect(
        await lettingIn(
          commandFaces,
          names.filter((name) => !openCommands.includes(name)),
          world.visitor,
        ),
      ).toEqual([])
    },
  )

  spec(
    '[PERM-08] [PERM-08+] every query refuses a visitor unless it is listed as open with a reason',
    async ({ world }) => {
      const names = namesIn(queryFaces)
      expect(names.length).toBeGreaterThan(15)
      expect(
        await lettingIn(
          queryFaces,
          names.filter((name) => !openQueries.includes(name)),
          world.visitor,
        ),
      ).toEqual([])
    },
  )

  spec('names no command or query as open that does not exist', () => {
    const listed = (kind: 'commands' | 'queries') =>
      modules.flatMap(({ name, open }) => Object.keys(open?.[kind] ?? {}).map((own) => `${name}/${own}`))
    expect(listed('commands').filter((name) => !namesIn(commandFaces).includes(name))).toEqual([])
    expect(listed('queries').filter((name) => !namesIn(queryFaces).includes(name))).toEqual([])
  })

  spec(
    '[PERM-08] [PERM-08+] [ADM-02+] what is for administrators refuses every member, whatever is sent, and nothing else does',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const forAdmins = [
        ...serving(commandFaces, 'commands', 'admins'),
        ...serving(queryFaces, 'queries', 'admins'),
      ]
      expect(forAdmins.length).toBeGreaterThan(30)
      const refusing = [
        ...(await namesRefusing(commandFaces, openCommands, amina)),
        ...(await namesRefusing(queryFaces, openQueries, amina)),
      ]
      expect(refusing.sort()).toEqual(forAdmins.sort())
    },
  )

  spec(
    '[PERM-08] [PERM-08+] [ADM-02+] no record is listed, read or changed by anybody else',
    async ({ world }) => {
      const kinds = Object.values(recordFaces).flatMap((face) => Object.values(face).filter(isEditable))
      expect(kinds.length).toBeGreaterThan(11)
      const actions = ['list', 'find', 'count', 'save', 'show', 'act'] as const
      const faces = Object.fromEntries(
        kinds.map((kind) => [
          kind.name,
          Object.fromEntries(actions.map((action) => [action, kind[action]])) as Faces[string],
        ]),
      )
      for (const ctx of [world.visitor, await world.member('Amina')])
        expect(await lettingIn(faces, namesIn(faces), ctx)).toEqual([])
    },
  )
})
