import { useState } from 'react'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'

const knowsOfAnother = (code: string | undefined): boolean => code === 'changed-meanwhile'

/**
 * What is saved counts against the version that was edited, also when the page meanwhile read a newer one; only who was told of another
 * one goes on from that.
 */
export function VersionField({ version = '' }: { version?: string }) {
  const answer = useFormAnswer({ anyForm: true })
  const [first] = useState(version)
  const edited = answer?.values.version ?? first
  return (
    <input type="hidden" name="version" value={knowsOfAnother(answer?.refusal?.code) ? version : edited} />
  )
}

/** Says what saving again would do, to whoever was told of another version. */
export function OtherVersion() {
  const answer = useFormAnswer({ anyForm: true })
  return knowsOfAnother(answer?.refusal?.code) && <p>{m.authoring_changed()}</p>
}
