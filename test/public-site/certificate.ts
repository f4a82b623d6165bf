import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { DAY } from '#kit/time.ts'

/** A key and a self-signed certificate (RFC 5280), as PEM. Node can create keys, but not certificates. */
export function selfSigned(names: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = sequence(set(sequence(oid(2, 5, 4, 3), element(0x0c, Buffer.from(names[0]!)))))
  const certificate = sequence(
    element(0xa0, integer(Buffer.of(2))), // version 3
    integer(Buffer.concat([Buffer.of(0x40), randomBytes(8)])),
    ecdsaWithSha256,
    who,
    sequence(time(Date.now() - DAY), time(Date.now() + DAY)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(alternativeNames(names))),
  )
  const signature = sign('sha256', certificate, privateKey)
  const whole = sequence(certificate, ecdsaWithSha256, element(0x03, Buffer.of(0), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
  }
}

/** DER encoding: a tag, a length, the contents. */
function element(kind: number, ...parts: Buffer[]): Buffer {
  const contents = Buffer.concat(parts)
  const { length } = contents
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([kind, ...size]), contents])
}

const sequence = (...parts: Buffer[]): Buffer => element(0x30, ...parts)
const set = (...parts: Buffer[]): Buffer => element(0x31, ...parts)
const integer = (bytes: Buffer): Buffer => element(0x02, bytes)

/** An object identifier: the first two numbers in one byte, the others seven bits per byte. */
function oid(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap((number) => {
    const digits = [number & 0x7f]
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return element(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

const ecdsaWithSha256 = sequence(oid(1, 2, 840, 10045, 4, 3, 2))

/** UTCTime: 261125120000Z. */
const time = (at: number): Buffer =>
  element(
    0x17,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replace(/\..*|[-:T]/g, '')
        .slice(2)}Z`,
    ),
  )

function alternativeNames(names: string[]): Buffer {
  const dnsNames = sequence(...names.map((name) => element(0x82, Buffer.from(name))))
  return sequence(oid(2, 5, 29, 17), element(0x04, dnsNames))
}
