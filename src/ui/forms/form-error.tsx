import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { TriangleAlert } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'

export type FormErrorProps = {
  title: ReactNode
  text?: ReactNode
  /** The errors, each a link to its field if the field's id is known. */
  faults?: { text: string; fieldId?: string }[]
  children?: ReactNode
}

/** Says what happened and what to do, above the form. */
export function FormError({ title, text, faults, children }: FormErrorProps) {
  return (
    <div className="banner t-brick" role="alert">
      <Icon of={TriangleAlert} />
      <div>
        <b>{held(title)}</b>
        {text && <p>{held(text)}</p>}
        {faults && faults.length > 0 && (
          <ul>
            {faults.map((fault) => (
              <li key={fault.text}>
                {fault.fieldId ? <a href={`#${fault.fieldId}`}>{held(fault.text)}</a> : held(fault.text)}
              </li>
            ))}
          </ul>
        )}
        {held(children)}
      </div>
    </div>
  )
}
