declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'
  const build: ServerBuild
  export = build
}

/** Code as a text (scripts/building/program-text.ts). */
declare module '*?program' {
  const text: string
  export default text
}

/** One function of a file, with what it uses. */
declare module '*&program' {
  const text: string
  export default text
}

declare module 'sql.js/dist/sql-wasm-browser.js' {
  import init from 'sql.js'
  export default init
}

declare module '*.css?inline' {
  const css: string
  export default css
}
