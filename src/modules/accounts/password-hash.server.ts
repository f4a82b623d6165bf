import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { limitConcurrency } from '#core/turns.ts'

// 32 MB and about 60 ms per hash. Stored as `salt:key`, both in hex, as it has been from the first account on (decision 013); other
// parameters would need another format, distinguished by its prefix.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16
const KEY_BYTES = 64

/** @returns what is stored instead of a password */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/**
 * Whether a password matches this hash. Without a hash the same work is done for nothing, so that timing does not reveal who has an
 * account.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [salt, stored] = (hash ?? '').split(':')
  const key = await keyOf(password, salt || 'nobody')
  const expected = Buffer.from(stored ?? '', 'hex')
  return expected.length === KEY_BYTES && timingSafeEqual(key, expected)
}

// A hash occupies one of the few threads that also read files and compress pages: the rest of them stays free, and others wait
// their turn.
const limited = limitConcurrency(2)

const keyOf = (password: string, salt: string): Promise<Buffer> => limited(() => scrypted(password, salt))

/**
 * The same characters typed on two keyboards can be different bytes: NFKC unifies them. The salt is used as the text that is
 * stored.
 */
function scrypted(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
