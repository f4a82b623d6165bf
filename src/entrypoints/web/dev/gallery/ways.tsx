import { Badge } from '#ui/badge.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { held } from '#ui/no-break/held.ts'

const tabs = [
  { to: '?tab=all', label: 'All courses', count: 48, current: true },
  { to: '?tab=mine', label: 'In progress', count: 3 },
  { to: '?tab=done', label: 'Zilizokamilika', count: 12 },
  { to: '?tab=saved', label: 'Saved', count: 0 },
]

export function FindingTheWay() {
  return (
    <Section title="Finding the way">
      <div className="stack">
        <Tabs label="Courses" tabs={tabs} />
        <Pages />
        <div>
          <Folds />
        </div>
      </div>
    </Section>
  )
}

const Pages = () => (
  <>
    <Pagination
      label="Pages"
      page={5}
      pages={12}
      hrefFor={(page) => `?page=${page}`}
      previousText="Previous"
      nextText="Next"
      pageText={(page) => `Page ${page}`}
    />
    <Pagination
      label="Kurasa"
      page={1}
      pages={3}
      hrefFor={(page) => `?page=${page}`}
      previousText="Nyuma"
      nextText="Mbele"
    />
  </>
)

const Folds = () => (
  <>
    <Disclosure
      title={
        <>
          Filters <Badge tone="leaf">2</Badge>
        </>
      }
    >
      <p>Category, level and price fold away here on a phone.</p>
    </Disclosure>
    <Disclosure title="Je, ninaweza kusoma bila intaneti?" name="faq" open>
      <p>Ndiyo. Piga *384*2025# kwenye simu yoyote.</p>
    </Disclosure>
    <Disclosure title="How do I pay?" name="faq">
      <p>{held('By M-Pesa: you enter your PIN on your own phone.')}</p>
    </Disclosure>
  </>
)
