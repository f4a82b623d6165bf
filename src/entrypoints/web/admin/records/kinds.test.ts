import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formFields } from '#core/records/fields.server.ts'
import { kinds } from './kinds.server.ts'

/** Fields that a record's `change` refuses with "Please choose from the list.", in its own file. */
const refusedByHand = globSync('src/modules/*/{records.server.ts,records/*.server.ts}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/fields: \{ (\w+): 'option-unknown'/g)].map(([, name]) => name!),
)

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'a form of %s shows the list from which it asks to choose',
  (_, { fields }) => {
    const chosen = Object.entries(fields).filter(([name, { schema }]) => {
      const { error } = schema.safeParse('nothing-like-that')
      return error?.issues[0]?.message === 'option-unknown' || refusedByHand.includes(name)
    })
    const shown = formFields(Object.fromEntries(chosen), null)
    // A box is on or off; where it may not be ticked it is not shown.
    const bare = shown.filter((one) => one.as !== 'checkbox' && !(one.options ?? one.suggestions)?.length)
    expect(bare.map(({ name }) => name)).toEqual([])
  },
)
