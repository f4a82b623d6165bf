import { PageMeta } from '#shell/page-meta.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { type OnPhone, type Phone, usePhone } from '../use-phone.ts'
import { DataUsed } from './data-used.tsx'
import { KeptList } from './kept-list.tsx'
import { NotOpened } from './not-opened.tsx'
import { ReviewLine } from './review-line.tsx'
import { Settings } from './settings.tsx'
import { type Data, useData } from './use-data.ts'
import { WaitingList } from './waiting-list.tsx'
import { WriteMessage } from './write-message.tsx'

// What lies on the phone only scripts can read, also where less data is wanted.
export const handle = { hydrate: 'always', starts: 'for-everybody', styles: ['offline'] }

/** What this phone keeps. The server knows nothing of it: the document is the same for everybody, and the worker keeps it. */
export default function PhonePage() {
  const isAlive = useHydrated()
  return (
    <>
      <PageMeta title={m.common_on_phone()} description={m.offline_note_what()} path="/offline" noindex />
      <PageHead title={m.offline_page_title()} lead={m.offline_page_lead()} />
      <noscript>
        <p>{m.offline_cannot_scripts()}</p>
      </noscript>
      {isAlive ? <AlivePage /> : <Sections phone={{ at: 'opening' }} data={null} look={nothingThere} />}
    </>
  )
}

// Before scripts run, nobody has asked the phone.
const nothingThere = async () => null

function AlivePage() {
  const [phone, look] = usePhone()
  const data = useData()
  return (
    <>
      <NotOpened />
      <Sections phone={phone} data={data} look={look} />
    </>
  )
}

type SectionsProps = { phone: Phone; data: Data | null; look: () => Promise<OnPhone | null> }

/** Their headings stand from the first moment on, whatever the phone answers. */
function Sections({ phone, data, look }: SectionsProps) {
  const opening = (
    <p className="opening soft">{phone.at === 'off' ? m.offline_cannot_store() : m.offline_opening()}</p>
  )
  const isOpen = phone.at === 'open'
  return (
    <>
      <Section title={m.common_on_phone()}>
        {isOpen ? <KeptList courses={phone.courses} look={look} /> : opening}
        {isOpen && <ReviewLine />}
      </Section>
      <Section title={m.offline_waiting()}>
        {isOpen ? <WaitingList events={phone.events} look={look} /> : opening}
        {isOpen && <WriteMessage courses={phone.courses} />}
      </Section>
      <Section title={m.offline_data()}>{data ? <DataUsed {...data} /> : opening}</Section>
      <Section title={m.offline_settings()}>
        {data ? <Settings settings={data.settings} look={data.look} /> : opening}
      </Section>
    </>
  )
}
