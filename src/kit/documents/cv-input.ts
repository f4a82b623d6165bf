import { z } from 'zod'
import { cvKindOf, LARGEST_CV } from './cv.ts'

/** A CV as uploaded: its bytes, and the file type they show. */
export const cvFile = z
  .instanceof(Uint8Array, { error: 'file-required' })
  .refine((file) => file.length > 0, { error: 'file-required', abort: true })
  .refine((file) => file.length <= LARGEST_CV, { error: 'file-too-large', abort: true })
  .transform((bytes, refused) => ({
    bytes,
    kind: cvKindOf(bytes) ?? (refused.addIssue('file-kind'), z.NEVER),
  }))
