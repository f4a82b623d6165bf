import { hashOf } from './ids.ts'

/** Identifies a state of a record: any change gives another value. */
export const versionOf = (row: object): string => hashOf(JSON.stringify(row)).slice(0, 16)
