import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingNames } from '#config.server.ts'
import { operatorShapes } from './operator-shapes.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const folder = 'deploy/kubernetes'
const files = readdirSync(join(root, folder)).filter((name) => name !== 'kustomization.yaml')

type Manifest = {
  file: string
  apiVersion: string
  kind: string
  metadata: { name?: string; namespace?: string }
}
const manifests: Manifest[] = files.flatMap((file) =>
  parseAllDocuments(read(`${folder}/${file}`)).map((doc) => ({
    file,
    ...(doc.toJS() as Omit<Manifest, 'file'>),
  })),
)
const withoutFile = ({ file: _, ...manifest }: Manifest) => manifest
const called = ({ file, kind, metadata }: Manifest) => `${file}: ${kind} ${metadata.name ?? ''}`

/** Kubernetes's own kinds are checked by the types that its schema gives, which refuse fields that do not exist. */
const moduleOf = (apiVersion: string): string => {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
  return `kubernetes-types/${group!.split('.')[0]}/${version}`
}
const isOperators = ({ apiVersion }: Manifest) => apiVersion.includes('cnpg.io/')

/** What the compiler says of a program that declares each manifest as a value of its kind. */
function typeFaults(list: Manifest[]): string[] {
  const place = join(root, 'test-results')
  mkdirSync(place, { recursive: true })
  // Inside of the project, where the compiler finds the types.
  const draft = mkdtempSync(join(place, 'manifests-'))
  const lines = list.map((manifest, n) => {
    const value = JSON.stringify(withoutFile(manifest))
    return `import type { ${manifest.kind} as Kind${n} } from '${moduleOf(manifest.apiVersion)}'; export const manifest${n}: Kind${n} = ${value}`
  })
  try {
    writeFileSync(join(draft, 'manifests.ts'), lines.join('\n'))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const options =
      '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022'
    execFileSync(
      process.execPath,
      [compiler, '--ignoreConfig', ...options.split(' '), '--types', '', 'manifests.ts'],
      { cwd: draft, encoding: 'utf8' },
    )
    return []
  } catch (error) {
    const { stdout = '', message } = error as { stdout?: string; message: string }
    const said = [...stdout.matchAll(/^\S+?\((\d+),\d+\): (.*)$/gm)]
    if (said.length === 0) return [stdout || message]
    return said.map(([, line, fault]) => `${called(list[Number(line) - 1]!)}: ${fault}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

describe('deploy/kubernetes', () => {
  test('fits the schema of Kubernetes, field by field', () => {
    const own = manifests.filter((manifest) => !isOperators(manifest))
    expect(own.length).toBeGreaterThan(12)
    expect(typeFaults(own)).toEqual([])
    const web = own.find(({ kind }) => kind === 'Deployment')!
    const misspelt = JSON.parse(JSON.stringify(web).replace('readinessProbe', 'readynessProbe')) as Manifest
    expect(typeFaults([misspelt])).toEqual([expect.stringContaining('readynessProbe')])
  })

  test('fits what the operator of the database reads', () => {
    const faults = manifests.filter(isOperators).map((manifest) => {
      const shape = operatorShapes[manifest.kind]
      if (!shape) return `${called(manifest)}: an unknown kind`
      const { error } = shape.safeParse(withoutFile(manifest))
      return error ? `${called(manifest)}: ${error.message}` : null
    })
    expect(faults).toEqual(faults.map(() => null))
    expect(faults.length).toBeGreaterThan(3)
  })

  test('names its parts as they are named elsewhere', () => {
    const names = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
    const text = files.map((file) => read(`${folder}/${file}`)).join('\n')
    const refs = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))]
    for (const name of refs(/configMapRef:\s+name: (\S+)/g)) expect(names).toContain(`ConfigMap ${name}`)
    for (const name of refs(/secretRef:\s+name: (\S+)/g)) expect(names).toContain(`Secret ${name}`)
    for (const name of refs(/(?:accessKeyId|secretAccessKey):\s+name: (\S+)/g))
      expect(names).toContain(`Secret ${name}`)
    for (const name of refs(/barmanObjectName: (\S+)/g)) expect(names).toContain(`ObjectStore ${name}`)
    for (const name of refs(/cnpg\.io\/cluster: (\S+)/g)) expect(names).toContain(`Cluster ${name}`)
    for (const name of refs(/cnpg\.io\/poolerName: (\S+)/g)) expect(names).toContain(`Pooler ${name}`)
    for (const name of refs(/service:\s+name: (\S+)/g)) expect(names).toContain(`Service ${name}`)
    // The operator calls the secret of the database's owner after the cluster.
    expect(refs(/secretKeyRef:\s+(?:#.*\s+)?name: (\S+)/g)).toEqual(['stadi-database-app'])
    const astray = manifests.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'stadi',
    )
    expect(astray.map(called)).toEqual([])
  })

  test('applies everything but what is made by hand or by choice', () => {
    const { resources, images } = parse(read(`${folder}/kustomization.yaml`)) as {
      resources: string[]
      images: { name: string; newTag: string }[]
    }
    const apart = ['migrate.yaml', 'pooler.yaml', 'secrets.example.yaml']
    expect([...resources, ...apart].sort()).toEqual([...files].sort())
    const [image] = images
    const text = files.map((file) => read(`${folder}/${file}`)).join('\n')
    const used = [...text.matchAll(/image: (\S+)/g)].map(([, name]) => name!)
    expect(new Set(used)).toEqual(new Set([`${image!.name}:${image!.newTag}`]))
  })

  test('lets the connections of every process fit into the database', () => {
    const text = (file: string) => read(`${folder}/${file}`)
    const number = (file: string, pattern: RegExp) => Number(pattern.exec(text(file))![1])
    // Of each process (docs/going-live.md, part 16); during an upgrade each Deployment has one more, and the operator uses some.
    const each = 16
    const processes = number('web.yaml', /maxReplicas: (\d+)/) + number('worker.yaml', /replicas: (\d+)/) + 2
    const most = number('database.yaml', /max_connections: '(\d+)'/)
    expect(processes * each + 20).toBeLessThanOrEqual(most)
  })
})

type Pod = {
  automountServiceAccountToken: boolean
  securityContext: { runAsNonRoot: boolean; runAsUser: number; seccompProfile: { type: string } }
  containers: {
    args?: string[]
    env: { name: string; value?: string }[]
    ports?: { containerPort: number }[]
    securityContext: Record<string, unknown>
    readinessProbe?: { httpGet: { path: string } }
    livenessProbe?: { httpGet: { path: string } }
  }[]
}
const pods = manifests.flatMap((manifest) => {
  const { spec } = manifest as unknown as { spec?: { template?: { spec: Pod } } }
  return spec?.template ? [{ name: called(manifest), kind: manifest.kind, pod: spec.template.spec }] : []
})
const image = read('deploy/container/Containerfile')

describe('the pods of Stadi', () => {
  test.each(pods)(
    '$name is what Kubernetes calls restricted, with nothing to write to but /tmp',
    ({ pod, kind }) => {
      expect(pod.automountServiceAccountToken).toBe(false)
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: Number(/^USER (\d+)/m.exec(image)![1]),
        seccompProfile: { type: 'RuntimeDefault' },
      })
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        if (kind !== 'Deployment') continue
        expect(container.ports).toMatchObject([{ containerPort: Number(/^EXPOSE (\d+)/m.exec(image)![1]) }])
        expect(container.readinessProbe?.httpGet.path).toBe('/readyz')
        expect(container.livenessProbe?.httpGet.path).toBe('/healthz')
      }
    },
  )

  test('work off jobs in one Deployment and not in the other', () => {
    const workers = pods.map(({ name, pod }) => [
      name,
      pod.containers[0]!.env.find((one) => one.name === 'WORKER')?.value,
    ])
    expect(workers).toEqual(
      expect.arrayContaining([
        ['web.yaml: Deployment stadi-web', 'off'],
        ['worker.yaml: Deployment stadi-worker', 'on'],
      ]),
    )
  })

  test('run commands that exist', () => {
    const known = read('src/entrypoints/command-line/commands.server.ts') + read('src/app/cli.ts')
    const words = pods.flatMap(({ pod }) => pod.containers.flatMap(({ args }) => args?.slice(1) ?? []))
    expect(words).toEqual(['migrate'])
    for (const word of words) expect(known).toContain(`'${word}'`)
  })
})

describe('every setting in deploy/ exists', () => {
  // Of the images of others, of the files themselves, and of secrets that the database's operator reads.
  const others = [
    'POSTGRES_USER',
    'POSTGRES_PASSWORD',
    'STADI_IMAGE',
    'STADI_SITE',
    'STADI_PROCESSES',
    'ACCESS_KEY_ID',
    'ACCESS_SECRET_KEY',
    'BUILD_BASE',
    'RUN_BASE',
    'NET_BIND_SERVICE',
    'CMD',
    'ALL',
  ]
  const known = new Set([...settingNames, ...others])
  const names = (text: string) => [
    ...new Set(
      [...text.matchAll(/^[ -]*(?:ARG |ENV |name: )?([A-Z][A-Z0-9_]{2,})(?=[=:]|$)/gm)].map(
        ([, name]) => name!,
      ),
    ),
  ]
  const all = [
    ...files.map((file) => `${folder}/${file}`),
    ...['Containerfile', 'compose.yaml', 'env.example'].map((file) => `deploy/container/${file}`),
  ]
  test.each(all)('%s', (file) => {
    expect(names(read(file)).filter((name) => !known.has(name))).toEqual([])
  })
  test('which would notice one that does not', () => {
    expect(names('  APP_ORIGIM: https://stadi.example\n- name: DATABASE_URL')).toEqual([
      'APP_ORIGIM',
      'DATABASE_URL',
    ])
  })
})
