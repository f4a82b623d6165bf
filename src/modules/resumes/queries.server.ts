export { checkedResume } from './queries/check.server.ts'
export { ownResumesData } from './queries/export.server.ts'
export {
  documentFile,
  documentText,
  firstResumeFile,
  ownResumeFile,
  type ResumeFile,
  sharedResumeFile,
} from './queries/files.server.ts'
export { firstResume } from './queries/first.server.ts'
export { ownDocument, ownResume, ownResumes } from './queries/own.server.ts'
export { recordLines } from './queries/record.server.ts'
export { sharedPage } from './queries/shared.server.ts'
