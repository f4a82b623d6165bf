import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Scrypt = typeof crypto.scrypt

// Each file of tests begins here again, in a process where an earlier one has made it light.
const whole = (crypto.scrypt as Scrypt & { whole?: Scrypt }).whole ?? crypto.scrypt
const light = Object.assign(
  ((password: string, salt: string, bytes: number, cost: ScryptOptions, hear: never) =>
    whole(password, salt, bytes, { ...cost, N: 16 }, hear)) as Scrypt,
  { whole },
)

function become(scrypt: Scrypt): void {
  crypto.scrypt = scrypt
  // Whoever has imported it by name gets this one.
  syncBuiltinESMExports()
}

/** Passwords with their whole cost from now on, for tests of just that. */
export const wholePasswords = (): void => become(whole)

/** As every test of a unit begins: a hash is made to be slow, which hundreds of sign-ins need not show again. */
export const lightPasswords = (): void => become(light)

lightPasswords()
