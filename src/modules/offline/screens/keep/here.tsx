import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Progress } from '#ui/progress.tsx'
import type { KeptCourse } from '../../phone/types.ts'
import { bytesWord } from '../../words.ts'
import { whyNotKept } from '../can-keep.ts'
import { troubleWord } from '../trouble-words.ts'
import { Films } from './films.tsx'
import type { ToKeep } from './to-keep.ts'
import { KeptNow } from './kept-now.tsx'
import { StorageWords } from './storage-words.tsx'
import { type Keeping, useKeeping } from './use-keeping.ts'
import { WhatComes } from './what-comes.tsx'

/** Where keeping is begun, watched and ended. */
export function KeepHere({ what }: { what: ToKeep }) {
  const why = whyNotKept()
  if (why !== null)
    return (
      <>
        <WhatComes what={what} />
        <p>{why}</p>
      </>
    )
  return <Kept what={what} />
}

function Kept({ what }: { what: ToKeep }) {
  const keeping = useKeeping(what.course.id)
  const [isRemoved, setRemoved] = useState(false)
  const asked = useAsked(keeping)
  const { course, trouble, isTried } = keeping
  const isBeginning = keeping.at === 'before' && asked === 'keep' && !isTried
  const at = isBeginning ? 'keeping' : keeping.at
  if (at === 'opening') return <p role="status">{m.offline_opening()}</p>
  if (at === 'off') return <p>{m.offline_cannot_store()}</p>
  return (
    <>
      <p role="status">{isRemoved && at === 'before' && m.offline_removed()}</p>
      {trouble && <Banner tone="brick" title={troubleWord(trouble)} />}
      {at === 'keeping' && !trouble && <Coming course={course} />}
      {at === 'kept' && course && (
        <KeptNow
          course={course}
          keeping={keeping}
          asks={asked === 'remove'}
          onRemoved={() => setRemoved(true)}
        />
      )}
      {at === 'before' && <Before what={what} keeping={keeping} />}
    </>
  )
}

type Asked = 'keep' | 'remove' | null

/** What the button wanted that led here. It is done once: a page that is loaded again asks for nothing. */
function useAsked({ at, begin }: Keeping): Asked {
  const [asked] = useState(askedFor)
  const isHeard = useRef(false)
  useEffect(() => {
    if (at === 'opening' || isHeard.current) return
    isHeard.current = true
    history.replaceState(history.state, '', location.pathname)
    if (asked === 'keep' && at === 'before') begin([])
  }, [at, asked, begin])
  return asked
}

function askedFor(): Asked {
  const { searchParams } = new URL(location.href)
  return searchParams.has('now') ? 'keep' : searchParams.has('remove') ? 'remove' : null
}

function Before({ what, keeping: { course, begin } }: { what: ToKeep; keeping: Keeping }) {
  const films = course?.films ?? []
  return (
    <>
      <WhatComes what={what} />
      <Films courseId={what.course.id} chosen={films} price={what.price} onChoose={begin}>
        <StorageWords />
        <Button>{course ? m.offline_go_on() : m.offline_keep()}</Button>
      </Films>
    </>
  )
}

function Coming({ course }: { course: KeptCourse | null }) {
  const { arrived = 0, wanted = 0 } = course ?? {}
  return (
    <div className="stack" role="status">
      <Progress
        label={m.offline_coming()}
        value={arrived}
        max={wanted}
        valueText={
          wanted > 0
            ? m.offline_of({ some: bytesWord(arrived), all: bytesWord(wanted) })
            : m.common_please_wait()
        }
      />
      <p className="small">{m.offline_coming_leave()}</p>
    </div>
  )
}
