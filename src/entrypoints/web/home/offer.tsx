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
        {m.home_about_how()} <a href="/about">{m.home_about_more()}</a>{' '}
        <a href="/verify">{m.common_check_certificate()}</a>
      </p>
    </Part>
  )
}

const Service = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    <p>{children}</p>
  </li>
)

/** HOME-07 */
export function Services({ ussdCode }: { ussdCode: string }) {
  return (
    <Part title={m.home_services_title()}>
      <ul className="home-services">
        <Service title={m.home_ussd_title()}>
          {m.home_ussd_before()} <b className="home-code">{ussdCode}</b> {m.home_ussd_after()}{' '}
          <a href="/ussd-simulator">{m.home_ussd_try()}</a>
        </Service>
        <Service title={m.home_web_title()}>{m.home_web_text()}</Service>
        <Service title={m.home_coaching_title()}>{m.home_coaching_text()}</Service>
        <Service title={m.home_board_title()}>{m.home_board_text()}</Service>
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
