import type { MouseEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'

type Props = {
  text?: string
  /** The page that it is on. */
  to: string
  /** Reads it again, if a script read it. */
  retry?: () => void
}

/** Replaces a part that could not be read (PRG-14, PRG-34, COM-11). */
export function Unread({ text = m.common_unread_part(), to, retry }: Props) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    retry?.()
  }
  return (
    <Banner tone="brick" title={m.refusal_error()} text={text}>
      <p className="mt-2">
        <ButtonLink to={to} variant="outline" preventScrollReset onClick={retry && press}>
          {m.common_try_again()}
        </ButtonLink>
      </p>
    </Banner>
  )
}
