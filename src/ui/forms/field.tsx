import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert } from '#ui/icons.ts'
import { classes } from '#ui/classes.ts'
import { FormStateContext, useFieldState } from '#ui/forms/form-state.ts'
import { held } from '#ui/no-break/held.ts'

type Words = {
  label: ReactNode
  /** Small text after the label, such as "(optional)". */
  note?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The label is announced but not shown, as in a search box beside its button. */
  hideLabel?: boolean
}

export type FieldProps = Omit<ComponentProps<'input'>, 'name'> &
  Words & {
    name: string
    /** Fixed text in front of the value, such as "+254". */
    before?: string
  }
export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'name'> & Words & { name: string }
export type Option = { value: string; label: string; disabled?: boolean }
export type SelectProps = Omit<ComponentProps<'select'>, 'name'> &
  Words & {
    name: string
    options: Option[]
    /** The first, empty choice. */
    placeholder?: string
  }

type Tied = Pick<Words, 'hint' | 'error'> & Pick<FieldProps, 'id' | 'name' | 'defaultValue'>

/** Connects an input to its form, its hint and its error; with a fresh id each, as two forms of a page may use the same name. */
function useTied({ id, hint, ...given }: Tied) {
  const fresh = useId()
  const own = id ?? fresh
  const { error, defaultValue } = useFieldState(given)
  const input = {
    id: own,
    defaultValue,
    'aria-describedby': classes(hint != null && `${own}-hint`, error != null && `${own}-error`),
    'aria-invalid': error != null ? (true as const) : undefined,
  }
  return { error, input }
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon of={CircleAlert} />
      {held(children)}
    </p>
  )
}

function FieldBox({
  id,
  words,
  className,
  children,
}: {
  id: string
  words: Words
  className?: string
  children: ReactNode
}) {
  return (
    <div className={classes('field', className)}>
      <label htmlFor={id} className={words.hideLabel ? 'visually-hidden' : undefined}>
        {held(words.label)}
        {words.note && <small> {held(words.note)}</small>}
      </label>
      {words.hint != null && (
        <p className="hint" id={`${id}-hint`}>
          {held(words.hint)}
        </p>
      )}
      {held(children)}
      {words.error != null && <FieldError id={`${id}-error`}>{words.error}</FieldError>}
    </div>
  )
}

const writtenText = new Set(['text', 'search', undefined])

export function Field({ label, note, hint, error, hideLabel, before, className, ...rest }: FieldProps) {
  const tied = useTied({ ...rest, hint, error })
  const input = (
    <input
      className="input"
      dir={writtenText.has(rest.type) ? 'auto' : undefined}
      {...rest}
      {...tied.input}
    />
  )
  return (
    <FieldBox
      id={tied.input.id}
      words={{ label, note, hint, error: tied.error, hideLabel }}
      className={className}
    >
      {before ? (
        <div className="joined">
          <span>{before}</span>
          {input}
        </div>
      ) : (
        input
      )}
    </FieldBox>
  )
}

export function TextArea({ label, note, hint, error, hideLabel, className, ...rest }: TextAreaProps) {
  const tied = useTied({ ...rest, hint, error })
  const { LongField } = useContext(FormStateContext)
  return (
    <FieldBox
      id={tied.input.id}
      words={{ label, note, hint, error: tied.error, hideLabel }}
      className={className}
    >
      <textarea className="input" dir="auto" {...rest} {...tied.input} />
      {LongField && !rest.readOnly && <LongField />}
    </FieldBox>
  )
}

/** Without an empty first choice something is always selected, so `required` is unnecessary. */
export function Select({
  label,
  note,
  hint,
  error,
  hideLabel,
  options,
  placeholder,
  required,
  className,
  ...rest
}: SelectProps) {
  const tied = useTied({ ...rest, hint, error })
  return (
    <FieldBox
      id={tied.input.id}
      words={{ label, note, hint, error: tied.error, hideLabel }}
      className={className}
    >
      <div className="select">
        <select className="input" required={required && placeholder != null} {...rest} {...tied.input}>
          {placeholder != null && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldBox>
  )
}
