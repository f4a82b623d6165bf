import { z } from 'zod'

/** The address of whoever only ever dialled: a mark, for no mail can get there (RFC 2606). */
export const addressOfPhone = (phone: string): string => `${phone}@phone.invalid`

/** Whether an address is one of ours that leads nowhere, of a phone or of an account that is gone. */
export const leadsNowhere = (email: string): boolean => /@(phone|deleted)\.invalid$/.test(email)

/** A required e-mail address: trimmed, in small letters, at most 254. */
export const emailAddress = z
  .string('required')
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => text !== '', 'required')
  .refine((text) => text.length <= 254, 'too-long')
  // One judgement for every form: whoever signed up with an address that another form refuses could not sign in with it.
  .refine(
    (text) => text === '' || (z.email().safeParse(text).success && !leadsNowhere(text)),
    'email-invalid',
  )
