// After an installation: removes from node_modules what none of our programs reads, about 155 of 670 MB. Imports only Node modules.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules')

const needless = [
  // Headers for compiling C++ against Node.
  /^node-\w+-\w+\/include$/,
  // A second copy, not compiled.
  /^zod\/src$/,
  // Browser support data by country: unused.
  /^caniuse-lite\/data\/(features|regions)$/,
  // Font weights that no certificate, picture or film uses.
  /^@fontsource\/noto-sans\/files\/.*(?<!-[458]00-normal)\.woff2?$/,
  // Hyphenation for other languages: certificates hyphenate nothing, and PDF layout loads English only.
  /^hyphen\/(?!patterns$|\w+\.js(on)?$|LICENSE$)[^/]+$/,
  /^hyphen\/patterns\/(?!en-us\.)/,
  // Packaging tools of their authors, and browser builds.
  /^pdfkit\/(\.yarn|js\/pdfkit\.(standalone|browser)[.\w]*)$/,
  // React for other runtimes, and for profiling.
  /^react-dom\/cjs\/react-dom-(profiling|server(-legacy)?\.(browser|edge|bun))\./,
  // Extensions of the embedded database other than its three, and CommonJS modules where ES modules are loaded.
  /^@electric-sql\/pglite\/dist\/(?!btree_gist|pg_trgm|unaccent)[\w-]+\.tar\.gz$/,
  /^@electric-sql\/pglite\/dist\/.*\.cjs$/,
  /^(kysely|hono)\/dist\/cjs$/,
  // Word files are written by one of its builds.
  /^docx\/dist\/(?!index\.(mjs|d\.ts)$)/,
  // Browser builds of the JSON-LD and compression libraries, and the API description of an unused client.
  /^jsonld\/dist$/,
  /(^|\/)pako\/dist\/(?!pako\.esm\.mjs$)/,
  /^undici\/(docs|types|scripts)$/,
  // Terser as many files and as a command, beside the one file that is loaded.
  /^terser\/(lib|bin|main\.js)$/,
  // SQLite for exercises in its two forms that are read: by browsers, and by tests.
  /^sql\.js\/dist\/(?!sql-wasm(-browser)?\.(js|wasm)$)/,
  // Types of packages whose types nobody reads.
  /(^|\/)type-fest$/,
  // Unused builds.
  /^lodash\/(fp|fp\.js|lodash\.js|lodash\.min\.js|core\.js|core\.min\.js)$/,
  /^dayjs\/esm$/,
  /^luxon\/build\/(amd|global|cjs-browser)$/,
  // Maps to sources that do not exist, types and libraries for other compilers, notes for readers; licences stay.
  /\.([cm]?js|css|[cm]?ts)\.map$/,
  /\.(d\.cts|flow|a)$/,
  /(?<!licen[cs]e)\.md$/i,
]
// npm 10 also installs sharp's slow build for unknown platforms where there is one for this platform.
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
