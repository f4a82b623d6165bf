import type { Plugin } from 'vite'

const RUNTIME = /^assets\/rolldown-runtime-/
const REACT = /^assets\/react-/
// A name that no minifier generates.
const ours = (name: string): string => `helper_${name}`

/**
 * The bundler puts three helpers for CommonJS into a separate file. Only React is CommonJS, and every page loads React: there they
 * cost no request and no 300 bytes of headers.
 */
export function runtimeInReact(): Plugin {
  return {
    name: 'runtime-in-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ fileName }) => RUNTIME.test(fileName))
      const react = chunks.find(({ fileName }) => REACT.test(fileName))
      if (!runtime || !react)
        throw new Error('The bundler names its files otherwise: see runtime-in-react.ts.')
      const from = fileOf(runtime.fileName)
      for (const chunk of chunks)
        chunk.code =
          chunk === react
            ? withRuntime(react.code, runtime.code, from)
            : fromReact(chunk.code, from, fileOf(react.fileName))
      delete bundle[runtime.fileName]
    },
  }
}

const fileOf = (name: string): string => name.replace('assets/', './')
const importOf = (file: string): RegExp =>
  new RegExp(`import\\{([^}]*)\\}from"${file.replaceAll('.', '\\.')}";?`)
/** Of a file that needs no helper, but whose imports have some. */
const bareImportOf = (file: string): string => `import"${file}";`

/** "a as b,c" as pairs of an internal and an exported name. */
const pairsOf = (names: string): [string, string][] =>
  names
    .split(',')
    .map((pair) => pair.split(' as ') as [string, string?])
    .map(([a, b = a]) => [a, b])

/** React's file including the helpers, which it also exports: `n` as `helper_n`. */
export function withRuntime(react: string, runtime: string, file: string): string {
  const [, body, names] = /^([^]*)export\{([^}]*)\};?\s*$/.exec(runtime)!
  const wanted = pairsOf(importOf(file).exec(react)![1]!)
  const exported = pairsOf(names!)
  const made = exported.map(([inside, outside]) => `${ours(outside)}:${inside}`)
  const own = wanted.map(([outside, inside]) => `${inside}=${ours(outside)}`)
  return (
    `const{${exported.map(([, outside]) => ours(outside))}}=(()=>{${body}return{${made}}})(),${own};` +
    `${react.replace(importOf(file), '')}export{${exported.map(([, outside]) => ours(outside))}};`
  )
}

/** Any other file imports the helpers from React's file, in one import with what it imports from there anyway. */
export function fromReact(code: string, file: string, react: string): string {
  const names = importOf(file).exec(code)?.[1]
  if (names === undefined) return code.replace(bareImportOf(file), '')
  const helpers = pairsOf(names).map(([outside, inside]) => `${ours(outside)} as ${inside}`)
  const others = importOf(react).exec(code)?.[1]
  const rest = code.replace(importOf(file), '').replace(importOf(react), '')
  return `import{${[...helpers, ...(others ? [others] : [])]}}from"${react}";${rest}`
}
