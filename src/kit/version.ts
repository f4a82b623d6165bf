import { hashOf } from './ids.ts'
import { Refusal } from './refusal.ts'

/** Names a state of a record: any change gives it another one. */
export const versionOf = (row: object): string => hashOf(JSON.stringify(row)).slice(0, 16)

/**
 * The record as the editor read it, from a row that is locked.
 * @throws Refusal 'not-found', 'changed-meanwhile' when somebody saved another version since
 */
export function asRead<Row extends object>(row: Row | undefined, version: string): Row {
  if (!row) throw new Refusal('not-found')
  if (versionOf(row) !== version) throw new Refusal('changed-meanwhile')
  return row
}
