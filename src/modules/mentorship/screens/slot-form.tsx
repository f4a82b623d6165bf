import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { kes } from '#kit/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Button } from '#ui/forms/button.tsx'
import { Slots } from './slots.tsx'

type Props = { mentorId: string; times: Date[]; priceKes: number }

/** Free slots to choose from, and the button to pay for one (MEN-14 to MEN-17). It is a GET form: nothing is reserved yet. */
export function SlotForm({ mentorId, times, priceKes }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [isChosen, choose] = useState(false)
  // What was chosen before the scripts arrived.
  useEffect(() => choose(form.current?.querySelector(':checked') != null), [])
  if (times.length === 0) return <p className="soft">{m.mentors_no_times()}</p>
  return (
    <Form ref={form} action={`/mentorship/${mentorId}/book`} preventScrollReset onChange={() => choose(true)}>
      <Slots times={times} />
      <p className="mt-4">
        <Button wide disabled={hydrated && !isChosen}>
          {hydrated && !isChosen ? m.mentors_choose() : m.mentors_book({ price: kes(priceKes, getLocale()) })}
        </Button>
      </p>
    </Form>
  )
}
