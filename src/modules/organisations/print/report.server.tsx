import { View } from '@react-pdf/renderer'
import { dateFormat } from '#kit/formats.ts'
import { newId } from '#kit/ids.ts'
import { loadFonts } from '#kit/printing/fonts.server.ts'
import { printed } from '#kit/printing/printer.server.ts'
import { dayInWords, EAST_AFRICA, type Locale, midnightOf } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { MonthRow } from '../types.ts'
import { Figures, Line, Sheet, Title } from './sheet.server.tsx'

type Month = MonthRow & { name: string }

/** "November 2026". */
export const monthInWords = (month: string, locale: Locale): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: EAST_AFRICA }).format(midnightOf(month))

/** A month of an organisation on A4, from its kept figures: the same however often it is drawn. */
export async function printedReport(month: Month, locale: Locale): Promise<Buffer> {
  await loadFonts()
  return printed(<Report key={newId()} row={month} locale={locale} />)
}

function Report({ row: { name, month, madeAt, figures }, locale }: { row: Month; locale: Locale }) {
  const l = { locale }
  const words = monthInWords(month, locale)
  const facts: [string, number][] = [
    [m.organisations_members({}, l), figures.members],
    [m.organisations_joined({}, l), figures.joined],
    [m.organisations_showing({}, l), figures.showing],
    [m.organisations_active({}, l), figures.active],
    [m.organisations_lessons({}, l), figures.lessons],
    [m.organisations_certificates({}, l), figures.certificates],
  ]
  return (
    <Sheet title={`${name}, ${words} - Stadi`} at={madeAt} locale={locale}>
      <Title>{name}</Title>
      <Line size={13}>{m.organisations_pdf_report({ month: words }, l)}</Line>
      <Figures
        head={[m.organisations_pdf_all({}, l), '']}
        widths={[90]}
        rows={facts.map(([fact, n]) => [fact, String(n)])}
      />
      {figures.courses.length > 0 && (
        <Figures
          head={[
            m.organisations_course({}, l),
            m.organisations_seats_given({}, l),
            m.organisations_active({}, l),
            m.organisations_lessons({}, l),
            m.organisations_certificates({}, l),
          ]}
          widths={[70, 70, 70, 70]}
          rows={figures.courses.map(({ title, seats, active, lessons, certificates }) => [
            title,
            ...[seats, active, lessons, certificates].map(String),
          ])}
        />
      )}
      <View style={{ marginTop: 8 }}>
        <Line quiet size={9}>
          {m.organisations_pdf_note({ day: dayInWords(madeAt, locale, EAST_AFRICA) }, l)}
        </Line>
      </View>
    </Sheet>
  )
}
