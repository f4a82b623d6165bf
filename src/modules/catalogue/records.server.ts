export { editableSynonyms } from './records/synonyms.server.ts'
