import type { ComponentProps, MouseEvent } from 'react'
import { Anchor, type AnchorProps } from '#ui/anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { held } from '#ui/no-break/held.ts'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'

type Look = {
  variant?: ButtonVariant
  /** As wide as its container. */
  wide?: boolean
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    pending?: boolean
    /** What is happening, announced while pending. */
    pendingText?: string
  }

export type ButtonLinkProps = AnchorProps & Look

const lookOf = ({ variant = 'primary', wide }: Look, more?: string) =>
  classes('btn', variant !== 'primary' && `btn-${variant}`, wide && 'btn-wide', more)

const ignorePress = (event: MouseEvent) => event.preventDefault()

/** A pending button keeps the focus (so aria-disabled, not disabled) but cannot be pressed. */
export function Button({ variant, wide, pending, pendingText, className, children, ...rest }: ButtonProps) {
  const waiting = pending && { 'aria-disabled': true, 'aria-busy': true, onClick: ignorePress }
  return (
    <button className={lookOf({ variant, wide }, className)} {...rest} {...waiting}>
      {pending && <Spinner />}
      {pending ? held(pendingText ?? children) : held(children)}
    </button>
  )
}

export function ButtonLink({ variant, wide, className, ...rest }: ButtonLinkProps) {
  return <Anchor className={lookOf({ variant, wide }, className)} {...rest} />
}
