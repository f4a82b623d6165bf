import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BUCKET = 'stadi-backup'

export type BackupStore = {
  /** Settings with which pgBackRest finds it, by their names in the environment. */
  env: Record<string, string>
  objects: Map<string, Buffer>
  stop(): void
}

/**
 * A stand-in for an S3-compatible store over TLS, as far as pgBackRest uses one. It believes everybody: signatures are the store's to
 * check.
 */
export async function startBackupStore(): Promise<BackupStore> {
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Buffer[]>()
  const server = createServer(certificate(), (request, response) => {
    void reply(objects, parts, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    objects,
    env: {
      PGBACKREST_REPO1_TYPE: 's3',
      PGBACKREST_REPO1_PATH: '/stadi',
      PGBACKREST_REPO1_S3_BUCKET: BUCKET,
      PGBACKREST_REPO1_STORAGE_HOST: '127.0.0.1',
      PGBACKREST_REPO1_STORAGE_PORT: String(port),
      PGBACKREST_REPO1_STORAGE_VERIFY_TLS: 'n',
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'stadi-certificate-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=s3.example', '-days', '2']
    const { status, stderr } = spawnSync('openssl', [...words, '-keyout', key, '-out', cert], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function reply(
  objects: Map<string, Buffer>,
  parts: Map<string, Buffer[]>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url!, 'https://s3.example')
  const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length))
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces)
  const upload = url.searchParams.get('uploadId')
  const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  if (request.method === 'POST' && url.searchParams.has('delete')) {
    for (const [, name] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(name!)
    return void xml('<DeleteResult/>')
  }
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const id = `upload-${parts.size}`
    parts.set(id, [])
    return void xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  if (request.method === 'POST' && upload) {
    objects.set(key, Buffer.concat(parts.get(upload)!))
    return void xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
  }
  if (request.method === 'PUT') {
    if (upload) parts.get(upload)![Number(url.searchParams.get('partNumber')) - 1] = body
    else objects.set(key, body)
    return void response.writeHead(200, { etag: '"part"' }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (key === '') return void xml(listOf(objects, url))
  const found = objects.get(key)
  if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const range = from === undefined ? found : found.subarray(Number(from), to ? Number(to) + 1 : undefined)
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': range.length,
    'last-modified': new Date().toUTCString(),
  })
  return void response.end(request.method === 'HEAD' ? undefined : range)
}

function listOf(objects: Map<string, Buffer>, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const delimiter = url.searchParams.get('delimiter') ?? ''
  const folders = new Set<string>()
  const files: string[] = []
  for (const key of [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    if (end >= 0) folders.add(key.slice(0, end + 1))
    else files.push(key)
  }
  const at = new Date().toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>false</IsTruncated>${files
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${objects.get(key)!.length}</Size></Contents>`,
    )
    .join(
      '',
    )}${[...folders].map((key) => `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`).join('')}</ListBucketResult>`
}
