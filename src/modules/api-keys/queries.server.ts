export { ownApiKeysData } from './queries/export.server.ts'
export { ownApiKeys } from './queries/own.server.ts'
export type { KeyHolder } from './queries/owner.server.ts'
