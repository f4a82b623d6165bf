import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { held } from '#ui/no-break/held.ts'
import type { MissingFirst } from './faults.server.ts'

/** What keeps a course from being published, each a way to its field. */
export function MissingList({ missing: { shown, more } }: { missing: MissingFirst }) {
  if (shown.length === 0) return null
  return (
    <Banner
      tone="gold"
      title={m.authoring_missing()}
      text={
        <ul>
          {shown.map(({ to, text }) => (
            <li key={text}>
              {to.startsWith('#') ? <a href={to}>{held(text)}</a> : <Anchor to={to}>{text}</Anchor>}
            </li>
          ))}
          {more > 0 && <li>{m.authoring_missing_more({ count: more })}</li>}
        </ul>
      }
    />
  )
}
