import { Mark } from '#modules/courses/parts/rounds.tsx'
import { m } from '#paraglide/messages.js'
import { Moment } from '#shell/moment.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { RIGHT_PERCENT } from '../rules.ts'
import type { HandedTask } from '../types.ts'

/** What came of attempts, the newest first. */
export function Results({ handed: [newest, ...earlier] }: { handed: HandedTask[] }) {
  if (!newest) return null
  return (
    <>
      <Section title={m.skill_result()}>
        <Result task={newest} />
      </Section>
      {earlier.length > 0 && (
        <Disclosure title={m.skill_result_earlier()}>
          <div className="stack">
            {earlier.map((task) => (
              <Result key={task.id} task={task} />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  )
}

const words = {
  waiting: m.skill_result_waiting,
  passed: m.skill_result_passed,
  'not-passed': m.skill_result_not_passed,
}
const tones = { waiting: 'sky', passed: 'leaf', 'not-passed': 'gold' } as const

function Result({ task }: { task: HandedTask }) {
  const { title, lang, state, handedInAt, ranOut, right, asked, text, mark } = task
  const isFew = right * 100 < asked * RIGHT_PERCENT
  return (
    <div className="stack">
      <p>
        <b lang={lang}>{held(title)}</b>{' '}
        <span className="small soft">
          <Moment at={handedInAt} />
        </span>
      </p>
      <Banner
        tone={tones[state]}
        title={words[state]()}
        text={
          <>
            <p className="figures">{held(m.skill_result_parts({ right, asked }))}</p>
            {isFew && <p>{held(m.skill_result_parts_few({ percent: RIGHT_PERCENT }))}</p>}
            {ranOut && <p>{held(m.skill_result_ran_out())}</p>}
          </>
        }
      />
      {mark && <Mark mark={mark} />}
      {text !== '' && (
        <Disclosure title={m.skill_your_text()}>
          <p className="own-lines wrap-anywhere" dir="auto">
            {held(text)}
          </p>
        </Disclosure>
      )}
    </div>
  )
}
