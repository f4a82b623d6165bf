import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { telOf } from '#kit/formats.ts'
import { MINUTE } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import type { BookingView } from '../../types.ts'
import { useMomentWords } from '../when.tsx'

// Longer than any visit to a page, and short enough for a timer.
const LONGEST_MS = 12 * 3600 * 1000
/** Who comes so early waits on the page. */
const EARLY = 15 * MINUTE
const isSoon = (opensAt: Date): boolean => opensAt.getTime() - Date.now() < EARLY

/** How to reach the other person: video, and telephone for people without data. Before its time it says when it opens. */
export function Meet({ booking }: { booking: BookingView }) {
  const momentWords = useMomentWords()
  const { room, opensAt, endsAt, mentor } = booking
  useReloadAt(room ? endsAt : opensAt)
  if (import.meta.env.SSR && !room && isSoon(opensAt)) needsOfPage()?.live()
  if (!room) return <p>{m.bookings_room_opens({ moment: momentWords(opensAt) })}</p>
  return (
    <>
      <p className="row">
        {room.url && (
          <ButtonLink to={room.url} target="_blank" rel="noopener noreferrer">
            {m.bookings_video()}
          </ButtonLink>
        )}
        {room.phone && (
          <ButtonLink to={telOf(`+${room.phone}`)} variant={room.url ? 'outline' : 'primary'}>
            {m.bookings_call({ mentor })}
          </ButtonLink>
        )}
      </p>
      {!room.phone && (
        <p className="soft">
          {m.bookings_no_phone({ mentor })} <Anchor to="/messages">{m.bookings_to_messages()}</Anchor>
        </p>
      )}
    </>
  )
}

/** Revalidates when the room opens or closes, so that nobody needs to reload. */
function useReloadAt(moment: Date): void {
  const { revalidate } = useRevalidator()
  const at = moment.getTime()
  useEffect(() => {
    const wait = at - Date.now()
    if (wait < 0 || wait > LONGEST_MS) return
    // A second later, in case this clock is slightly fast.
    const timer = setTimeout(() => void revalidate(), wait + 1000)
    return () => clearTimeout(timer)
  }, [at, revalidate])
}
