import { hashOf } from './ids.ts'

/** Names a state of a record: any change gives it another one. */
export const versionOf = (row: object): string => hashOf(JSON.stringify(row)).slice(0, 16)
