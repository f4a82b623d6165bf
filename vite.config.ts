import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lateParts } from './scripts/building/late-parts.ts'
import { programText } from './scripts/building/program-text.ts'
import { screenWords } from './scripts/building/screen-words.ts'
import { smallMessages } from './scripts/building/small-messages.ts'

// Packages that find files of their own at run time. Everything else, React above all, is part of the server's bundle: in its production
// form, whatever NODE_ENV a person starts it with, and in few files, as thousands of small ones cost a second and 150 MB at every start.
// The one of push messages is loaded with the first of them, and calls what Node warns of outside node_modules.
const BESIDE_THE_BUNDLE = [
  '@electric-sql/pglite',
  '@react-pdf/renderer',
  'fontkit',
  'pg-native',
  'sharp',
  'web-push',
]

// What screens of other folders show of something, without the screens of its own.
const SHOWN_ELSEWHERE = /^(rules|status|icon|read-in|local-progress|course-place|after-opening|[\w-]*words?)$/
// What no folder says: words and files of several folders that the same screens ask for.
const TOGETHER: [name: string, files: RegExp][] = [
  ['payments', /messages[\\/](pay|payment|dev|refusal_(payment|phone))_|kit[\\/](phone|refusal)\./],
  ['courses', /messages[\\/](course_|catalogue_(minutes|hours|megabytes))|course-format[\\/]lesson-/],
  ['accounts-words', /messages[\\/](auth|account|factor|refusal_(link|login))_/],
  ['mentorship-words', /messages[\\/]mentor(s|ing)_/],
  [
    'mentorship-slots',
    /mentorship[\\/](ending|screens[\\/](slots|slot-form|traits|held-zone|session-terms))\./,
  ],
  ['resumes', /modules[\\/]resumes[\\/]/],
]

/**
 * The chunk of what several screens share: one for the words of an area, one for a folder of screens, one for what others show of a module,
 * and one for any other file.
 */
function folderOf(id: string): string {
  const [together] = TOGETHER.find(([, files]) => files.test(id)) ?? []
  if (together) return together
  const [, area] = /paraglide[\\/]messages[\\/]([a-z]+)_/.exec(id) ?? []
  if (area) return `${area}-words`
  const [, file = 'shared'] = /([\w-]+)(?:\.\w+)+$/.exec(id) ?? []
  const [, module] = /modules[\\/]([\w-]+)[\\/]/.exec(id) ?? []
  const [, folder = file] = /screens[\\/]([\w-]+)[\\/]/.exec(id) ?? []
  if (module) return SHOWN_ELSEWHERE.test(file) ? module : `${module}-${folder}`
  const [, page] = /entrypoints[\\/]web[\\/]([\w-]+)[\\/]/.exec(id) ?? []
  return page ? `${page}-page` : file
}

export default defineConfig(({ command }) => ({
  plugins: [programText(), smallMessages(), screenWords(), lateParts(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        // What the styles need too (cascade layers, March 2022): older browsers get readable, unstyled pages without scripts.
        target: ['chrome99', 'firefox97', 'safari15.4'],
        // React Router hints at the code of its routes by itself.
        modulePreload: false,
        // A handful of files instead of dozens: on a slow network every request costs a third of a kilobyte and a wait.
        rolldownOptions: {
          output: {
            // Seven letters tell a file's versions apart; every page names a hundred files, and letters of chance do not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
                },
                {
                  name: 'shell',
                  test: /src[\\/](ui[\\/](?!dated-stats|pictures[\\/](distinct|kind-href)|rating|progress|forms[\\/]choices|feedback[\\/](dialog|toast-place)|layout[\\/](stepper|table))|kit[\\/](?!documents[\\/]schema-org|pictures[\\/]scenes|phone|refusal|text|code)|message-runtime|paraglide[\\/](registry|messages[\\/](common(?!_(cv|file|unbuilt|proverb_start|sample_(people|figures)))|notifications|dash(?!_badge)|refusal(?!_(link|login|payment|phone))|course_back|catalogue_level|hub_tab)_)|((shell|web)[\\/](?!newsletter|use-zone))?[a-z-]+\.tsx?$|shell[\\/](form[\\/](sent|lost)|errors)|(core|shell[\\/]reports)[\\/](reports|watch)|modules[\\/](accounts|support|assessment|tracker)[\\/]rules)/,
                  minShareCount: 2,
                },
                // A form on a page, without what only sheets, resumes and files need.
                { name: 'forms', test: /src[\\/]shell[\\/]form[\\/](?!sheet|cv|file)/, minShareCount: 2 },
                // What only pages without scripts share comes to no other page.
                {
                  name: 'public',
                  test: /src[\\/](shell[\\/]newsletter|kit[\\/]documents[\\/]schema-org|ui[\\/](dated-stats|pictures[\\/]distinct)|kit[\\/]pictures[\\/]scenes|paraglide[\\/]messages[\\/]((common_proverb|info|home|newsletter(?!_remove)|blog|hiring(?!_admin))_|common_sample_(people|figures)))/,
                  minShareCount: 2,
                },
                // From the lower floors up: a file takes with it what it imports and no group before has. What takes whole screens along is in
                // none: a course's pages, for who looks at a draft, and what is kept on a phone.
                {
                  name: folderOf,
                  debugName: 'below',
                  test: /src[\\/]((kit|core|ui(?![\\/]feedback[\\/]dialog)|course-format|paraglide(?![\\/]messages[\\/](admin|sms)_))[\\/]|modules[\\/][\w-]+[\\/](rules|words|screens[\\/]([\w-]+[\\/])?(status|icon|read-in|local-progress|course-place|after-opening|[\w-]*words?)\.))/,
                  minShareCount: 2,
                },
                {
                  name: 'administration',
                  test: /src[\\/](shell[\\/]admin[\\/]|paraglide[\\/]messages[\\/](admin|sms)_)/,
                  minShareCount: 2,
                },
                {
                  name: folderOf,
                  debugName: 'modules',
                  test: /src[\\/](web|shell|modules[\\/](courses[\\/]screens|(?!courses[\\/]parts[\\/]pages|offline)[\w-]+[\\/](?!screens)))[\\/]?/,
                  minShareCount: 2,
                },
                {
                  name: folderOf,
                  debugName: 'screens',
                  test: /src[\\/](?!modules[\\/](courses[\\/]parts[\\/]pages|offline))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    // The server bundle's entries: the web process, the command line, the embedded database's thread, and the product without a socket for tests.
    ssr: {
      ...(command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: { noExternal: true as const, external: BESIDE_THE_BUNDLE },
          }
        : {}),
      build: {
        target: 'node24',
        rolldownOptions: {
          input: {
            start: './src/app/start.ts',
            cli: './src/app/cli.ts',
            database: './src/adapters/db/embedded/thread.server.ts',
            product: './src/app/product.ts',
          },
        },
      },
    },
  },
}))
