import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { useEditing, type useShown } from './context.ts'
import { swapStoredResume } from './storage.ts'

type Props = { conflict: NonNullable<ReturnType<typeof useShown>['conflict']> }

/** Another window was here: what it wrote is one press away, and nothing of either is lost. */
export function Conflict({ conflict }: Props) {
  const { store } = useEditing()
  const swap = () => {
    const other = swapStoredResume()
    if (other) location.reload()
    else store.change(store.draft)
  }
  return (
    <Banner
      tone="gold"
      title={m.resume_conflict()}
      text={conflict.other ? m.resume_conflict_text({ name: conflict.name }) : m.resume_conflict_here()}
    >
      <p className="row">
        {conflict.other ? (
          <Anchor to={`/resume-builder?cv=${conflict.other.id}`} reload>
            {m.resume_conflict_open({ name: conflict.other.name })}
          </Anchor>
        ) : (
          <Button type="button" variant="outline" onClick={swap}>
            {m.resume_conflict_swap()}
          </Button>
        )}
      </p>
    </Banner>
  )
}
