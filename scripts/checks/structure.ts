/** What a file may be called, contain and weigh: the part of our style that a program can check. */
import { isSample, isTest, lineCount, type Source } from './code-sizes.ts'

const faces = new Set([
  'tables.server.ts',
  'types.ts',
  'rules.ts',
  'queries.server.ts',
  'commands.server.ts',
  'records.server.ts',
  'parts.tsx',
])
const folders = new Set(['screens', 'commands', 'queries', 'records', 'sample', 'parts'])
// Names that do not tell what is inside.
const emptyNames = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'service',
  'services',
  'manager',
  'managers',
  'common',
  'misc',
  'index',
])
// A limit and a lock stand in the operation that takes them, or in the rules of the module (decision 132).
const PUT_APART = /^(?:[a-z-]+-)?(?:limits|locks)(?:\.server)?\.ts$/
// Lines as formatted.
const MOST_LINES = 300
// What one person keeps in mind; two nouns fit into fewer files each.
const MOST_IN_A_MODULE = 160
const MOST_AT_THE_TOP = 14
const mayExportDefault = new Set(['src/root.tsx', 'src/entry.server.tsx', 'src/routes.ts'])
const SETS_HTML = 'src/ui/prose.tsx'
const FORMS = 'src/shell/form/'
// Forms that leave the application, are outside of it, or only demonstrate their look; and one that a function replaces.
const plainForms = new Set([
  'src/shell/header.tsx',
  'src/modules/accounts/screens/account/session-list.tsx',
  'src/modules/offline/screens/leave/leave.tsx',
  'src/entrypoints/web/http/sent-again.tsx',
  'src/entrypoints/lti/pages.tsx',
  'src/entrypoints/web/dev/gallery/forms.tsx',
  'src/modules/payments/screens/checkout/form.tsx',
])
// Learned by a program, not written by an author.
const LEARNED = 'src/modules/ussd-jobs/no-fee/weights.json'
// Only reads.
const PAYMENT_CHECKS = 'src/modules/payments/screens/checkout/use-payment-polling.ts'
const READS_SETTINGS = 'src/config.server.ts'

const isSource = (path: string): boolean => /\.(tsx?|css)$/.test(path)
const isCode = (path: string): boolean => /\.tsx?$/.test(path)

/** The files that src/routes.ts and src/admin-routes.ts name, prefixed with src/. */
export function routeModules(routes: string): Set<string> {
  return new Set([...routes.matchAll(/'([^'\n]+\.tsx?)'/g)].map((match) => `src/${match[1]}`))
}

/**
 * One sentence for each misplaced file of src/.
 * @param tools paths of the scripts, whose folders are checked as well
 */
export function structureFaults(
  sources: Source[],
  routes: Set<string>,
  listedModules: string[],
  tools: string[] = [],
): string[] {
  const paths = sources.map((source) => source.path)
  const modules = [...new Set(paths.flatMap((path) => /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []))]
  return [
    ...modules
      .filter((name) => !listedModules.includes(name))
      .map((name) => `src/modules/${name} has no line in mayUse of scripts/checks/may-use.ts.`),
    ...listedModules
      .filter((name) => !modules.includes(name))
      .map((name) => `mayUse of scripts/checks/may-use.ts lists ${name}, which is no folder of src/modules.`),
    ...paths.flatMap(misplaced),
    ...modules.flatMap((name) => overfull(name, paths)),
    ...rooms([...paths, ...tools]).flatMap(crowded),
    ...sources.filter(({ path }) => isCode(path)).flatMap((source) => textFaults(source, routes)),
  ]
}

function overfull(module: string, paths: string[]): string[] {
  const count = paths.filter((path) => path.startsWith(`src/modules/${module}/`)).length
  return count <= MOST_IN_A_MODULE
    ? []
    : [`src/modules/${module}: ${count} files; a module of more than ${MOST_IN_A_MODULE} holds two nouns.`]
}

function misplaced(path: string): string[] {
  const name = path.split('/').at(-1) ?? ''
  const bare = name.split('.')[0] ?? ''
  if (isCode(path) && emptyNames.has(bare)) return [`${path}: a file is named for what it is, not "${bare}".`]
  if (!isSource(path) && path !== LEARNED)
    return [`${path}: src/ holds code; what authors write is in content/.`]
  const inModule = /^src\/modules\/[^/]+\/(.+)$/.exec(path)?.[1]
  if (inModule === undefined || isSample(path)) return []
  if (PUT_APART.test(name))
    return [`${path}: a limit or a lock stands in the operation that takes it, or in rules.ts.`]
  const [first = '', ...rest] = inModule.split('/')
  // Screens may have one level of nouns; other folders are flat.
  const depth = first === 'screens' ? 2 : 1
  if (rest.length > depth) return [`${path}: rooms of a module are ${depth} deep.`]
  const named = faces.has(name) || /^[a-z0-9]+(-[a-z0-9]+)*(\.server)?(\.test)?\.(ts|tsx|json)$/.test(name)
  return named || /\.css$/.test(name) ? [] : [`${path}: files are kebab-case .ts, .tsx or .json.`]
}

type Room = { folder: string; names: string[] }

/** The code folders with their files; a test counts with what it tests. */
export function rooms(paths: string[]): Room[] {
  const found = new Map<string, string[]>()
  for (const path of paths.filter((path) => !isTest(path) && !isSample(path))) {
    const cut = path.lastIndexOf('/')
    const folder = path.slice(0, cut)
    found.set(folder, [...(found.get(folder) ?? []), path.slice(cut + 1)])
  }
  return [...found].map(([folder, names]) => ({ folder, names }))
}

/** A noun reads in one file: a folder within a module is for several. */
function crowded({ folder, names }: Room): string[] {
  const [, room, inside] = /^src\/modules\/[^/]+\/([^/]+)(\/[^/]+)?$/.exec(folder) ?? []
  return [
    ...(folder === 'src' && names.length > MOST_AT_THE_TOP
      ? [`src holds ${names.length} files, more than ${MOST_AT_THE_TOP}: look for the room.`]
      : []),
    ...(room !== undefined && inside === undefined && !folders.has(room) && names.length < 3
      ? [`${folder}: a room of a module's own has at least three files.`]
      : []),
  ]
}

function textFaults({ path, text }: Source, routes: Set<string>): string[] {
  const faults: string[] = []
  const code = withoutComments(text)
  const lines = lineCount(text)
  if (lines > MOST_LINES && !isTest(path) && !isSample(path))
    faults.push(`${path} has ${lines} lines: look for the missing noun.`)
  const hasDefault = !isTest(path) && /^export default\b|\bas default\b/m.test(code)
  if (hasDefault && !routes.has(path) && !mayExportDefault.has(path))
    faults.push(`${path}: only route modules have a default export.`)
  if (/\bprocess\.env\b/.test(code) && path !== READS_SETTINGS && !isTest(path))
    faults.push(`${path}: settings are read in ${READS_SETTINGS}.`)
  if (/\bdangerouslySetInnerHTML\b/.test(code) && path !== SETS_HTML)
    faults.push(`${path}: HTML is set in ${SETS_HTML}, the one reviewed place.`)
  return [...faults, ...operationFaults(path, text), ...formFaults(path, code)]
}

/** What an operation refuses is said by its definition and checked there; a comment would be checked by nobody. */
function operationFaults(path: string, text: string): string[] {
  const documented =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?const (\w+)(?:: [^=]+)? = (?:command|query|internal)\b/g
  return [...text.matchAll(documented)]
    .filter(([, comment]) => /@throws\b/.test(comment!))
    .map(([, , name]) => `${path}: "${name}" says what it refuses by \`refuses\`, not by @throws.`)
}

/** One way for a form to be sent, to wait and to be answered (docs/forms.md). */
function formFaults(path: string, code: string): string[] {
  if (path.startsWith(FORMS) || isTest(path)) return []
  const faults: string[] = []
  const hook =
    /\buse(ActionData|Submit)\b|\bform(Data|Method)\b.*\buseNavigation\b|\buseNavigation\(\)\.form/.exec(code)
  const sends = path !== PAYMENT_CHECKS && /\buseFetchers?\b/.exec(code)
  for (const found of [hook, sends]) if (found) faults.push(`${path}: "${found[0]}" is for ${FORMS} alone.`)
  if (/<[Ff]orm\b[^>]*\bmethod="post"/.test(code) && !plainForms.has(path))
    faults.push(`${path}: a form that changes something is an ActionForm.`)
  if (/(const|function) useHydrated\b/.test(code) && path !== 'src/shell/use-hydrated.ts')
    faults.push(`${path}: whether scripts run is asked of src/shell/use-hydrated.ts.`)
  return faults
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;])\/\/.*$/gm, '$1')
}
