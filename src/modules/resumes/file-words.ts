import { m } from '#paraglide/messages.js'
import type { FileFault, FileFaultCode } from './document/resume-file.ts'

/** The error beside the field of a file that cannot be read as a CV. */
export const fileWords: Record<FileFaultCode, (values: FileFault['values']) => string> = {
  'resume-file-empty': m.resume_refusal_file_empty,
  'resume-not-utf8': m.resume_refusal_not_utf8,
  'resume-not-json': m.resume_refusal_not_json,
  'resume-version': ({ version = '' }) => m.resume_refusal_version({ version }),
  'resume-wrong-type': ({ place = '' }) => m.resume_refusal_wrong_type({ place }),
  'resume-nothing': m.resume_refusal_nothing,
}
