import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '#kit/refusal.ts'
import { passwordWeakness } from './rules.ts'

// The list does not contain Stadi's words, which are guessed first here.
const common: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  'stadi123',
  'stadi1234',
  'stadi2026',
  'password1234',
  'kenya1234',
  'nairobi123',
])

/**
 * Refuses the passwords that guessers try first and the person's own address (AUTH-10). The input's schema checks the length.
 * @throws Refusal 'invalid-input' beside the field `password`
 */
export function checkNewPassword(password: string, email: string): void {
  const weakness = passwordWeakness(password, email, common)
  if (weakness) throw new Refusal('invalid-input', { fields: { password: weakness } })
}
