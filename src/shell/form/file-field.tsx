import { type ChangeEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Field, type FieldProps } from '#ui/forms/field.tsx'

const MB = 1024 * 1024

/**
 * Takes a file. One that is larger than the server reads is said so beside the field and not sent: the server would not read the rest
 * of its form either, and what was typed would be gone.
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
