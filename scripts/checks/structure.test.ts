import { describe, expect, test } from 'vitest'
import { routeModules, structureFaults } from './structure.ts'

const faultsOf = (path: string, text = '') =>
  structureFaults(
    [{ path, text }],
    new Set(['src/entrypoints/web/home.tsx']),
    path.startsWith('src/modules/courses/') ? ['courses'] : [],
  )

describe('what authors write', () => {
  test('is not below src', () => {
    for (const path of ['sample/design/lessons/one.md', 'questions.json', 'screens/terms.html'])
      expect(faultsOf(`src/modules/courses/${path}`), path).toEqual([
        `src/modules/courses/${path}: src/ holds code; what authors write is in content/.`,
      ])
    expect(faultsOf('src/styles/app.css')).toEqual([])
  })
})

describe('a module', () => {
  test('has a line that says which modules it may use', () => {
    expect(
      structureFaults([{ path: 'src/modules/jobs/types.ts', text: '' }], new Set(), ['courses']),
    ).toEqual([
      'src/modules/jobs has no line in mayUse of scripts/checks/may-use.ts.',
      'mayUse of scripts/checks/may-use.ts lists courses, which is no folder of src/modules.',
    ])
  })

  test('contains its public files, and folders and files named for what they are', () => {
    for (const name of [
      'tables.server.ts',
      'rules.test.ts',
      'for-sale.server.ts',
      'commands/sign-in.server.ts',
      'screens/catalogue.tsx',
      'screens/lesson/video.tsx',
      'sample/load-courses.server.ts',
    ]) {
      expect(faultsOf(`src/modules/courses/${name}`)).toEqual([])
    }
    for (const name of [
      'utils.ts',
      'index.ts',
      'helpers.server.ts',
      'services.ts',
      'screens/very/deep/thing.tsx',
      'commands/sign/in.server.ts',
      'ForSale.ts',
    ]) {
      expect(faultsOf(`src/modules/courses/${name}`), name).toHaveLength(1)
    }
  })

  test('has no file for limits or locks alone', () => {
    for (const name of ['limits.server.ts', 'commands/locks.server.ts', 'join-limits.server.ts', 'limits.ts'])
      expect(faultsOf(`src/modules/courses/${name}`), name).toEqual([
        `src/modules/courses/${name}: a limit or a lock stands in the operation that takes it, or in rules.ts.`,
      ])
    for (const name of ['blocks.ts', 'commands/locked-part.server.ts', 'limits.test.ts'])
      expect(faultsOf(`src/modules/courses/${name}`), name).toEqual([])
  })

  test('says by its operations, and not in comments, what they refuse', () => {
    const file = 'src/modules/courses/commands/learning.server.ts'
    for (const kind of ["command({ who: 'signed-in' }, ", "query({ who: 'signed-in' }, ", 'internal('])
      expect(
        faultsOf(
          file,
          `/**\n * Opens a lesson.\n * @throws Refusal 'not-found'\n */\nexport const open = ${kind}work)\n`,
        ),
        kind,
      ).toEqual([`${file}: "open" says what it refuses by \`refuses\`, not by @throws.`])
    expect(
      faultsOf(
        file,
        `/** @throws Refusal 'not-found' */\nfunction found() {}\n\n/** Opens. */\nexport const open = command({ who: 'signed-in' }, found)\n`,
      ),
    ).toEqual([])
  })

  test('of more than 150 files holds two nouns', () => {
    const faults = (count: number) =>
      structureFaults(
        Array.from({ length: count }, (_, number) => ({
          path: `src/modules/courses/screens/n${Math.floor(number / 10)}/x${number}.test.ts`,
          text: '',
        })),
        new Set(),
        ['courses'],
      )
    expect(faults(160)).toEqual([])
    expect(faults(161)).toEqual([
      'src/modules/courses: 161 files; a module of more than 160 holds two nouns.',
    ])
  })
})

describe('a folder', () => {
  const folderFaults = (folder: string, names: string[]) =>
    structureFaults(
      names.map((name) => ({ path: `${folder}/${name}`, text: '' })),
      new Set(),
      folder.startsWith('src/modules/courses') ? ['courses'] : [],
    )
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => `file${n}.ts`)

  test('of any size is fine, so that a noun need not be cut into small files; src itself is for what everything uses', () => {
    expect(folderFaults('src/kit', numbered(40))).toEqual([])
    expect(folderFaults('src', numbered(15))).toEqual([
      'src holds 15 files, more than 14: look for the room.',
    ])
  })

  test("of a module's own holds at least three files", () => {
    expect(folderFaults('src/modules/courses/marking', ['pdf.server.ts', 'fit.server.ts'])).toHaveLength(1)
    expect(folderFaults('src/modules/courses/marking', numbered(3))).toEqual([])
  })
})

describe('a file', () => {
  test('has a default export only where a route needs one', () => {
    expect(faultsOf('src/entrypoints/web/home.tsx', 'export default function Home() {}\n')).toEqual([])
    expect(faultsOf('src/ui/card.tsx', 'export default function Card() {}\n')).toHaveLength(1)
    expect(faultsOf('src/ui/card.tsx', '// an export default would be wrong here\n')).toEqual([])
  })

  test('neither reads settings nor sets HTML on its own', () => {
    expect(faultsOf('src/kit/time.ts', 'const zone = process.env.TZ\n')).toHaveLength(1)
    expect(faultsOf('src/config.server.ts', 'const zone = process.env.TZ\n')).toEqual([])
    expect(faultsOf('src/ui/card.tsx', '<p dangerouslySetInnerHTML={html} />\n')).toHaveLength(1)
    expect(faultsOf('src/ui/prose.tsx', '<p dangerouslySetInnerHTML={html} />\n')).toEqual([])
  })

  test('leaves submitting, pending states and answers to the one contract for forms', () => {
    const screen = 'src/modules/courses/screens/review.tsx'
    for (const line of [
      'const answer = useActionData()',
      'const submit = useSubmit()',
      "const pending = useNavigation().formData?.get('intent') === 'send'",
      'const { formData } = useNavigation()',
      'const fetcher = useFetcher()',
      '<Form method="post" className="stack">',
      '<form\n  className="stack"\n  method="post"\n>',
      'export const useHydrated = (): boolean => true',
    ]) {
      expect(faultsOf(screen, `${line}\n`), line).toHaveLength(1)
      expect(faultsOf('src/shell/form/action-form.tsx', `${line}\n`).join()).not.toMatch(/ActionForm|alone/)
    }
    for (const line of ['<ActionForm intent="send">', '<Form role="search">', 'useNavigation().state'])
      expect(faultsOf(screen, `${line}\n`), line).toEqual([])
  })

  test('that grew long is refused', () => {
    expect(faultsOf('src/kit/time.ts', 'x\n'.repeat(301))).toEqual([
      'src/kit/time.ts has 301 lines: look for the missing noun.',
    ])
    expect(faultsOf('src/kit/time.ts', 'x\n'.repeat(300))).toEqual([])
    expect(faultsOf('src/kit/time.test.ts', 'x\n'.repeat(500))).toEqual([])
  })
})

describe('routes', () => {
  test('name their modules in quotes', () => {
    expect([
      ...routeModules(
        `index('entrypoints/web/home.tsx'), route('courses', 'modules/courses/screens/catalogue.tsx')`,
      ),
    ]).toEqual(['src/entrypoints/web/home.tsx', 'src/modules/courses/screens/catalogue.tsx'])
  })
})
