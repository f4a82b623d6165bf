export { ownPracticeData } from './queries/export.server.ts'
export { worksOf } from './queries/works.server.ts'
