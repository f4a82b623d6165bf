import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { draftHref } from '../address.ts'

/** The way from a draft to what it could not take of another system's course. */
export function Imported({ draftId }: { draftId: string }) {
  return (
    <Banner
      tone="sky"
      title={m.imports_came()}
      text={
        <p>
          {m.imports_came_text()}{' '}
          <Anchor to={draftHref('admin', draftId, 'import')} reload>
            {m.imports_see()}
          </Anchor>
        </p>
      }
    />
  )
}
