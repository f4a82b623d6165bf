import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { FilesSettings } from './files-settings.ts'
import { FileDamaged, FileMissing, FilesAway, type FileStore, fits, saidBy } from './store.server.ts'

// A file of 8 MB takes a second; a store that needs longer than this is away.
const PATIENCE_MS = 10_000
const TRIES = 2
const RETRY_AFTER_MS = 200
// Bytes of a list of 1000 keys are some 400 KB.
const LONGEST_LIST = 4 * 1024 * 1024

type Ask = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** After the bucket, with its search. */
  path: string
  headers?: Record<string, string>
  body?: Uint8Array
  /** The most bytes of an answer that are read. */
  most: number
}
type Answer = { status: number; bytes: Uint8Array; headers: Headers }

/**
 * A bucket of an S3-compatible store, by the four requests that Stadi needs, signed with AWS Signature Version 4. It follows no
 * redirect, reads no more than it expects, and tries once more where the store did not answer: every request may be sent twice.
 * @param patienceMs for tests
 */
export function s3Store(settings: FilesSettings, patienceMs = PATIENCE_MS): FileStore {
  const { bucketUrl, publicBucketUrl, region, bucket, keyId, secret } = settings
  const keys = { accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' }

  async function once({ method, path, headers = {}, body, most }: Ask): Promise<Answer> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url: `${bucketUrl}/${path}`,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      // What a store receives is what was signed: it compares the hash.
      allHeaders: true,
    }).sign()
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: answer.status, headers: answer.headers, bytes: await noMoreThan(answer, most) }
  }

  /** @throws FilesAway for anything but an answer that says yes or that there is no such file */
  async function ask(request: Ask): Promise<Answer> {
    let why = ''
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      try {
        const answer = await once(request)
        if (answer.status < 300 || answer.status === 404) return answer
        why = `${request.method} was answered by ${answer.status}${codeIn(answer.bytes)}`
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        why = `${request.method} ${(error as Error).name === 'TimeoutError' ? 'took too long' : 'failed'}`
      }
    }
    throw new FilesAway(`The store for files: ${why}.`)
  }

  async function part(key: string, [from, to]: [number, number]): Promise<Uint8Array> {
    const length = to - from + 1
    const headers = { range: `bytes=${from}-${to}` }
    const { status, bytes } = await ask({ method: 'GET', path: key, headers, most: length })
    if (status === 404) throw new FileMissing('A file is missing in the store.')
    if (status !== 206 || bytes.length !== length)
      throw new FileDamaged('The store gave another part of a file than was asked for.')
    return bytes
  }

  return {
    bucket,
    async put(key, bytes, type) {
      const headers = { 'content-type': type }
      const { status } = await ask({ method: 'PUT', path: key, headers, body: bytes, most: LONGEST_LIST })
      if (status === 404) throw new FilesAway(`The store for files has no bucket ${bucket}.`)
    },
    async get(key, range) {
      if (range) return part(key, range)
      const { status, bytes } = await ask({ method: 'GET', path: key, most: saidBy(key)?.size ?? 0 })
      if (status === 404) throw new FileMissing('A file is missing in the store.')
      if (!fits(key, bytes)) throw new FileDamaged('A file in the store is not the one that was put there.')
      return bytes
    },
    async remove(key) {
      await ask({ method: 'DELETE', path: key, most: LONGEST_LIST })
    },
    async *list(prefix) {
      let next: string | undefined
      do {
        const search = new URLSearchParams({ 'list-type': '2', prefix })
        if (next) search.set('continuation-token', next)
        const { status, bytes } = await ask({ method: 'GET', path: `?${search}`, most: LONGEST_LIST })
        if (status === 404) throw new FilesAway(`The store for files has no bucket ${bucket}.`)
        const xml = Buffer.from(bytes).toString('utf8')
        for (const [, one] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield { key: valueOf(one!, 'Key'), size: Number(valueOf(one!, 'Size')) }
        next = valueOf(xml, 'IsTruncated') === 'true' ? valueOf(xml, 'NextContinuationToken') : undefined
      } while (next)
    },
    async addressOf(key, type, seconds) {
      if (!publicBucketUrl) return null
      const url = new URL(`${publicBucketUrl}/${key}`)
      url.searchParams.set('X-Amz-Expires', String(seconds))
      url.searchParams.set('response-content-type', type)
      const signed = await new AwsV4Signer({ ...keys, url: url.href, signQuery: true }).sign()
      return signed.url.href
    },
  }
}

/** @throws Error where there are more, or the answer ends before its length */
async function noMoreThan(answer: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  // An error has a text, which is longer than a small file.
  const limit = answer.ok ? most : LONGEST_LIST
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > limit) throw new Error('The answer is longer than what was asked for.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const valueOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity]!,
  )

/** S3's own word, such as " (AccessDenied)"; its sentence may quote the key. */
function codeIn(bytes: Uint8Array): string {
  const code = valueOf(Buffer.from(bytes).toString('utf8'), 'Code')
  return /^[A-Za-z]{1,60}$/.test(code) ? ` (${code})` : ''
}
