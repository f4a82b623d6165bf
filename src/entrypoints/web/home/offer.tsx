import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Part } from './pieces.tsx'

/** HOME-04, HOME-06 */
export function About() {
  return (
    <Part title={m.home_about_title()}>
      <p className="home-statement">{m.home_about_who()}</p>
      <p className="home-about-more">
        {m.home_about_how()} <a href="/about">{m.home_about_more()}</a>
      </p>
    </Part>
  )
}

// Drawn for this page, two strokes each: the object itself in ink, its special part in the accent colour.
const drawings = {
  ussd: [
    'M12 3h16a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm1 5h14v9H13z',
    'M14 23h0m6 0h0m6 0h0m-12 5h0m6 0h0m6 0h0m-12 5h0m6 0h0m6 0h0',
  ],
  web: [
    'M22 30H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h26a2 2 0 0 1 2 2v4M14 36h8',
    'M26 16h9a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2V18a2 2 0 0 1 2-2zm4 15h1',
  ],
  coaching: [
    'M7 5h26a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H19l-9 7v-7H7a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z',
    'm20 9 7 8-7 8-7-8z',
  ],
  board: ['M3 8h34v24H3zm6 24-3 6m25-6 3 6', 'M9 14h9v12H9zm14 0h8m-8 6h8m-8 6h5M20 3v5'],
}

type ServiceProps = {
  drawing: keyof typeof drawings
  title: string
  state: string
  isOpen?: boolean
  children: ReactNode
}

function Service({ drawing, title, state, isOpen, children }: ServiceProps) {
  const [thing, accent] = drawings[drawing]
  return (
    <li>
      <svg className="home-drawing" viewBox="0 0 40 40" aria-hidden="true">
        <path d={thing} />
        <path d={accent} />
      </svg>
      <h3>{title}</h3>
      <p>{children}</p>
      <p className={isOpen ? 'home-state home-state-open' : 'home-state'}>{state}</p>
    </li>
  )
}

/** HOME-07. What is not open yet says so. */
export function Services({ ussdCode }: { ussdCode: string }) {
  return (
    <Part title={m.home_services_title()} lead={m.home_services_lead()}>
      <ul className="home-services">
        <Service drawing="ussd" title={m.home_ussd_title()} state={m.home_open_now()} isOpen>
          {m.home_ussd_before()} <b className="home-code">{ussdCode}</b> {m.home_ussd_after()}{' '}
          <a href="/ussd-simulator">{m.home_ussd_try()}</a>
        </Service>
        <Service drawing="web" title={m.home_web_title()} state={m.home_open_now()} isOpen>
          {m.home_web_text()}
        </Service>
        <Service drawing="coaching" title={m.home_coaching_title()} state={m.home_open_now()} isOpen>
          {m.home_coaching_text()}
        </Service>
        <Service drawing="board" title={m.home_board_title()} state={m.home_open_now()} isOpen>
          {m.home_board_text()}
        </Service>
      </ul>
    </Part>
  )
}

const tools = [
  { to: '/skill-assessment', name: m.home_tool_assessment, text: m.home_tool_assessment_text },
  { to: '/ai-coach', name: m.home_tool_coach, text: m.home_tool_coach_text },
  { to: '/ai-career-advisor', name: m.home_tool_advisor, text: m.home_tool_advisor_text },
  { to: '/resume-builder', name: m.home_tool_resume, text: m.home_tool_resume_text },
]

/** HOME-09 */
export function Tools() {
  return (
    <Part title={m.home_tools_title()} lead={m.home_tools_lead()}>
      <ul className="home-lines">
        {tools.map(({ to, name, text }) => (
          <li key={to}>
            <h3>
              <Anchor className="home-line-link" to={to}>
                {name()}
              </Anchor>
            </h3>
            <p className="soft">{text()}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
