import { Anchor } from '#ui/anchor.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import type { MarkingView } from '../../mark-views.ts'

/** What a project is marked by; after something was handed in behind a link. */
export function ProjectRubric({ marking, href }: { marking: MarkingView; href: string }) {
  const { title, about, criteria, wait } = marking
  return (
    <div>
      {criteria.length === 0 && <Anchor to={href}>{title}</Anchor>}
      {criteria.length > 0 && (
        <Disclosure title={title}>
          <div className="stack">
            <p className="small">{about}</p>
            {criteria.map(({ key, name, levels }) => (
              <div key={key}>
                <h3>{name}</h3>
                <dl>
                  {levels.map(({ level, word, says }) => (
                    <div key={level} className="small mt-2">
                      <dt className="font-bold">{word}</dt>
                      <dd>{says}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        </Disclosure>
      )}
      {wait && <p className="small soft mt-2">{wait}</p>}
    </div>
  )
}
