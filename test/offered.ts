import { parseSync } from 'oxc-parser'
import { operationOf } from '#core/operation.ts'

type Kind = 'commands' | 'queries'
type Offered = Record<string, (...given: never[]) => unknown>

const files: Record<Kind, Record<string, Record<string, unknown>>> = {
  commands: import.meta.glob(['/src/modules/*/commands.server.ts', '/src/modules/*/commands/*.server.ts'], {
    eager: true,
  }),
  // Also a file of its own beside them, such as the session or a price: each of its functions that others ask for may read something.
  queries: import.meta.glob(
    [
      '/src/modules/*/*.server.ts',
      '/src/modules/*/queries/*.ts',
      '!/src/modules/*/{commands,letters,module,records,tables}.server.ts',
      '!/src/modules/*/queries/*.test.ts',
    ],
    { eager: true },
  ),
}
const sources = import.meta.glob<string>(
  ['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}', '!/src/paraglide/**'],
  { eager: true, query: '?raw', import: 'default' },
)

const moduleOf = (path: string): string | undefined => /^\/src\/modules\/([^/]+)\//.exec(path)?.[1]

/** 'module/name' of what another module or an entrypoint imports from a module. */
const asked = new Set(
  Object.entries(sources).flatMap(([path, text]) =>
    parseSync(path, text).module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const aim = new URL(moduleRequest.value.replace(/^#/, '/src/'), `http://localhost${path}`).pathname
      const module = moduleOf(aim)
      return module === undefined || module === moduleOf(path)
        ? []
        : entries.map(({ importName }) => `${module}/${importName.name}`)
    }),
  ),
)

/**
 * The commands or queries of a module by their names: its operations, and each function beside them that is asked for from outside. What
 * only its own commands and queries share is not among them.
 */
export function offeredBy(module: string, kind: Kind): Offered {
  const exported = Object.entries(files[kind])
    .filter(([path]) => moduleOf(path) === module)
    .flatMap(([, face]) => Object.entries(face))
  return Object.fromEntries(
    exported.filter(
      ([name, value]) =>
        typeof value === 'function' && (operationOf(value) !== null || asked.has(`${module}/${name}`)),
    ),
  ) as Offered
}

/** Where a command or query stands, as /src/modules/{module}/commands/{file}.server.ts. */
export const fileOf = (module: string, kind: Kind, name: string): string =>
  Object.entries(files[kind]).find(([path, face]) => moduleOf(path) === module && name in face)![0]
