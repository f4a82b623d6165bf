import { z } from 'zod'

/** A required e-mail address: trimmed, in small letters, at most 254. */
export const emailAddress = z
  .string('required')
  .transform((typed) => typed.trim().toLowerCase())
  .refine((typed) => typed !== '', 'required')
  .refine((typed) => typed.length <= 254, 'too-long')
  // The sign-in library knows no other addresses: whoever got in with one could never sign in again.
  .refine((typed) => typed === '' || z.email().safeParse(typed).success, 'email-invalid')
