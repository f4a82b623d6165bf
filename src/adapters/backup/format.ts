import { z } from 'zod'

/** A file that cannot be restored, said in a sentence for the person at the command line. */
export class UnusableBackup extends Error {}

/** The first line. What is written differently one day gets another version. */
export const Header = z.object({
  format: z.literal('stadi-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The moment by which the newest migration of the database is known (drizzle/meta/_journal.json). */
  migration: z.number(),
  from: z.enum(['embedded', 'postgres']),
  /** Tells whether two installations seal with the same secret, and not which. */
  secretMark: z.string(),
})
export type Header = z.infer<typeof Header>

/** Work that waited. */
const Job = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.iso.datetime(),
})

/** Every line behind the first that is no row; a row is a list of texts and follows the line of its table. */
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
