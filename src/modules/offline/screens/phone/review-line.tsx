import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { onChange } from '../../phone/outbox.ts'
import { reviewedHere } from '../../cards/today.ts'

/** The way to the cards that wait today, where there are some. */
export function ReviewLine() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const look = () =>
      void reviewedHere().then(
        (review) => setCount(review?.left ?? 0),
        (error: unknown) => console.error('no cards can be read', error),
      )
    look()
    return onChange(look)
  }, [])
  if (count === 0) return null
  return (
    <p>
      <ButtonLink to="/offline/review" variant="outline" reload>
        {m.offline_review({ count })}
      </ButtonLink>
    </p>
  )
}
