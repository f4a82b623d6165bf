import type { ImportRule } from './imports.ts'
import { mayUse } from './may-use.ts'

const tests = '\\.test\\.tsx?$|^test/|/test-person\\.ts$'
const own = '^src/modules/$1/'
// Other code above modules; the rest of src/ may be used from below.
// Queries and commands; what several of them share stands beside them, with a name of its own.
const offered =
  '(queries|commands)(\\.server\\.ts|/[^/]+\\.ts)|(?!module|limits|records|tables|letters)[a-z-]+\\.server\\.ts|kinds/every\\.server\\.ts|(rules|types|mark-input)\\.ts|parts(\\.tsx|/[^/]+)'
const assembly = '^src/((routes|entry\\.server)\\.tsx?$|sample/)'
const starters = '^src/(app/|routes\\.ts$)'

// Tests may import anything.
const rule = (name: string, comment: string, from: ImportRule['from'], to: ImportRule['to']): ImportRule => ({
  name,
  comment,
  from: { ...from, pathNot: [from.pathNot ?? [], tests].flat() },
  to,
})

export const importRules: ImportRule[] = [
  ...Object.entries(mayUse).map(([module, uses]) =>
    rule(
      `${module}-may-use-${uses.join('-') || 'no-module'}`,
      'The list is mayUse in scripts/checks/may-use.ts. A page that needs two modules which may not meet is composed in entrypoints/web.',
      { path: `^src/modules/${module}/` },
      { path: '^src/modules/', pathNot: [module, ...uses].map((name) => `^src/modules/${name}/`) },
    ),
  ),
  rule(
    'modules-by-what-they-offer',
    'A module is seen by its queries, commands, tables, rules, types, parts of screens and what stands beside them. Only src/routes.ts and src/admin-routes.ts name its screens.',
    { path: '^src/modules/([^/]+)/' },
    { path: '^src/modules/', pathNot: [own, `^src/modules/[^/]+/(tables\\.server\\.ts|${offered})$`] },
  ),
  rule(
    'modules-by-what-they-offer-outside',
    'An entrypoint sees what another module would see, without tables.',
    {
      path: '^src/',
      pathNot: ['^src/modules/', '^src/(sample/|app/modules\\.server\\.ts$|root\\.tsx$|entrypoints/worker/)'],
    },
    {
      path: '^src/modules/',
      pathNot: `^src/modules/[^/]+/(records(\\.server\\.ts|/[^/]+)|refusals\\.ts|${offered})$`,
    },
  ),
  rule(
    'worker-knows-the-phone-alone',
    'It is loaded by phones, and is no larger than what it does there.',
    { path: '^src/entrypoints/worker/' },
    {
      path: '^src/',
      pathNot: '^src/(entrypoints/worker/|kit/|modules/offline/(phone/|(rules|types)\\.ts$))',
    },
  ),
  rule(
    'root-mounts-one-screen-part',
    'The shell hands kept progress to the account on every page; it takes nothing else from a module.',
    { path: '^src/root\\.tsx$' },
    {
      path: '^src/modules/',
      pathNot: [
        '^src/modules/courses/screens/learning/merge-progress\\.tsx$',
        '^src/modules/[^/]+/(queries|commands)(\\.server\\.ts$|/)',
        '^src/modules/[^/]+/(rules|types)\\.ts$',
      ],
    },
  ),
  rule(
    'sample-rows-through-the-sample-folder',
    'src/sample loads what each module keeps in sample/.',
    { path: '^src/sample/' },
    {
      path: '^src/modules/',
      pathNot: ['^src/modules/[^/]+/sample/', `^src/modules/[^/]+/(tables\\.server\\.ts|${offered})$`],
    },
  ),
  rule(
    'join-a-neighbour-never-write-it',
    'Tables of another module are for joins in tables, queries and records; its commands write them.',
    {
      path: '^src/modules/([^/]+)/',
      pathNot: '/((tables|queries|records)\\.server\\.ts$|(tables|queries|records)/)',
    },
    { path: '^src/modules/[^/]+/tables\\.server\\.ts$', pathNot: own },
  ),
  rule(
    'rules-are-pure',
    'Rules and types know kit, the format of courses, each other, the kinds of reports and zod, so that they run in the browser and in a test without a database.',
    { path: '^src/modules/([^/]+)/(rules|types)\\.ts$' },
    {
      pathNot: [
        '^src/(kit|course-format)/',
        '^src/core/reports\\.ts$',
        '^src/modules/$1/(rules|types)\\.ts$',
        '^src/modules/[^/]+/(rules|types)\\.ts$',
        'node_modules/zod/',
      ],
    },
  ),
  rule(
    'entrypoints-never-touch-the-database',
    'Ask a query or a command.',
    { path: '^src/entrypoints/' },
    {
      path: [
        '^src/adapters/db/',
        '/tables\\.server\\.ts$',
        '(^|node_modules/)(drizzle-orm|pg|@electric-sql)(/|$)',
      ],
      pathNot: '^src/adapters/db/(limits|search)\\.server\\.ts$',
    },
  ),
  rule(
    'only-the-background-tidies-the-limits',
    'Everywhere else limits are used up through src/core/limits.server.ts, and searches are queries.',
    { path: '^src/entrypoints/', pathNot: '^src/entrypoints/background/' },
    { path: '^src/adapters/db/(limits|search)\\.server\\.ts$' },
  ),
  rule(
    'entrypoints-leave-the-outside-world-to-modules',
    'Only the development phone and outbox look behind an adapter.',
    { path: '^src/entrypoints/', pathNot: '^src/entrypoints/web/dev/devices\\.server\\.ts$' },
    { path: '^src/adapters/(mail|sms|mpesa)/' },
  ),
  rule(
    'devices-look-at-local-adapters-only',
    'The development phone needs the simulator and the local outbox.',
    { path: '^src/entrypoints/web/dev/devices\\.server\\.ts$' },
    { path: '^src/adapters/', pathNot: '^src/adapters/(mail/|sms/|mpesa/simulator/)' },
  ),
  rule(
    'nobody-knows-the-entrypoints',
    'Entrypoints know the product; only what starts it knows the entrypoints.',
    { path: '^src/', pathNot: ['^src/entrypoints/', starters] },
    { path: '^src/entrypoints/' },
  ),
  rule(
    'nobody-below-knows-the-app',
    'src/app/ is the composition root: it hands down what it put together (core/app.ts).',
    { path: '^src/', pathNot: '^src/app/' },
    { path: '^src/app/' },
  ),
  rule(
    'nobody-knows-who-starts-them',
    'What is put together does not know the one who does it.',
    { path: '^src/(modules|adapters|ui|kit)/' },
    { path: assembly },
  ),
  rule(
    'adapters-know-no-domain',
    'An adapter sees kit, other adapters and the settings.',
    { path: '^src/adapters/' },
    { path: '^src/', pathNot: ['^src/(adapters|kit)/', '^src/config\\.server\\.ts$'] },
  ),
  rule(
    'ui-knows-no-domain',
    'The design system could ship in another product; it sees kit and the messages.',
    { path: '^src/ui/' },
    { path: '^src/', pathNot: '^src/(ui|kit|paraglide)/' },
  ),
  rule(
    'format-of-courses-is-pure',
    'What a course is as a document knows no database, so that the browser, scripts and a test can read one.',
    { path: '^src/course-format/' },
    { path: '^src/', pathNot: '^src/(course-format|kit|paraglide)/' },
  ),
  rule(
    'format-of-courses-is-of-courses',
    'Other modules ask the queries and rules of courses, but for its words.',
    {
      path: '^src/',
      pathNot:
        '^src/(course-format/|sample/|modules/(practice|review|courses|catalogue|credentials|authoring|kenya-facts|peer-marking|offline|final-tasks)/)',
    },
    { path: '^src/course-format/', pathNot: '^src/course-format/(category-)?words\\.ts$' },
  ),
  rule(
    'kit-knows-nothing',
    'Pure helpers with no imports above them.',
    { path: '^src/kit/' },
    { path: '^src/', pathNot: '^src/kit/' },
  ),
  rule(
    'context-sees-kit-and-adapters',
    'One request is described without the modules that serve it.',
    { path: '^src/context\\.ts$' },
    { path: '^src/', pathNot: ['^src/(adapters|kit)/', '^src/config\\.server\\.ts$'] },
  ),
  // A mistyped path would slip past every rule above.
  rule('every-import-resolves', 'There is no such file.', {}, { unresolved: true }),
  rule('no-cycles', 'Each file can be understood after the ones it imports.', {}, { circular: true }),
]
