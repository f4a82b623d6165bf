import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Progress } from '#ui/progress.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Advice, CategoryResult, Recommendation } from '../types.ts'
import { adviceWord, levelWord, skillWord, toneOf } from './assessment-words.ts'

/** Score, level and three recommendations of each category (ASM-09). */
export function CategoryResults({ scores, isMix }: { scores: CategoryResult[]; isMix: boolean }) {
  return (
    <div className={isMix ? 'asm-scores' : undefined}>
      {isMix && <p className="measure soft asm-first-look">{m.assessment_first_look()}</p>}
      {scores.map((score) => (
        <CategoryPart key={score.category} score={score} isMix={isMix} />
      ))}
    </div>
  )
}

/** One question of a mix gives a level by the rule, but is not presented as one. */
function CategoryPart({
  score: { category, percent, level, right, total, recommendations },
  isMix,
}: {
  score: CategoryResult
  isMix: boolean
}) {
  const skill = skillWord(category)
  const tone = toneOf(percent)
  return (
    <Section
      title={skill}
      action={
        <Badge tone={isMix ? 'sand' : tone}>
          {isMix ? `${levelWord(level)} · ${m.assessment_history_first_look()}` : levelWord(level)}
        </Badge>
      }
    >
      <div className="stack measure">
        <div className="asm-score">
          <p className="figures">
            <b>{percent}%</b> <span className="soft">{m.assessment_right_of({ right, total })}</span>
          </p>
          <Progress label={m.assessment_score({ skill })} value={percent} tone={tone} hideLabel />
        </div>
        <div>
          <h3 className="asm-small-head">{m.assessment_recommended()}</h3>
          <ul className="asm-advice">
            {recommendations.map((one, place) => (
              <li key={place}>
                <Recommended one={one} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}

const Recommended = ({ one }: { one: Recommendation }) =>
  'course' in one ? (
    <Anchor to={`/courses/${one.course.id}`}>
      <span lang={one.course.lang}>{one.course.title}</span>
    </Anchor>
  ) : (
    <Advised one={one.advice} />
  )

/** Possible next steps are links. */
function Advised({ one }: { one: Advice }) {
  if (one === 'whole') return <Anchor to="/skill-assessment?choose=1">{adviceWord(one)}</Anchor>
  if (one === 'review') return <a href="#answers">{adviceWord(one)}</a>
  return adviceWord(one)
}
