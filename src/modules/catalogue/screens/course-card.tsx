import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Card, CardFoot, CardTitle, Facts, Price } from '#ui/layout/card.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { Progress } from '#ui/progress.tsx'
import { type CardAction, cardAction } from '../rules.ts'
import { isFree, isPaid } from '#modules/courses/rules.ts'
import { CourseRating } from '#modules/courses/parts/course-rating.tsx'
import { categoryWord } from '#course-format/category-words.ts'
import { langOf } from '#course-format/lesson-words.ts'
import { costsOf, languagesWord, levelWord, priceWord } from '#course-format/words.ts'
import type { Reading } from '#modules/courses/types.ts'
import type { ShownCard } from './shown-card.ts'

type Props = { card: ShownCard }

const ENGLISH: Reading = { language: 'en', other: null }

/** One course of the list (CAT-11 to CAT-20). Few elements: twenty of these must fit a small bundle. */
export function CourseCardItem({ card }: Props) {
  const action = cardAction(card)
  const reading = card.reading ?? ENGLISH
  const lang = langOf(reading.language)
  return (
    <Card as="li">
      <ScenePicture of={card.scene} />
      <p className="badges">
        <Badge>{levelWord(card.level)}</Badge>
        <Badge>{card.platform}</Badge>
        {isPaid(card) && <Badge tone="gold">{m.catalogue_premium()}</Badge>}
      </p>
      <div>
        <p className="small soft">{categoryWord(card.category)}</p>
        <CardTitle to={`/courses/${card.id}`} level="h2" className="course-title">
          {lang ? <span lang={lang}>{card.title}</span> : card.title}
        </CardTitle>
      </div>
      <p lang={lang}>{card.description}</p>
      <Facts>
        {costsOf(card).map((cost) => (
          <span key={cost}>{cost}</span>
        ))}
        <CourseRating rating={card.rating} reviews={card.reviews} />
        <span>{m.catalogue_students({ count: card.students })}</span>
        <Languages reading={reading} />
      </Facts>
      <Skills {...card.skills} />
      <CardFoot>
        {card.progress && (
          <div className="card-progress">
            <Progress label={m.catalogue_progress()} value={card.progress} />
          </div>
        )}
        {action !== 'buy' && <Price free={isFree(card)}>{priceWord(card.priceKes)}</Price>}
        <Action card={card} of={action} />
      </CardFoot>
    </Card>
  )
}

/** Whoever reads Kiswahili sees at once which courses they would have to read in English. */
const Languages = ({ reading }: { reading: Reading }) =>
  getLocale() === 'sw' && reading.language === 'en' && !reading.other ? (
    <Badge tone="sky">{m.catalogue_only_english()}</Badge>
  ) : (
    <span>{languagesWord(reading)}</span>
  )

function Skills({ shown, more }: ShownCard['skills']) {
  return (
    <p className="small soft">
      <span className="visually-hidden">{m.catalogue_skills()}: </span>
      <span lang={langOf('en')}>{shown.join(' · ')}</span>
      {more > 0 && ` ${m.catalogue_more_skills({ count: more })}`}
    </p>
  )
}

function Action({ card, of }: Props & { of: CardAction }) {
  const course = `/courses/${card.id}`
  const title = <span className="visually-hidden">: {card.title}</span>
  switch (of) {
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
