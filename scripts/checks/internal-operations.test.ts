import { expect, test } from 'vitest'
import { internalFaults } from './internal-operations.ts'

const command = {
  path: 'src/modules/coupons/commands/take.server.ts',
  text: 'export const giveBack = internal(async (ctx: Context) => {})\nexport const take = command({}, async () => {})',
}
const page = (text: string, path = 'src/modules/coupons/screens/coupons.tsx') => ({ path, text })

test('a screen and an entrypoint may not import what does not ask who calls', () => {
  const own = page("import { giveBack, take } from '../commands.server.ts'")
  const other = page(
    "import { giveBack } from '#modules/coupons/commands.server.ts'",
    'src/entrypoints/api/give.ts',
  )
  expect(internalFaults([command, own, other])).toEqual([
    'src/modules/coupons/screens/coupons.tsx imports coupons/giveBack, which is internal: it does not ask who calls.',
    'src/entrypoints/api/give.ts imports coupons/giveBack, which is internal: it does not ask who calls.',
  ])
})

test('other modules, tests and other names may', () => {
  const free = [
    page(
      "import { giveBack } from '#modules/coupons/commands.server.ts'",
      'src/modules/payments/settle.server.ts',
    ),
    page("import { giveBack } from '../commands.server.ts'", 'src/modules/coupons/screens/coupons.test.ts'),
    page("import { giveBack } from '#modules/gifts/commands.server.ts'"),
    page("import { take } from '../commands.server.ts'"),
  ]
  expect(internalFaults([command, ...free])).toEqual([])
})
