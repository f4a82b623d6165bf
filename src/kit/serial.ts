/** The largest number that a key column of the database holds (integer); Postgres raises an error for a larger one. */
export const LARGEST_SERIAL = 2_147_483_647

/** A key as the database has them, 1 to {@link LARGEST_SERIAL}, from untrusted text or number; else nothing. */
export function serialId(raw: unknown): number | null {
  const id = typeof raw === 'string' && /^\d{1,10}$/.test(raw) ? Number(raw) : raw
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= LARGEST_SERIAL ? id : null
}
