import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import type { Missing } from './faults.server.ts'

/** What keeps a course from being published, each a way to its field. */
export function MissingList({ missing }: { missing: Missing[] }) {
  if (missing.length === 0) return null
  return (
    <Banner
      tone="gold"
      title={m.authoring_missing()}
      text={
        <ul>
          {missing.map(({ to, text }) => (
            <li key={text}>
              {to.startsWith('#') ? <a href={to}>{text}</a> : <Anchor to={to}>{text}</Anchor>}
            </li>
          ))}
        </ul>
      }
    />
  )
}
