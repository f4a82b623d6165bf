import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { useZone } from '#shell/use-zone.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Progress } from '#ui/progress.tsx'
import { roomHref } from '../../rules.ts'
import type { ImportView } from '../../types.ts'
import { faultWords } from '../words.ts'

/** The newest lists: how far each is read, and which lines were wrong and why. */
export const Imports = ({ slug, imports }: { slug: string; imports: ImportView[] }) =>
  imports.length > 0 && (
    <ul className="stack">
      {imports.map((one) => (
        <One key={one.id} slug={slug} one={one} />
      ))}
    </ul>
  )

function One({
  slug,
  one: { id, lines, done, invited, wrong, wrongCount, createdAt, finishedAt },
}: {
  slug: string
  one: ImportView
}) {
  const zone = useZone()
  const at = momentInWords(createdAt, getLocale(), zone)
  return (
    <li className="stack">
      <p>
        <b>{m.organisations_list_of({ at })}</b>
        <br />
        {finishedAt
          ? m.organisations_list_done({ lines, invited, wrong: wrongCount })
          : m.organisations_list_reading({ done, lines })}
      </p>
      {!finishedAt && (
        <>
          <Progress value={done} max={lines} label={m.organisations_list_reading({ done, lines })} />
          <p>
            <Anchor to={roomHref(slug, 'invite')}>{m.organisations_list_look()}</Anchor>
          </p>
        </>
      )}
      {wrongCount > 0 && (
        <details>
          <summary>{m.organisations_list_wrong({ count: wrongCount })}</summary>
          <ul className="small">
            {wrong.map(({ line, fault }) => (
              <li key={line}>{m.organisations_list_line({ line, reason: faultWords[fault]() })}</li>
            ))}
          </ul>
          {finishedAt && (
            <p>
              <Anchor to={`${roomHref(slug, 'invite')}/${id}.csv`} reload>
                {m.organisations_list_all()}
              </Anchor>
            </p>
          )}
        </details>
      )}
    </li>
  )
}
