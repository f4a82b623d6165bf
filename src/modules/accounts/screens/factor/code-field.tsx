import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'

/** Letters are allowed for recovery codes, except where an app is set up. */
export const CodeField = ({ isFirst = false }: { isFirst?: boolean }) => (
  <Field
    label={m.factor_code()}
    hint={isFirst ? m.factor_step_code() : m.factor_code_hint()}
    name="code"
    inputMode={isFirst ? 'numeric' : undefined}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    required
    maxLength={40}
  />
)
