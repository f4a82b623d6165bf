import { isIP } from 'node:net'
import { z } from 'zod'
import { isHouseName, isPublicAddress } from '#kit/net/addresses.ts'
import { isLoopbackName } from '#kit/net/loopback.ts'

const text = z.string().min(1).optional()

/** Where an object store is, which holds what people upload in place of the database (decision 089). */
export const filesShape = {
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'has to begin with https:// or http://' })
    .optional(),
  FILES_S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/, error: 'has to begin with https://' }).optional(),
  FILES_S3_REGION: text,
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is 3 to 63 small letters, digits, dots and -')
    .optional(),
  FILES_S3_KEY_ID: text,
  FILES_S3_SECRET: text,
  FILES_S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
}

export type FilesSettings = {
  /** As this process reaches the bucket, without a slash at the end. */
  bucketUrl: string
  /** As browsers reach it; without one every byte goes through Stadi. */
  publicBucketUrl: string | undefined
  region: string
  bucket: string
  keyId: string
  secret: string
}

type Given = z.output<z.ZodObject<typeof filesShape>>

/** The object store of the settings, or the sentence that says what is wrong with them. */
export function filesSettings(given: Given): FilesSettings | string | undefined {
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_PUBLIC_ENDPOINT: publicEndpoint,
    FILES_S3_REGION: region,
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY_ID: keyId,
    FILES_S3_SECRET: secret,
    FILES_S3_PATH_STYLE: pathStyle,
  } = given
  const five = { FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region, FILES_S3_BUCKET: bucket }
  const needed = { ...five, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === 5)
    return publicEndpoint || pathStyle
      ? 'FILES_S3_PUBLIC_ENDPOINT and FILES_S3_PATH_STYLE are of no use without FILES_S3_ENDPOINT.'
      : undefined
  if (missing.length > 0) return `A store for files needs all five settings; missing: ${missing.join(', ')}.`
  const fault = faultOf(new URL(endpoint!))
  if (fault) return `FILES_S3_ENDPOINT ${fault}`
  if (publicEndpoint && !isSafeForBrowsers(new URL(publicEndpoint)))
    return 'FILES_S3_PUBLIC_ENDPOINT has to begin with https://: browsers fetch films there.'
  const inBucket = (url: string) => bucketUrlOf(new URL(url), bucket!, pathStyle !== 'off')
  const forBrowsers = publicEndpoint ?? (isSafeForBrowsers(new URL(endpoint!)) ? endpoint : undefined)
  return {
    bucketUrl: inBucket(endpoint!),
    publicBucketUrl: forBrowsers && inBucket(forBrowsers),
    region: region!,
    bucket: bucket!,
    keyId: keyId!,
    secret: secret!,
  }
}

const isSafeForBrowsers = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || isLoopbackName(hostname)

/** Applications of a person cross this line: in the open only within a house, and never to where a cloud tells its machines' keys. */
function faultOf({ protocol, hostname, username, pathname }: URL): string | null {
  const name = hostname.replace(/^\[|\]$/g, '')
  if (username || pathname !== '/') return 'is an origin only, such as https://s3.example.com.'
  if (/^(169\.254\.|fe80:|fd00:ec2:)/i.test(name)) return 'must not be a link-local address.'
  const isInHouse = isLoopbackName(hostname) || (isIP(name) ? !isPublicAddress(name) : isHouseName(name))
  return protocol === 'https:' || isInHouse
    ? null
    : 'has to begin with https:// outside of a private network.'
}

const bucketUrlOf = ({ protocol, host }: URL, bucket: string, pathStyle: boolean): string =>
  pathStyle ? `${protocol}//${host}/${bucket}` : `${protocol}//${bucket}.${host}`
