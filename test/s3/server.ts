import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { claimOf, momentOf, type Received, signatureOf } from './signature.ts'

/** How the store behaves: as it should, or as stores do on bad days. */
export type Mood = 'fine' | 'failing' | 'silent' | 'cutting' | 'lying' | 'refusing'

export type RunningStore = {
  /** Settings of a Stadi that uses it. */
  env: Record<string, string>
  origin: string
  objects: Map<string, { bytes: Buffer; type: string }>
  /** What was asked, such as "PUT avatars/…". */
  asked: string[]
  mood: Mood
  stop(): Promise<void>
}

const BUCKET = 'stadi-files'
const KEY_ID = 'AKIASTADITEST'
const SECRET = 'secret/of+the=store'
// Small, so that a list has several pages.
const PAGE = 3

/** A private bucket of an S3-compatible store that believes nobody: every request has to be signed, for its very bytes. */
export async function startStore(): Promise<RunningStore> {
  const server = createServer((request, answer) => {
    void reply(store, request, answer).catch((error: Error) => {
      answer.writeHead(400).end(`<Error><Code>${error.message}</Code></Error>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store: RunningStore = {
    env: {
      FILES_S3_ENDPOINT: origin,
      FILES_S3_REGION: 'af-south-1',
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_KEY_ID: KEY_ID,
      FILES_S3_SECRET: SECRET,
    },
    origin,
    objects: new Map(),
    asked: [],
    mood: 'fine',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return store
}

async function reply(store: RunningStore, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const headers = new Headers(request.headers as Record<string, string>)
  const received = { method: request.method!, url, headers, payload: '' }
  const key = url.pathname.slice(`/${BUCKET}/`.length)
  store.asked.push(`${request.method} ${key}`)
  if (store.mood === 'silent') return
  const refused = store.mood === 'refusing' ? 'AccessDenied' : faultOf(received, body)
  if (refused) return void answer.writeHead(403).end(`<Error><Code>${refused}</Code></Error>`)
  if (store.mood === 'failing')
    return void answer.writeHead(500).end('<Error><Code>InternalError</Code></Error>')
  if (!url.pathname.startsWith(`/${BUCKET}/`))
    return void answer.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
  if (request.method === 'PUT') {
    // A store that cuts off has taken nothing.
    if (store.mood === 'cutting') return void request.socket.destroy()
    store.objects.set(key, { bytes: body, type: headers.get('content-type') ?? '' })
    return void answer.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    store.objects.delete(key)
    return void answer.writeHead(204).end()
  }
  if (key === '') return void answer.writeHead(200).end(pageOf(store, url))
  const found = store.objects.get(key)
  if (!found) return void answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  const bytes = store.mood === 'lying' ? Buffer.alloc(found.bytes.length, 'x') : found.bytes
  send(
    store,
    answer,
    bytes,
    headers.get('range'),
    url.searchParams.get('response-content-type') ?? found.type,
  )
}

function send(
  store: RunningStore,
  answer: ServerResponse,
  bytes: Buffer,
  range: string | null,
  type: string,
): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const end = Math.min(Number(to || bytes.length - 1), bytes.length - 1)
  const part = from === undefined ? bytes : bytes.subarray(Number(from), end + 1)
  answer.writeHead(from === undefined ? 200 : 206, {
    'content-type': type,
    'content-length': part.length,
    'accept-ranges': 'bytes',
    ...(from !== undefined && { 'content-range': `bytes ${from}-${end}/${bytes.length}` }),
  })
  if (store.mood !== 'cutting') return void answer.end(part)
  answer.write(part.subarray(0, Math.floor(part.length / 2)), () => answer.destroy())
}

/** Why a request is nobody's who may: S3's own code. */
function faultOf(received: Received, body: Buffer): string | null {
  const claim = claimOf(received)
  if (!claim || claim.keyId !== KEY_ID) return 'AccessDenied'
  const { url, headers } = received
  const isAddress = !headers.has('authorization')
  const hash = createHash('sha256').update(body).digest('hex')
  const payload = isAddress ? 'UNSIGNED-PAYLOAD' : headers.get('x-amz-content-sha256')
  if (!isAddress && payload !== hash) return 'XAmzContentSHA256Mismatch'
  const seconds = isAddress ? Number(url.searchParams.get('X-Amz-Expires')) : 900
  const age = Date.now() - momentOf(claim.date)
  if (!(age > -900_000 && age <= seconds * 1000 + 1000)) return 'RequestTimeTooSkewed'
  if (claim.scope !== `${claim.date.slice(0, 8)}/af-south-1/s3/aws4_request`)
    return 'AuthorizationHeaderMalformed'
  if (!claim.signedHeaders.includes('host')) return 'AuthorizationHeaderMalformed'
  // Every header of S3 that is sent has to be signed.
  for (const name of headers.keys())
    if (name.startsWith('x-amz-') && !claim.signedHeaders.includes(name)) return 'AccessDenied'
  return signatureOf({ ...received, payload: payload! }, claim, SECRET) === claim.signature
    ? null
    : 'SignatureDoesNotMatch'
}

function pageOf({ objects }: RunningStore, url: URL): string {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, PAGE)
  const more = keys.length > PAGE
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
    more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  }${page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.bytes.length}</Size></Contents>`).join('')}</ListBucketResult>`
}
