import { z } from 'zod'

/** A required e-mail address: trimmed, in small letters, at most 254. */
export const emailAddress = z
  .string('required')
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text !== '', 'required')
  .refine((text) => text.length <= 254, 'too-long')
  // The sign-in library knows no other addresses: whoever got in with one could never sign in again.
  .refine((text) => text === '' || z.email().safeParse(text).success, 'email-invalid')
