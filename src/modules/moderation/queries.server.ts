export { countCases, listCases } from './queries/cases.server.ts'
export { ownReportsData } from './queries/export.server.ts'
export { reportable } from './queries/reportable.server.ts'
export { reportsOfPerson } from './queries/person.server.ts'
