import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Table } from '#ui/layout/table.tsx'
import { liftCap, priceOf } from '../../phone/data.ts'
import type { DataSettings } from '../../phone/types.ts'
import { costOf, EXAMPLE_PRICE } from '../../rules.ts'
import { bytesWord, moneyWord, priceNote } from '../../words.ts'
import type { Data } from './use-data.ts'

// The newest days; what was before is kept by the phone and shown by nobody.
const MOST_DAYS = 14

/** What the wire carried for Stadi on this phone, in megabytes and money (rule O12). */
export function DataUsed({ settings, days, today, isHeldBack, look }: Data) {
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
          : m.offline_data_today({ size: bytesWord(today), money: moneyOf(today, settings) })}
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
      <p className="small soft">{priceNote(own)}</p>
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
