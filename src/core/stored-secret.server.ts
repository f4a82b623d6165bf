import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Generated once and stored, so that sessions and badges survive a restart. Only the owner can read the file; a backup includes it
 * (adapters/backup/data-files).
 */
export function storedSecret(
  dataDir: string,
  name: 'auth-secret' | 'ussd-secret' | 'badge-key' | 'lti-key',
  make = () => randomBytes(32).toString('hex'),
): string {
  const file = join(dataDir, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = make()
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  return secret
}
