import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { FieldError, type Option } from '#ui/forms/field.tsx'
import { FormStateContext, useFieldState } from '#ui/forms/form-state.ts'
import { held } from '#ui/no-break/held.ts'

export type Choice = Omit<Option, 'label'> & { label: ReactNode; hint?: string }

type GroupWords = {
  legend: ReactNode
  hideLegend?: boolean
  note?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
}

export type CheckboxGroupProps = GroupWords & {
  name: string
  options: Choice[]
  defaultValue?: readonly string[]
}
export type RadioGroupProps = GroupWords & {
  name: string
  options: Choice[]
  defaultValue?: string
  required?: boolean
}
export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

function Group({
  legend,
  hideLegend,
  note,
  hint,
  error,
  className,
  children,
}: GroupWords & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      className={classes('field', className)}
      aria-describedby={classes(hint != null && `${id}-hint`, error != null && `${id}-error`)}
    >
      <legend className={hideLegend ? 'visually-hidden' : undefined}>
        {held(legend)}
        {note && <small> {held(note)}</small>}
      </legend>
      {hint != null && (
        <p className="hint" id={`${id}-hint`}>
          {held(hint)}
        </p>
      )}
      {children}
      {error != null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

const ChoiceRow = ({
  label,
  hint,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode }) => (
  <label className="choice">
    <input {...input} />
    <span>
      {held(label)}
      {hint && <span className="hint">{held(hint)}</span>}
    </span>
  </label>
)

/** The ticked boxes of a name when their form was sent, as an unticked box sends nothing; undefined before that. */
function useTicked(name = ''): string[] | undefined {
  const { values } = useContext(FormStateContext)
  return Object.keys(values).length > 0 ? (values[name]?.split('\n') ?? []) : undefined
}

export function CheckboxGroup({ name, options, defaultValue = [], ...words }: CheckboxGroupProps) {
  const { error } = useFieldState({ name, error: words.error })
  const ticked = useTicked(name) ?? defaultValue
  return (
    <Group {...words} error={error}>
      <div>
        {options.map((option) => (
          <ChoiceRow
            key={option.value}
            type="checkbox"
            name={name}
            defaultChecked={ticked.includes(option.value)}
            {...option}
          />
        ))}
      </div>
    </Group>
  )
}

export function RadioGroup({ name, options, required, ...words }: RadioGroupProps) {
  const { error, defaultValue } = useFieldState({ name, ...words })
  return (
    <Group {...words} error={error}>
      <div>
        {options.map((option) => (
          <ChoiceRow
            key={option.value}
            type="radio"
            name={name}
            required={required}
            defaultChecked={option.value === defaultValue}
            {...option}
          />
        ))}
      </div>
    </Group>
  )
}

/** A single checkbox, such as agreeing to the terms. */
export function Checkbox({ label, hint, error: given, ...rest }: CheckboxProps) {
  const id = useId()
  const { error } = useFieldState({ name: rest.name, error: given })
  const ticked = useTicked(rest.name)
  const wrong = error != null && { 'aria-invalid': true as const, 'aria-describedby': id }
  return (
    <div className="field">
      <ChoiceRow
        type="checkbox"
        label={label}
        hint={hint}
        {...rest}
        defaultChecked={ticked ? ticked.length > 0 : rest.defaultChecked}
        {...wrong}
      />
      {error != null && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** One of a few, as pills inside a form. */
export function Chips({ name, options, required, ...words }: RadioGroupProps) {
  const id = useId()
  const { error, defaultValue } = useFieldState({ name, ...words })
  return (
    <Group {...words} error={error}>
      <div className="chips">
        {options.map((option, place) => (
          <span key={option.value}>
            <input
              className="visually-hidden"
              type="radio"
              id={`${id}${place}`}
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              defaultChecked={option.value === defaultValue}
            />
            <label className="chip" htmlFor={`${id}${place}`}>
              {held(option.label)}
            </label>
          </span>
        ))}
      </div>
    </Group>
  )
}
