/**
 * npm run test:cluster: tests that need programs outside npm: the product on a distribution's Postgres 15, with its defaults, and
 * behind pgbouncer, behind HAProxy, under Patroni, kept by pgBackRest, watched by
 * Prometheus; a release as an archive; the last release beside this version; the files of deploy/: the image is built and run, the
 * others are read by the programs that they are for. -- and a part's name runs that alone; -- pooler is every test of the built product through pgbouncer in transaction mode. Needs a build.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, runStep, type Step, table } from './steps.ts'

type Part = { lacks: string[]; step: Step; env?: Record<string, string> }

const postgres = (process.env.TEST_POSTGRES ??= '/usr/lib/postgresql/15')
const bouncer = (process.env.TEST_PGBOUNCER ??= '/usr/sbin/pgbouncer')
const vitest = (...words: string[]): string[] => [
  join('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  ...words,
]

const lackOf = (program: string, name: string, setting: string): string[] =>
  existsSync(program)
    ? []
    : [
        `There is no ${program}. On Debian and Ubuntu: apt-get install ${name}. Elsewhere say in ${setting} where it is.`,
      ]

/** By the names of Debian's packages. */
const lacking = (programs: Record<string, string>): string[] =>
  Object.entries(programs)
    .filter(([program]) => ![`/usr/bin`, `/usr/sbin`].some((folder) => existsSync(join(folder, program))))
    .map(([program, name]) => `There is no ${program}. On Debian and Ubuntu: apt-get install ${name}.`)

const noPostgres = lackOf(join(postgres, 'bin', 'postgres'), 'postgresql-15', 'TEST_POSTGRES')
const patroni = (process.env.TEST_PATRONI ??= '/usr/bin/patroni')
const etcd = (process.env.TEST_ETCD ??= '/usr/bin/etcd')
const noPatroni = [
  ...lackOf(patroni, 'patroni python3-etcd', 'TEST_PATRONI'),
  ...lackOf(etcd, 'etcd-server', 'TEST_ETCD'),
]
const balancer = (process.env.TEST_HAPROXY ??= '/usr/sbin/haproxy')
const noBalancer = lackOf(balancer, 'haproxy', 'TEST_HAPROXY')
const recovery = (process.env.TEST_PGBACKREST ??= '/usr/bin/pgbackrest')
const promtool = (process.env.TEST_PROMTOOL ??= '/usr/bin/promtool')
const parts: Record<string, Part> = {
  postgres: {
    lacks: noPostgres,
    step: { name: `the built product on ${postgres}`, words: vitest('--project', 'http') },
  },
  pgbouncer: {
    lacks: [...noPostgres, ...lackOf(bouncer, 'pgbouncer', 'TEST_PGBOUNCER')],
    step: { name: `behind ${bouncer}`, words: vitest('--project', 'cluster', 'test/cluster/pgbouncer') },
  },
  pooler: {
    lacks: [...noPostgres, ...lackOf(bouncer, 'pgbouncer', 'TEST_PGBOUNCER')],
    step: {
      name: `the built product through ${bouncer} in transaction mode`,
      words: vitest('--project', 'http'),
    },
    env: { TEST_POOLER: 'transaction' },
  },
  failover: {
    lacks: [...noPostgres, ...noPatroni, ...noBalancer],
    step: {
      name: 'on Postgres under Patroni',
      words: vitest('--project', 'cluster', 'test/cluster/failover'),
    },
  },
  readers: {
    lacks: [...noPostgres, ...noPatroni, ...noBalancer],
    step: {
      name: 'with standbys that are read',
      words: vitest('--project', 'cluster', 'test/cluster/readers'),
    },
  },
  stops: {
    lacks: [
      ...noBalancer,
      ...lackOf((process.env.TEST_CADDY ??= '/usr/bin/caddy'), 'caddy', 'TEST_CADDY'),
      ...lackOf((process.env.TEST_NGINX ??= '/usr/sbin/nginx'), 'nginx', 'TEST_NGINX'),
    ],
    step: { name: 'stops behind each proxy', words: vitest('--project', 'cluster', 'test/cluster/stops') },
  },
  package: {
    lacks: noPostgres,
    step: { name: 'a release as an archive', words: vitest('--project', 'cluster', 'test/cluster/package') },
  },
  upgrade: {
    lacks: noPostgres,
    step: {
      name: 'the last release and this version',
      words: vitest('--project', 'cluster', 'test/cluster/upgrade'),
    },
  },
  recovery: {
    lacks: [...noPostgres, ...lackOf(recovery, 'pgbackrest', 'TEST_PGBACKREST')],
    step: { name: `kept by ${recovery}`, words: vitest('--project', 'cluster', 'test/cluster/recovery') },
  },
  monitoring: {
    lacks: lackOf(promtool, 'prometheus', 'TEST_PROMTOOL'),
    step: {
      name: `watched by ${promtool}`,
      words: vitest('--project', 'cluster', 'test/cluster/monitoring'),
    },
  },
  deploy: {
    lacks: [
      ...noPostgres,
      ...lacking({
        debootstrap: 'debootstrap',
        buildah: 'buildah',
        podman: 'podman',
        runc: 'runc',
        'docker-compose': 'docker-compose',
        'systemd-analyze': 'systemd',
        caddy: 'caddy',
        nginx: 'nginx',
        openssl: 'openssl',
      }),
    ],
    step: { name: 'the files of deploy/', words: vitest('--project', 'cluster', 'test/cluster/deploy') },
  },
}

const [only, ...files] = process.argv.slice(2)
const wanted = only === undefined ? Object.values(parts) : [parts[only]]
if (wanted.some((part) => part === undefined)) {
  console.error(`There is no part "${only}". Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
// A server configured for the other tests may have any version.
delete process.env.TEST_DATABASE_URL
const outcomes: Outcome[] = []
for (const { lacks, step, env } of wanted as Part[]) {
  delete process.env.TEST_POOLER
  Object.assign(process.env, env)
  for (const lack of lacks) console.error(lack)
  const ran = lacks.length === 0 && (await runStep({ ...step, words: [...step.words, ...files] }))
  outcomes.push(ran || { name: step.name, seconds: 0, ok: false })
}
console.log(`\n${table(outcomes)}`)
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1
