import { PageMeta } from '#shell/page-meta.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { type OnPhone, type Phone, usePhone, isComing } from '../use-phone.ts'
import { NotOpened } from './not-opened.tsx'
import { ReviewLine } from './review-line.tsx'
import { Settings } from './settings.tsx'
import { type Data, useData } from './use-data.ts'
import { WaitingList } from './waiting-list.tsx'
import { WriteMessage } from './write-message.tsx'
import { dateInWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Table } from '#ui/layout/table.tsx'
import { liftCap, priceOf } from '../../phone/data.ts'
import type { DataSettings, KeptCourse } from '../../phone/types.ts'
import { costOf, EXAMPLE_PRICE } from '../../rules.ts'
import { bytesWord, moneyWord, priceNote, checkedWord, langOf } from '../../words.ts'
import { useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card, Facts } from '#ui/layout/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { held } from '#ui/no-break/held.ts'
import { keep, removeCourse } from '../../phone/packages.ts'
import { AskFirst } from '../ask-first.tsx'
import { openHref, sizeOf, troubleOf } from '../kept-course.ts'
import { troubleIn, troubleWord } from '../trouble-words.ts'

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

// The newest days; what was before is kept by the phone and shown by nobody.
const MOST_DAYS = 14

/** What the wire carried for Stadi on this phone, in megabytes and money (rule O12). */
function DataUsed({ settings, days, today, isHeldBack, look }: Data) {
  const { capMb, paidKes, forMb } = settings
  const isOver = capMb !== null && today >= capMb * 1_000_000
  const own = paidKes !== null && forMb !== null ? { kes: paidKes, mb: forMb } : null
  const rows = [...days].sort((a, b) => b.day.localeCompare(a.day)).slice(0, MOST_DAYS)
  return (
    <div className="stack measure">
      {isOver && (
        <Banner
          tone="gold"
          title={m.offline_cap_reached({ mb: String(capMb) })}
          text={isHeldBack && <HeldBack look={look} />}
        />
      )}
      <p>
        {days.length === 0
          ? m.offline_data_none()
          : held(m.offline_data_today({ size: bytesWord(today), money: moneyOf(today, settings) }))}
      </p>
      {rows.length > 0 && (
        <Table
          caption={m.offline_data_by_day()}
          hideCaption
          brief
          rows={rows}
          rowKey={({ day }) => day}
          columns={[
            { label: m.offline_data_day(), cell: ({ day }) => dateInWords(day, getLocale()), main: true },
            { label: m.offline_data_size(), cell: ({ bytes }) => bytesWord(bytes), numeric: true },
            { label: m.offline_data_money(), cell: ({ bytes }) => moneyOf(bytes, settings), numeric: true },
          ]}
        />
      )}
      <p className="small soft">{held(priceNote(own))}</p>
    </div>
  )
}

function HeldBack({ look }: Pick<Data, 'look'>) {
  return (
    <>
      <p>{m.offline_cap_help()}</p>
      <p className="mt-2">
        <Button type="button" variant="outline" onClick={() => void liftCap().then(look)}>
          {m.offline_cap_lift()}
        </Button>
      </p>
    </>
  )
}

const moneyOf = (bytes: number, settings: DataSettings): string =>
  moneyWord(priceOf(bytes, settings) ?? costOf(bytes, EXAMPLE_PRICE))

type Look = () => Promise<OnPhone | null>

/** The courses on this phone. */
function KeptList({ courses, look }: { courses: KeptCourse[]; look: Look }) {
  if (courses.length === 0)
    return (
      <EmptyState
        level="h3"
        title={m.offline_empty()}
        text={m.offline_empty_how()}
        action={
          <ButtonLink to="/courses" variant="outline" reload>
            {m.common_courses()}
          </ButtonLink>
        }
      />
    )
  return (
    <div className="on-phone-list">
      {courses.map((course) => (
        <KeptCard key={course.courseId} course={course} look={look} />
      ))}
    </div>
  )
}

function KeptCard({ course, look }: { course: KeptCourse; look: Look }) {
  const { manifest, done, arrived, wanted, checkedAt, state } = course
  const trouble = troubleOf(course)
  const { title } = manifest.course
  const total = manifest.lessons.length
  return (
    <Card>
      <h3 lang={langOf(manifest.language)}>{held(title)}</h3>
      {state === 'kept' ? (
        <Progress
          label={m.lesson_progress()}
          value={done.length}
          max={total}
          valueText={m.course_lessons_done({ done: done.length, total })}
        />
      ) : (
        <Progress
          label={m.offline_coming()}
          value={arrived}
          max={wanted}
          valueText={m.offline_of({ some: bytesWord(arrived), all: bytesWord(wanted) })}
        />
      )}
      <Facts>
        <span>{held(bytesWord(sizeOf(course)))}</span>
        <span>{checkedWord(checkedAt)}</span>
      </Facts>
      {trouble && <p className="small">{held(troubleWord(trouble))}</p>}
      <div className="row">
        {state === 'kept' && (
          <ButtonLink to={openHref(course)} reload aria-label={`${m.offline_open()}: ${title}`}>
            {m.offline_open()}
          </ButtonLink>
        )}
        {!isComing(course) && <Update course={course} look={look} />}
      </div>
      <AskFirst
        label={m.offline_remove()}
        spoken={`${m.offline_remove()}: ${title}`}
        ask={m.offline_remove_ask()}
        sure={m.offline_remove_sure()}
        onSure={() => removeCourse(course.courseId).then(look)}
      />
    </Card>
  )
}

/** Fetches what changed since; goes on with what stopped half-way. */
function Update({ course: { courseId, films, manifest, state }, look }: { course: KeptCourse; look: Look }) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const press = () => {
    setBusy(true)
    setFailed('')
    void keep(courseId, { films })
      .catch((error: unknown) => setFailed(troubleWord(troubleIn(error))))
      .then(look)
      .finally(() => setBusy(false))
  }
  const label = state === 'kept' ? m.offline_update() : m.offline_go_on()
  return (
    <>
      <Button
        type="button"
        variant="outline"
        pending={isBusy}
        pendingText={m.common_please_wait()}
        aria-label={`${label}: ${manifest.course.title}`}
        onClick={press}
      >
        {label}
      </Button>
      {failed && (
        <p className="small" role="alert">
          {failed}
        </p>
      )}
    </>
  )
}
