import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { fileURLToPath } from 'node:url'

/** In the browser a message only needs the page's language: a stand-in of a few lines takes the place of Paraglide's runtime. */
function smallMessageRuntime(): Plugin {
  const standIn = fileURLToPath(new URL('./src/message-runtime.client.ts', import.meta.url))
  return {
    name: 'small-message-runtime',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id, importer) => (id === '#paraglide/runtime.js' || (id === '../runtime.js' && importer?.includes('/src/paraglide/')) ? standIn : undefined),
  }
}

// Packages with files of their own at run time, or loaded when first needed. Everything else, React above all, is part of the server's
// bundle in its production form, whatever NODE_ENV a person starts it with.
const BESIDE_THE_BUNDLE = [
  '@electric-sql/pglite', '@react-pdf/renderer', '@zxcvbn-ts/language-common', 'fontkit', 'markdown-it', 'nodemailer', 'pg', 'pg-boss', 'pino', 'qrcode', 'sanitize-html', 'sharp',
]

export default defineConfig(({ command }) => ({
  plugins: [smallMessageRuntime(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        // What the styles need too (cascade layers, March 2022): older browsers get readable, unstyled pages without scripts.
        target: ['chrome99', 'firefox97', 'safari15.4'],
        // A handful of files instead of dozens: on a slow network every request costs a third of a kilobyte and a wait.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/ },
                { name: 'shell', test: /src[\\/](ui|kit|message-runtime|paraglide[\\/]messages[\\/](common|refusal)_|[a-z-]+\.tsx?$|modules[\\/]accounts[\\/]rules)/, minShareCount: 2 },
                // What a lesson shares with its course; what only lists of courses share stays with them.
                { name: 'lessons', test: /src[\\/](modules[\\/]courses[\\/](rules|screens[\\/](course-words|lesson-|hydrated|local-progress|refused|sign-in-note))|paraglide[\\/]messages[\\/](course|lesson)_|client-read|kept-progress)/, minShareCount: 2 },
                { name: 'accounts', test: /src[\\/](modules[\\/]accounts[\\/]screens|paraglide[\\/]messages[\\/]auth_)/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The server bundle's entries: the web process, the command line, and the product without a socket for tests.
    ssr: {
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' }, resolve: { noExternal: true as const, external: BESIDE_THE_BUNDLE } } : {}),
      build: { target: 'node24', rolldownOptions: { input: { start: './src/start.ts', cli: './src/cli.ts', http: './src/http.ts' } } },
    },
  },
}))
