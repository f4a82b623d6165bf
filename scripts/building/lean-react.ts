import type { Plugin } from 'vite'

/**
 * Four features of React DOM that no screen uses are left out of what every browser fetches (decision 075): view transitions as a
 * component, refs of fragments, SuspenseList and useActionState. React asks for each of them by the type of an element, so what is left
 * never gets there; whoever begins to use one meets an error that names this file, and lean-react.test.ts says so before.
 */
// Not the text of it that exercises run, which stays as it is (decision 081).
const FILE = /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js/
const unused = 'throw Error("See scripts/building/lean-react.ts")'

type Cut = { what: RegExp; instead: string | ((whole: string, name: string) => string); times: number }
// The file is formatted, so that a function of its own ends at the first brace that begins a line.
const functions = (names: string, body: string): RegExp['source'] => `^function (${names})\\(${body}^\\}$`
const empty = functions(
  '(?!isFragmentInstance|FragmentInstance)\\w*(?:ViewTransition|FragmentInstance)\\w*|cutOffTailIfNeeded',
  '[^]*?',
)

/** How often each stands in the version that was read. Another version is another number, and stops the build. */
export const cuts: Cut[] = [
  { what: new RegExp(empty, 'gm'), instead: (_whole, name) => `function ${name}(){}`, times: 32 },
  {
    what: new RegExp(
      functions('FragmentInstance|updateSuspenseListComponent|(?:mount|rerender|update)ActionState', '[^]*?'),
      'gm',
    ),
    instead: (_whole, name) => `function ${name}(){${unused}}`,
    times: 5,
  },
  { what: /^FragmentInstance\.prototype\.\w+ = function[^]*?^\};$/gm, instead: '', times: 12 },
  // Whether a commit may be a view transition.
  { what: /\((\w+) & 335544064\) === \1/g, instead: '!1', times: 7 },
  // An element of this type is then refused as one that React does not know.
  { what: /^ {6}case REACT_VIEW_TRANSITION_TYPE:\n {8}return \([^]*?^ {8}\);$/gm, instead: '', times: 1 },
]

export function withoutUnused(code: string): string {
  let lean = code
  for (const { what, instead, times } of cuts) {
    const found = [...lean.matchAll(what)].length
    if (found !== times)
      throw new Error(
        `React DOM has ${what} ${found} times, not ${times}: see scripts/building/lean-react.ts.`,
      )
    lean = lean.replace(what, instead as string)
  }
  return lean
}

export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: { filter: { id: FILE }, handler: (code) => withoutUnused(code) },
  }
}
