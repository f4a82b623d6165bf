import { m } from '#paraglide/messages.js'
import { FileField } from './file-field.tsx'

const cvAccept =
  '.pdf,.docx,.odt,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.oasis.opendocument.text'

/** A file cannot be put back into a form: after a refusal (`wasRefused`) the user must choose it again. */
export function CvField({ required, wasRefused }: { required?: boolean; wasRefused: boolean }) {
  return (
    <FileField
      label={m.common_cv()}
      note={!required && m.common_optional()}
      hint={wasRefused ? `${m.common_cv_again()} ${m.common_cv_hint()}` : m.common_cv_hint()}
      name="cv"
      // LARGEST_CV of kit/documents/cv.ts, whose reader would come along.
      largestMb={2}
      required={required}
      accept={cvAccept}
    />
  )
}
