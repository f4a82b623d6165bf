/**
 * What CloudNativePG (1.27) and its Barman Cloud plugin read of the kinds in deploy/kubernetes: the fields that Stadi uses, and no
 * others. Read from their API references on 27 November 2026; there is no package with their schemas. A field that is added to a
 * manifest has to be looked up there and added here.
 */
import { z } from 'zod'

const name = z.string().regex(/^[a-z0-9-]+$/)
const metadata = z.strictObject({ name, namespace: name })
const size = z.string().regex(/^\d+(Mi|Gi|Ti)$/)
// Postgres's parameters are texts, numbers too.
const parameters = z.record(z.string().regex(/^[a-z_]+$/), z.string())
const manifest = <Spec extends z.ZodType>(apiVersion: string, kind: string, spec: Spec) =>
  z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, spec })
const secretKey = z.strictObject({ name, key: z.string() })

const POSTGRES = 'postgresql.cnpg.io/v1'
const BARMAN = 'barman-cloud.cloudnative-pg.io'

const cluster = manifest(
  POSTGRES,
  'Cluster',
  z.strictObject({
    instances: z.int().min(1),
    // The operator reads the version from the tag.
    imageName: z.string().regex(/^[a-z0-9./-]+:1[5-8]\b/),
    bootstrap: z.strictObject({ initdb: z.strictObject({ database: name, owner: name }) }),
    postgresql: z.strictObject({
      synchronous: z.strictObject({
        method: z.enum(['any', 'first']),
        number: z.int().min(1),
        dataDurability: z.enum(['required', 'preferred']),
      }),
      parameters,
    }),
    affinity: z.strictObject({
      podAntiAffinityType: z.enum(['preferred', 'required']),
      topologyKey: z.string(),
    }),
    storage: z.strictObject({ size }),
    walStorage: z.strictObject({ size }),
    resources: z.strictObject({
      requests: z.strictObject({ cpu: z.string(), memory: size }),
      limits: z.strictObject({ memory: size }),
    }),
    plugins: z.tuple([
      z.strictObject({
        name: z.literal(BARMAN),
        isWALArchiver: z.literal(true),
        parameters: z.strictObject({ barmanObjectName: name }),
      }),
    ]),
  }),
)

const objectStore = manifest(
  'barmancloud.cnpg.io/v1',
  'ObjectStore',
  z.strictObject({
    retentionPolicy: z.string().regex(/^\d+[dwm]$/),
    configuration: z.strictObject({
      destinationPath: z.string().regex(/^s3:\/\/[a-z0-9.-]+\/$/),
      endpointURL: z.url({ protocol: /^https$/ }),
      s3Credentials: z.strictObject({ accessKeyId: secretKey, secretAccessKey: secretKey }),
      wal: z.strictObject({ compression: z.enum(['gzip', 'bzip2', 'snappy']) }),
      data: z.strictObject({ compression: z.enum(['gzip', 'bzip2', 'snappy']) }),
    }),
  }),
)

const scheduledBackup = manifest(
  POSTGRES,
  'ScheduledBackup',
  z.strictObject({
    // Six fields: seconds first.
    schedule: z.string().regex(/^\S+( \S+){5}$/),
    backupOwnerReference: z.enum(['none', 'self', 'cluster']),
    cluster: z.strictObject({ name }),
    method: z.literal('plugin'),
    pluginConfiguration: z.strictObject({ name: z.literal(BARMAN) }),
  }),
)

const pooler = manifest(
  POSTGRES,
  'Pooler',
  z.strictObject({
    cluster: z.strictObject({ name }),
    type: z.enum(['rw', 'ro', 'r']),
    instances: z.int().min(1),
    pgbouncer: z.strictObject({ poolMode: z.enum(['session', 'transaction']), parameters }),
  }),
)

export const operatorShapes: Record<string, z.ZodType | undefined> = {
  Cluster: cluster,
  ObjectStore: objectStore,
  ScheduledBackup: scheduledBackup,
  Pooler: pooler,
}
