import { RowForm } from '#shell/admin/row-form.tsx'

type Props = {
  id: string
  words: {
    ask: string
    adult: { note: string; button: string }
    /** Only where there is consent to end. */
    end: { note: string; button: string } | null
  }
}

/** What an administrator corrects about the age of an account that says it is of somebody under 18. */
export function AgeForms({ id, words: { ask, adult, end } }: Props) {
  const reason = { name: 'reason', label: ask, maxLength: 300 }
  return (
    <>
      <RowForm intent="set-adult" id={id} ask={reason} {...adult} />
      {end && <RowForm intent="end-consent" id={id} ask={reason} {...end} danger />}
    </>
  )
}
