import { z } from 'zod'

/** A file that cannot be restored, explained in a sentence for the person at the command line. */
export class UnusableBackup extends Error {}

/** The first line. A different format gets another version. */
export const Header = z.object({
  format: z.literal('stadi-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The moment that identifies the newest migration of the database (drizzle/meta/_journal.json). */
  migration: z.number(),
  from: z.enum(['embedded', 'postgres']),
  /** Shows whether two installations seal with the same secret, without revealing it. */
  secretMark: z.string(),
})
export type Header = z.infer<typeof Header>

/** Pending jobs. */
const Job = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.iso.datetime(),
})

/** Every line after the first that is not a row; a row is a list of texts and follows the line of its table. */
export const Part = z.union([
  z.strictObject({ file: z.string(), part: z.base64() }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.strictObject({ sequence: z.string(), value: z.string() }),
  z.strictObject({ job: Job }),
  z.strictObject({ rows: z.record(z.string(), z.number()) }),
])
export type Part = z.infer<typeof Part>
/** The last line, about all before it. */
export const End = z.strictObject({ end: z.strictObject({ sha256: z.string() }) })

export type Row = (string | null)[]
