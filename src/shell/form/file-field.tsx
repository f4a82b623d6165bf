import { type ChangeEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Field, type FieldProps } from '#ui/forms/field.tsx'

const MB = 1024 * 1024

/**
 * Takes a file. If it is larger than the server accepts, the field says so and the form is not sent: the server would not read the
 * rest of the form either, and typed values would be lost.
 */
export function FileField({
  largestMb,
  onChosen,
  error,
  ...field
}: Omit<FieldProps, 'type'> & { largestMb: number; /** Another file than before. */ onChosen?(): void }) {
  const [tooLarge, setTooLarge] = useState<string>()
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const size = input.files?.[0]?.size ?? 0
    const isTooLarge = size > largestMb * MB
    setTooLarge(
      isTooLarge
        ? m.common_file_large({ size: (Math.ceil((size / MB) * 10) / 10).toFixed(1), largest: largestMb })
        : undefined,
    )
    if (isTooLarge) input.value = ''
    onChosen?.()
  }
  return <Field {...field} type="file" error={tooLarge ?? error} onChange={choose} />
}
