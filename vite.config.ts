import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lateParts } from './scripts/building/late-parts.ts'
import { leanReact } from './scripts/building/lean-react.ts'
import { lazyHandoff, leanImports, leanRouter } from './scripts/building/lean-router.ts'
import { noBreak } from './scripts/building/no-break.ts'
import { programText } from './scripts/building/program-text.ts'
import { runtimeInReact } from './scripts/building/runtime-in-react.ts'
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

export default defineConfig(({ command }) => ({
  plugins: [
    runtimeInReact(),
    noBreak(),
    programText(),
    smallMessages(),
    leanReact(),
    leanRouter(),
    leanImports(),
    lazyHandoff(),
    screenWords(),
    lateParts(),
    tailwindcss(),
    reactRouter(),
  ],
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
                  test: /(node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|src[\\/]ui[\\/]no-break)/,
                },
                {
                  name: 'shell',
                  test: /src[\\/](ui[\\/](?!dated-stats|pictures[\\/](distinct|kind-href)|rating|progress|forms[\\/]choices|feedback[\\/](dialog|toast-place)|layout[\\/](stepper|table))|kit[\\/](?!documents[\\/]schema-org|pictures[\\/]scenes|phone|refusal)|message-runtime|paraglide[\\/](registry|messages[\\/](common(?!_(cv|file|unbuilt|proverb_start|sample_(people|figures)))|notifications|dash(?!_badge)|refusal(?!_(link|login|payment|phone))|course_back|catalogue_level|hub_tab)_)|((shell|web)[\\/](?!newsletter|use-zone))?[a-z-]+\.tsx?$|shell[\\/](form[\\/](sent|lost)|errors)|(core|shell[\\/]reports)[\\/](reports|watch)|modules[\\/](accounts|support|assessment|tracker)[\\/]rules)/,
                  minShareCount: 2,
                },
                // A form on a page, without what only sheets, resumes and files need.
                { name: 'forms', test: /src[\\/]shell[\\/]form[\\/](?!sheet|cv|file)/, minShareCount: 2 },
                {
                  name: 'sheet',
                  test: /src[\\/](shell[\\/]form[\\/]sheet|ui[\\/]feedback[\\/]dialog)/,
                  minShareCount: 2,
                },
                // Two small pieces in one file, which costs less than two.
                { name: 'figures', test: /src[\\/]ui[\\/](progress|layout[\\/]table)/, minShareCount: 2 },
                { name: 'rating', test: /src[\\/]ui[\\/]rating/, minShareCount: 2 },
                { name: 'stepper', test: /src[\\/]ui[\\/]layout[\\/]stepper/, minShareCount: 2 },
                { name: 'choices', test: /src[\\/]ui[\\/]forms[\\/]choices/, minShareCount: 2 },
                // What only pages without scripts share comes to no other page.
                {
                  name: 'public',
                  test: /src[\\/](shell[\\/]newsletter|kit[\\/]documents[\\/]schema-org|ui[\\/](dated-stats|pictures[\\/]distinct)|kit[\\/]pictures[\\/]scenes|paraglide[\\/]messages[\\/]((common_proverb|info|home|newsletter(?!_remove)|blog|hiring(?!_admin))_|common_sample_(people|figures)))/,
                  minShareCount: 2,
                },
                // What a lesson shares with its course and with lists of courses; stars are shared with mentors too.
                {
                  name: 'lessons',
                  test: /src[\\/](ui[\\/]rating|course-format[\\/]lesson-words|modules[\\/]courses[\\/](rules|screens[\\/](course[\\/]read-in|lesson[\\/]icon|learning[\\/]local-progress|course-place))|paraglide[\\/]messages[\\/]((catalogue_(minutes|hours|hours_minutes|megabytes)\.|course(?!_back)_)|lesson_(congratulations|merged)))/,
                  minShareCount: 2,
                },
                // What a course shares with lists of courses; a lesson needs none of it.
                {
                  name: 'offers',
                  test: /src[\\/](course-format[\\/]words|modules[\\/]courses[\\/]parts[\\/]course-rating|paraglide[\\/]messages[\\/]catalogue_(?!(minutes|hours|hours_minutes|megabytes)\.))/,
                  minShareCount: 2,
                },
                // What a lesson's page shares with its author's preview.
                {
                  name: 'lesson-page',
                  test: /src[\\/](modules[\\/]courses[\\/]screens[\\/]lesson[\\/](?!lesson\.|project|quiz)|paraglide[\\/]messages[\\/]lesson_(?!congratulations|merged))/,
                  minShareCount: 2,
                },
                // Words that the administration's lists have too: nobody else fetches those lists for them.
                {
                  name: 'certificates',
                  test: /src[\\/](modules[\\/]credentials[\\/](certificate|screens[\\/](?!admin))|paraglide[\\/]messages[\\/](certificate|verify)_)/,
                  minShareCount: 3,
                },
                {
                  name: 'accounts',
                  test: /src[\\/](modules[\\/]accounts[\\/]screens(?![\\/]admin)|paraglide[\\/]messages[\\/](auth|refusal_(link|login))_)/,
                  minShareCount: 2,
                },
                // What the pages of own payments share, and a payment sheet has no use for.
                {
                  name: 'own-payments',
                  test: /src[\\/](modules[\\/]payments[\\/]screens[\\/](checkout[\\/]status|failure-words)|paraglide[\\/]messages[\\/]payment_(status|next|why|do_|history|resend|request|refunded|refund_requested|what_for|amount|date))/,
                  minShareCount: 2,
                },
                {
                  name: 'payments',
                  test: /src[\\/](kit[\\/](phone|refusal)|modules[\\/]payments[\\/](rules|screens[\\/](payment-words|checkout[\\/]paid-note))|paraglide[\\/]messages[\\/](payment|pay|dev|refusal_(payment|phone))_)/,
                  minShareCount: 2,
                },
                {
                  name: 'paying',
                  test: /src[\\/]modules[\\/]payments[\\/]screens[\\/]checkout[\\/](sheet|widget|form|start|panel|polling|use-payment-polling|use-start)/,
                  minShareCount: 2,
                },
                // Pictures of the tracker that the dashboard shows too.
                {
                  name: 'cloth',
                  test: /src[\\/]modules[\\/]tracker[\\/](parts|screens[\\/](bars|cloth|medallion))/,
                  minShareCount: 2,
                },
                // But for words of the two forms of an earning, which the lists do not have.
                {
                  name: 'tracker',
                  test: /src[\\/](modules[\\/]tracker[\\/](words|screens[\\/](confirm|sheet))|paraglide[\\/]messages[\\/]tracker_(?!earning_(\w+_hint|failed|save)\b))/,
                  minShareCount: 2,
                },
                // Where sessions stand, and the clock of whoever reads: the dashboard has no use for the rest.
                {
                  name: 'sessions',
                  test: /src[\\/](shell[\\/]use-zone|core[\\/]zone-words|modules[\\/]mentorship[\\/]rules)/,
                  minShareCount: 2,
                },
                // What a mentor's page shares with the list that leads to it.
                {
                  name: 'mentorship',
                  test: /src[\\/](modules[\\/]mentorship[\\/]screens[\\/](slots|slot-form|traits|times)|paraglide[\\/]messages[\\/]mentors_)/,
                  minShareCount: 2,
                },
                // What tabs of the mentor's own screen share.
                {
                  name: 'mentoring',
                  test: /src[\\/]paraglide[\\/]messages[\\/]mentoring_/,
                  minShareCount: 2,
                },
                // What threads share with the lists that lead to them, and with the forms.
                {
                  name: 'community',
                  test: /src[\\/](modules[\\/]community[\\/](rules|words|parts|post-rows|vote-button)|paraglide[\\/]messages[\\/]((stories|community)_cat_|community_(no|vote|likes|anonymous|popular|replies|answers|comments|views)(_|s?\.)))/,
                  minShareCount: 2,
                },
                {
                  name: 'reports',
                  test: /src[\\/](shell[\\/]reports|paraglide[\\/]messages[\\/]moderation_(kind|report|appeal)_)/,
                  minShareCount: 2,
                },
                // What the frame of the hub shares with the lists in it, which come one by one.
                {
                  name: 'hub-frame',
                  test: /src[\\/](entrypoints[\\/]web[\\/]community[\\/](rules|words|hidden-fields)|paraglide[\\/]messages[\\/]hub_(filters|all)$)/,
                  minShareCount: 2,
                },
                // What a thread shares with the dialogs over it, and with the forms to begin one.
                {
                  name: 'threads',
                  test: /src[\\/](modules[\\/]community[\\/]screens[\\/](threads|writing)[\\/](address|words|written|preview|buttons)|paraglide[\\/]messages[\\/]community_)/,
                  minShareCount: 2,
                },
                // What its dialogs share.
                {
                  name: 'thread-forms',
                  test: /src[\\/]modules[\\/]community[\\/]screens[\\/](writing[\\/](post-form|tags-field)|threads[\\/]ask-form)/,
                  minShareCount: 2,
                },
                // What the builder shares with its parts that come later.
                {
                  name: 'resumes',
                  test: /src[\\/](modules[\\/]resumes[\\/]|paraglide[\\/]messages[\\/]resume_)/,
                  minShareCount: 2,
                },
                // What the board shares with its own forms.
                {
                  name: 'ussd-jobs',
                  test: /src[\\/](modules[\\/]ussd-jobs[\\/](rules|parts[\\/]words)|paraglide[\\/]messages[\\/]ussd_jobs_)/,
                  minShareCount: 2,
                },
                // What is done to accounts, in their list and on the page of each.
                {
                  name: 'people-lists',
                  test: /src[\\/](modules[\\/]accounts[\\/]screens[\\/]admin[\\/]|paraglide[\\/]messages[\\/]admin_(grant|revoke|suspend|reinstate|deed)(?!ed|_done))/,
                  minShareCount: 2,
                },
                // Words of what lists money, which no other page of the administration has.
                {
                  name: 'money-words',
                  test: /src[\\/]paraglide[\\/]messages[\\/]admin_(refund|finding)s?_/,
                  minShareCount: 2,
                },
                {
                  name: 'administration',
                  test: /src[\\/](shell[\\/]admin[\\/]|paraglide[\\/]messages[\\/]admin_)/,
                  minShareCount: 2,
                },
                {
                  name: 'support',
                  test: /src[\\/](modules[\\/]support[\\/]screens[\\/]thread-badge|paraglide[\\/]messages[\\/](support|help)_)/,
                  minShareCount: 2,
                },
                // Lists that stand on a page of their own and on a tab that has several.
                {
                  name: 'content-lists',
                  test: /src[\\/]modules[\\/](courses[\\/]parts[\\/]submission-rows|(catalogue|courses|credentials|outbox|newsletter)[\\/]screens[\\/]admin[\\/])/,
                  minShareCount: 2,
                },
                {
                  name: 'money-lists',
                  test: /src[\\/]modules[\\/]payments[\\/]screens[\\/]admin[\\/]/,
                  minShareCount: 2,
                },
                {
                  name: 'publishing',
                  test: /src[\\/](entrypoints[\\/]web[\\/]admin[\\/]records|paraglide[\\/]messages[\\/]publishing_)/,
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
