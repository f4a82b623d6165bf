import { memo } from 'react'
import {
  type Linked,
  type SheetEntry,
  type SheetSection,
  sheetOf,
  type TextLine,
} from '../../document/sheet.ts'
import type { Resume } from '../../rules.ts'
import { held } from '#ui/no-break/held.ts'

/** The printed page on a screen: as wide as its container, with all sizes relative to that, so that lines break as on paper. */
export const ResumeSheet = memo(function ResumeSheet({ resume }: { resume: Resume }) {
  const { name, contact, sections } = sheetOf(resume)
  return (
    <div className="cv-paper">
      <div className={`cv-page cv-${resume.template}`} lang={resume.language}>
        <header className="cv-head">
          {name !== '' && (
            <p className="cv-name" dir="auto">
              {name}
            </p>
          )}
          {contact.length > 0 && (
            <ul className="cv-contact">
              {contact.map((link) => (
                <li key={link.text}>
                  <LinkedText link={link} />
                </li>
              ))}
            </ul>
          )}
        </header>
        {sections.map((section) => (
          <section key={section.kind} className="cv-section">
            <p className="cv-heading">{held(section.heading)}</p>
            <div>
              <Body section={section} />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
})

function Body({ section }: { section: SheetSection }) {
  if (section.kind === 'summary') return <Lines lines={section.lines} />
  if (section.kind === 'skills') return <p dir="auto">{held(section.skills.join(', '))}</p>
  return section.entries.map((entry) => <EntryBlock key={entry.id} entry={entry} />)
}

const EntryBlock = ({ entry: { title, place, when, lines, links } }: { entry: SheetEntry }) => (
  <div className="cv-entry">
    <p className="cv-title">
      <bdi>{held(title)}</bdi>
      {when !== '' && <span className="cv-when">{when}</span>}
    </p>
    {place !== '' && (
      <p className="cv-place" dir="auto">
        {place}
      </p>
    )}
    <Lines lines={lines} />
    {links.map((link) => (
      <p key={link.text} className="cv-link">
        <LinkedText link={link} />
      </p>
    ))}
  </div>
)

const Lines = ({ lines }: { lines: TextLine[] }) =>
  lines.map(({ text, isPoint }, place) => (
    <p key={place} className={isPoint ? 'cv-point' : undefined} dir="auto">
      {held(text)}
    </p>
  ))

const LinkedText = ({ link: { text, href } }: { link: Linked }) =>
  href ? (
    <a href={href} target="_blank" rel="noreferrer nofollow">
      <bdi>{held(text)}</bdi>
    </a>
  ) : (
    <bdi>{held(text)}</bdi>
  )
