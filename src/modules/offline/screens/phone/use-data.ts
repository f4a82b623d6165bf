import { useCallback, useEffect, useState } from 'react'
import { pastCap, settings, usedByDay, usedToday } from '../../phone/data.ts'
import { onChange } from '../../phone/outbox.ts'
import type { DataSettings, DayOfData } from '../../phone/types.ts'

export type Data = {
  settings: DataSettings
  days: DayOfData[]
  /** Bytes. */
  today: number
  /** Whether pictures and films wait for a press, as the day's cap is reached. */
  isHeldBack: boolean
  look: () => Promise<void>
}

/** Data used and what was said about it; null until the phone has answered, and where it gives no storage. */
export function useData(): Data | null {
  const [data, setData] = useState<Omit<Data, 'look'> | null>(null)
  const look = useCallback(async () => {
    const [said, days, today, isHeldBack] = await Promise.all([
      settings(),
      usedByDay(),
      usedToday(),
      pastCap(),
    ])
    setData({ settings: said, days, today, isHeldBack })
  }, [])
  useEffect(() => {
    const again = () => void look().catch(() => setData(null)) // the page says that nothing can be stored
    again()
    return onChange(again)
  }, [look])
  return data && { ...data, look }
}
