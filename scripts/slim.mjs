// After an installation: takes out of node_modules what no program of ours reads, about 155 of 670 MB. Imports nothing but Node.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules')

const needless = [
  // Headers for compiling C++ against Node.
  /^node-\w+-\w+\/include$/,
  // The same once more, not compiled.
  /^zod\/src$/,
  // Which browser can do what, by country: asked by nobody.
  /^caniuse-lite\/data\/(features|regions)$/,
  // Weights that neither a certificate nor a picture nor a film uses.
  /^@fontsource\/noto-sans\/files\/.*(?<!-[458]00-normal)\.woff2?$/,
  // How the words of other languages are divided: certificates divide none, and the layout of PDFs reads English only.
  /^hyphen\/(?!patterns$|\w+\.js(on)?$|LICENSE$)[^/]+$/,
  /^hyphen\/patterns\/(?!en-us\.)/,
  // What their makers package with, and builds for browsers.
  /^pdfkit\/(\.yarn|js\/pdfkit\.(standalone|browser)[.\w]*)$/,
  // React for other runtimes, and for measuring React.
  /^react-dom\/cjs\/react-dom-(profiling|server(-legacy)?\.(browser|edge|bun))\./,
  // Extensions of the embedded database beside its three, and the old kind of modules where the new kind is loaded.
  /^@electric-sql\/pglite\/dist\/(?!btree_gist|pg_trgm|unaccent)[\w-]+\.tar\.gz$/,
  /^@electric-sql\/pglite\/dist\/.*\.cjs$/,
  /^(kysely|hono)\/dist\/cjs$/,
  // Word files are written by one of its forms.
  /^docx\/dist\/(?!index\.(mjs|d\.ts)$)/,
  // Builds for browsers of what reads JSON-LD and packs, and what describes the client that it never asks.
  /^jsonld\/dist$/,
  /(^|\/)pako\/dist\/(?!pako\.esm\.mjs$)/,
  /^undici\/(docs|types|scripts)$/,
  // Terser as many files and as a command, beside the one file that is loaded.
  /^terser\/(lib|bin|main\.js)$/,
  // Types of packages whose types nobody reads.
  /(^|\/)type-fest$/,
  // Forms that nobody asks for.
  /^lodash\/(fp|fp\.js|lodash\.js|lodash\.min\.js|core\.js|core\.min\.js)$/,
  /^dayjs\/esm$/,
  /^luxon\/build\/(amd|global|cjs-browser)$/,
  // Maps to sources that are not there, types and libraries for other compilers, notes for readers; licences stay.
  /\.([cm]?js|css|[cm]?ts)\.map$/,
  /\.(d\.cts|flow|a)$/,
  /(?<!licen[cs]e)\.md$/i,
]
// npm 10 brings sharp's slow form for unknown machines along where there is the one for this machine.
const images = join(packages, '@img')
if (
  existsSync(images) &&
  readdirSync(images).some((name) => /^sharp-(linux|linuxmusl|darwin|win32)-/.test(name))
)
  needless.push(/^@img\/sharp-wasm32$/)

function slim(folder) {
  for (const entry of readdirSync(join(packages, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isSymbolicLink()) continue
    if (needless.some((pattern) => pattern.test(path)))
      rmSync(join(packages, path), { recursive: true, force: true })
    else if (entry.isDirectory()) slim(path)
  }
}

slim('')
