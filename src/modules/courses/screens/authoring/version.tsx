import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'

const knowsOfAnother = (code: string | undefined): boolean => code === 'changed-meanwhile'

/** What is saved counts against the version that was edited; only who was told of another one goes on from that. */
export function VersionField({ version = '' }: { version?: string }) {
  const answer = useFormAnswer({ anyForm: true })
  const edited = knowsOfAnother(answer?.refusal?.code) ? undefined : answer?.values.version
  return <input type="hidden" name="version" value={edited ?? version} />
}

/** Says what saving again would do, to whoever was told of another version. */
export function OtherVersion() {
  const answer = useFormAnswer({ anyForm: true })
  return knowsOfAnother(answer?.refusal?.code) && <p>{m.authoring_changed()}</p>
}
