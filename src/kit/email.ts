import { z } from 'zod'

/** The address of somebody who is known only by phone: a marker, as no mail can reach it (RFC 2606). */
export const addressOfPhone = (phone: string): string => `${phone}@phone.invalid`

/** Whether an address is one of ours that receives no mail, of a phone or of an erased account. */
export const leadsNowhere = (email: string): boolean => /@(phone|deleted)\.invalid$/.test(email)

/** A required e-mail address: trimmed, lower-case, at most 254. */
export const emailAddress = z
  .string('required')
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text !== '', 'required')
  .refine((text) => text.length <= 254, 'too-long')
  // One rule for every form: whoever signed up with an address that another form refuses could not sign in with it.
  .refine(
    (text) => text === '' || (z.email().safeParse(text).success && !leadsNowhere(text)),
    'email-invalid',
  )
