export {
  addLesson,
  changeOutline,
  createDraft,
  deleteDraft,
  saveFacts,
  saveLesson,
} from './commands/drafts.server.ts'
export { editCourse } from './commands/drafts-of-courses.server.ts'
export { importCourse } from './commands/import.server.ts'
export { publishDraft } from './commands/publish.server.ts'
export type { ModulePlace, OutlineAction } from './drafts/outline.ts'
export { forgetLooseFiles } from './files.server.ts'
