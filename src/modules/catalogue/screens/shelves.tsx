import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { held } from '#ui/no-break/held.ts'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { CourseRating } from '#modules/courses/parts/course-rating.tsx'
import { timeWord } from '#course-format/lesson-words.ts'
import { priceWord } from '#course-format/words.ts'
import type { Shelf } from '../types.ts'

const names: Record<Shelf['name'], () => string> = {
  continue: m.catalogue_shelf_continue,
  start: m.catalogue_shelf_start,
  kiswahili: m.catalogue_shelf_kiswahili,
  earn: m.catalogue_shelf_earn,
}

/** A few courses for each of some wishes, beside each other; what does not fit goes on at the edge. */
export const Shelves = ({ shelves }: { shelves: Shelf[] }) =>
  shelves.map(({ name, cards }) => (
    <section key={name} aria-labelledby={`shelf-${name}`}>
      <h2 id={`shelf-${name}`}>{names[name]()}</h2>
      <ul className="shelf">
        {cards.map((card) => (
          <ShelfCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  ))

/** Cover, title, one line; all of it is the link. */
function ShelfCard({ card }: { card: Shelf['cards'][number] }) {
  const line = [
    m.catalogue_lessons({ count: card.lessons }),
    timeWord(card.minutes),
    card.percent === undefined ? priceWord(card.priceKes) : m.catalogue_percent({ percent: card.percent }),
  ]
  return (
    <li>
      <Anchor className="shelf-card" to={`/courses/${card.id}`}>
        <ScenePicture of={card.scene} />
        <b lang={card.language === getLocale() ? undefined : card.language}>{held(card.title)}</b>
        <small>{held(line.join(', '))}</small>
        {card.rating !== undefined && (
          <small>
            <CourseRating rating={card.rating} reviews={card.reviews ?? 0} />
          </small>
        )}
      </Anchor>
    </li>
  )
}
