import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { ButtonLink, type ButtonVariant } from '#ui/forms/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { useShown } from '../editing/context.ts'

type Props = {
  /** Such as "cv.pdf". */
  kind: string
  variant?: ButtonVariant
  /** Makes it of what is typed. */
  make: () => Promise<void>
  children: string
}

/**
 * One file of the CV, from the first moment on: a link to what is stored, or to how a CV begins; once scripts run the same element is a button
 * that makes it of what is typed, also for signed-out visitors. So nothing is exchanged under a finger.
 */
export function FileLink({ kind, variant, make, children }: Props) {
  const { id } = useShown()
  const isAlive = useHydrated()
  const [isComing, setComing] = useState(false)
  const press = async (event: MouseEvent) => {
    event.preventDefault()
    if (isComing) return
    setComing(true)
    await make()
    setComing(false)
  }
  // As a button does.
  const bySpace = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    <ButtonLink
      to={`/storage/v1/resumes/${id ? `${id}/` : ''}${kind}`}
      reload
      variant={variant}
      role={isAlive ? 'button' : undefined}
      aria-disabled={isComing || undefined}
      aria-busy={isComing || undefined}
      onClick={(event) => void press(event)}
      onKeyDown={bySpace}
    >
      {isComing && <Spinner />}
      {isComing ? m.resume_generating() : children}
    </ButtonLink>
  )
}
