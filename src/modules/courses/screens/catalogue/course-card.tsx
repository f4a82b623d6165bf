import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { initialsOf, PatternTile } from '#ui/pattern.tsx'
import { Progress } from '#ui/progress.tsx'
import { cardAction, isFree, isPaid, moreSkills } from '../../rules.ts'
import type { CourseCard } from '../../types.ts'
import { CourseRating } from '../course/rating.tsx'
import { categoryWord, costsOf, levelWord, priceWord } from '../course/words.ts'

/** One course of the list (CAT-11 to CAT-20). No icons and few elements: twenty of these must fit a small bundle. */
export function CourseCardItem({ card }: { card: Omit<CourseCard, 'instructor'> }) {
  return (
    <Card as="li">
      <PatternTile seed={card.category}>{initialsOf(card.category)}</PatternTile>
      <p className="badges">
        <Badge>{levelWord(card.level)}</Badge>
        <Badge tone="sky">{card.platform}</Badge>
        {isPaid(card) && <Badge tone="gold">{m.catalogue_premium()}</Badge>}
      </p>
      <div>
        <p className="small soft">{categoryWord(card.category)}</p>
        <CardTitle to={`/courses/${card.id}`} level="h2" className="course-title">
          {card.title}
        </CardTitle>
      </div>
      <p className="one-line">{card.description}</p>
      <Facts>
        {costsOf(card).map((cost) => (
          <span key={cost}>{cost}</span>
        ))}
      </Facts>
      <Facts>
        <CourseRating rating={card.rating} reviews={card.reviews} />
        <span>{m.catalogue_students({ count: card.students })}</span>
      </Facts>
      <Skills skills={card.skills} />
      {card.progress > 0 && <Progress label={m.catalogue_progress()} value={card.progress} />}
      <CardFoot>
        <Price free={isFree(card)}>{priceWord(card.priceKes)}</Price>
        <Action card={card} />
      </CardFoot>
    </Card>
  )
}

function Skills({ skills }: { skills: string[] }) {
  const { shown, more } = moreSkills(skills)
  return (
    <p className="small">
      <span className="visually-hidden">{m.catalogue_skills()}: </span>
      {shown.join(' · ')}
      {more > 0 && <b> {m.catalogue_more_skills({ count: more })}</b>}
    </p>
  )
}

function Action({ card }: { card: Omit<CourseCard, 'instructor'> }) {
  const course = `/courses/${card.id}`
  const title = <span className="visually-hidden">: {card.title}</span>
  switch (cardAction(card)) {
    case 'start':
      return (
        <ButtonLink to={course}>
          {m.catalogue_start()}
          {title}
        </ButtonLink>
      )
    case 'continue':
      return (
        <ButtonLink to={course}>
          {m.catalogue_continue()}
          {title}
        </ButtonLink>
      )
    case 'buy':
      return (
        <ButtonLink to={`${course}/purchase`}>
          {m.catalogue_buy({ price: priceWord(card.priceKes) })}
          {title}
        </ButtonLink>
      )
    case 'coming-soon':
      return <span className="small soft">{m.catalogue_coming_soon()}</span>
  }
}
