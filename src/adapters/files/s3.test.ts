import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Received, claimOf, signatureOf } from '#test/s3/signature.ts'
import { type RunningStore, startStore } from '#test/s3/server.ts'
import { filesSettings, type FilesSettings } from './files-settings.ts'
import { s3Store } from './s3.server.ts'
import { FileDamaged, FileMissing, FilesAway, type FileStore, keyFor } from './store.server.ts'

// The examples of AWS's documentation: "Authenticating Requests (AWS Signature Version 4)", of the header and of the address.
const AWS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
  datetime: '20130524T000000Z',
}
const HOST = 'https://examplebucket.s3.amazonaws.com'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const examples = [
  {
    name: 'GET an object',
    url: `${HOST}/test.txt`,
    headers: { range: 'bytes=0-9' },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'PUT an object',
    method: 'PUT',
    url: `${HOST}/test%24file.text`,
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'GET the lifecycle of a bucket',
    url: `${HOST}/?lifecycle`,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'list objects',
    url: `${HOST}/?max-keys=2&prefix=J`,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

describe('a signature', () => {
  it.each(examples)('to $name is the one of the documentation of AWS', async (example) => {
    const { method = 'GET', url, headers = {}, body = '', signature } = example
    const sent = { ...headers, 'x-amz-content-sha256': hashOf(body) } as Record<string, string>
    const signed = await new AwsV4Signer({ ...AWS, method, url, headers: sent, allHeaders: true }).sign()
    expect(signed.headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
    // And the stand-in of the tests below, which knows nothing of the library, comes to the same.
    const received: Received = { method, url: signed.url, headers: signed.headers, payload: hashOf(body) }
    expect(signatureOf(received, claimOf(received)!, AWS.secretAccessKey)).toBe(signature)
  })

  it('of an address is the one of the documentation of AWS', async () => {
    const url = `${HOST}/test.txt?X-Amz-Expires=86400`
    const signed = await new AwsV4Signer({ ...AWS, url, signQuery: true }).sign()
    const expected = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
    expect(signed.url.searchParams.get('X-Amz-Signature')).toBe(expected)
    const received: Received = {
      method: 'GET',
      url: signed.url,
      headers: new Headers(),
      payload: 'UNSIGNED-PAYLOAD',
    }
    expect(signatureOf(received, claimOf(received)!, AWS.secretAccessKey)).toBe(expected)
  })
})

describe('a bucket', () => {
  let running: RunningStore
  let store: FileStore
  const bytes = Buffer.from('Habari za asubuhi, dunia')
  const key = keyFor('avatars', bytes)

  beforeAll(async () => {
    running = await startStore()
    store = s3Store(filesSettings(running.env) as FilesSettings, 300)
  })
  afterAll(() => running?.stop())
  beforeEach(() => {
    running.mood = 'fine'
    running.asked.length = 0
    running.objects.clear()
  })

  it('keeps bytes, gives them whole or in part, lists and removes them', async () => {
    await store.put(key, bytes, 'image/webp')
    expect(running.objects.get(key)).toEqual({ bytes, type: 'image/webp' })
    expect(Buffer.from(await store.get(key))).toEqual(bytes)
    expect(Buffer.from(await store.get(key, [7, 11])).toString()).toBe('za as')
    const others = Array.from({ length: 7 }, (_, n) => keyFor('avatars', Buffer.from(String(n))))
    for (const other of others) await store.put(other, Buffer.from('1'), 'image/webp')
    await store.put(keyFor('course_files', bytes), bytes, 'video/mp4')
    const listed: string[] = []
    for await (const { key } of store.list('avatars/')) listed.push(key)
    expect(listed.sort()).toEqual([key, ...others].sort())
    await store.remove(key)
    await store.remove(key)
    await expect(store.get(key)).rejects.toThrow(FileMissing)
  })

  it('is private: without a signature, with that of another or after its minutes nobody gets anything', async () => {
    await store.put(key, bytes, 'image/webp')
    const plain = `${running.origin}/stadi-files/${key}`
    expect((await fetch(plain)).status).toBe(403)
    const address = (await store.addressOf(key, 'image/png', 60))!
    const answer = await fetch(address, { headers: { range: 'bytes=0-5' } })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      206,
      'image/png',
      'Habari',
    ])
    expect((await fetch(address, { method: 'PUT', body: 'other' })).status).toBe(403)
    expect((await fetch(address.replace(key, keyFor('avatars', bytes)))).status).toBe(403)
    expect((await fetch(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403)
    const stranger = s3Store({ ...(filesSettings(running.env) as FilesSettings), secret: 'another' }, 300)
    await expect(stranger.get(key)).rejects.toThrow('answered by 403 (SignatureDoesNotMatch)')
  })

  it.each([
    ['failing', /answered by 500 \(InternalError\)/, 2],
    ['silent', /took too long/, 2],
    ['cutting', /failed/, 2],
    // Asking again would not help.
    ['refusing', /answered by 403 \(AccessDenied\)/, 1],
  ] as const)('that is %s is away, after one more try where that may help', async (mood, words, tries) => {
    await store.put(key, bytes, 'image/webp')
    running.mood = mood
    running.asked.length = 0
    await expect(store.get(key)).rejects.toThrow(FilesAway)
    await expect(store.get(key)).rejects.toThrow(words)
    await expect(store.put(key, bytes, 'image/webp')).rejects.toThrow(FilesAway)
    expect(running.asked).toHaveLength(3 * tries)
    // A log may have it: neither a key nor a secret.
    const said = await store.get(key).catch((error: Error) => error.message)
    expect(said).not.toMatch(/avatars|secret/)
  })

  it('that gives other bytes than it got is not believed', async () => {
    await store.put(key, bytes, 'image/webp')
    running.mood = 'lying'
    await expect(store.get(key)).rejects.toThrow(FileDamaged)
  })
})

describe('the settings of a store', () => {
  const whole = {
    FILES_S3_ENDPOINT: 'https://s3.example.com',
    FILES_S3_REGION: 'eu-west-1',
    FILES_S3_BUCKET: 'stadi',
    FILES_S3_KEY_ID: 'id',
    FILES_S3_SECRET: 'secret',
  }
  it('are all there or none', () => {
    expect(filesSettings({})).toBeUndefined()
    expect(filesSettings({ ...whole, FILES_S3_SECRET: undefined })).toMatch(/missing: FILES_S3_SECRET\.$/)
    expect(filesSettings({ FILES_S3_PATH_STYLE: 'on' })).toMatch(/of no use/)
  })
  it('say where the bucket is, for Stadi and for browsers', () => {
    const of = (more: Partial<typeof whole> & Record<string, string>) =>
      filesSettings({ ...whole, ...more }) as FilesSettings
    expect(of({})).toMatchObject({
      bucketUrl: 'https://s3.example.com/stadi',
      publicBucketUrl: 'https://s3.example.com/stadi',
    })
    expect(of({ FILES_S3_PATH_STYLE: 'off' }).bucketUrl).toBe('https://stadi.s3.example.com')
    const inside = of({ FILES_S3_ENDPOINT: 'http://minio:9000' })
    expect(inside).toMatchObject({ bucketUrl: 'http://minio:9000/stadi', publicBucketUrl: undefined })
    expect(
      of({ FILES_S3_ENDPOINT: 'http://minio:9000', FILES_S3_PUBLIC_ENDPOINT: 'https://files.stadi.example' })
        .publicBucketUrl,
    ).toBe('https://files.stadi.example/stadi')
  })
  it.each([
    ['http://s3.example.com', /https/],
    ['http://169.254.169.254', /link-local/],
    ['https://user@s3.example.com', /origin only/],
    ['https://s3.example.com/stadi', /origin only/],
  ])('refuse %s: applications of people cross this line', (endpoint, words) => {
    expect(filesSettings({ ...whole, FILES_S3_ENDPOINT: endpoint })).toMatch(words)
  })
})
