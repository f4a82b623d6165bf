import type { FilterField } from '#shell/admin/filters.tsx'
import { m } from '#paraglide/messages.js'
import type { PaymentFilter } from '../../types.ts'

/** The fields of the list's filters. Made here: a page that contains its texts once is smaller. */
export const filterFields = ({ status, from, to, least, most, phone }: PaymentFilter): FilterField[] => [
  {
    name: 'status',
    label: m.admin_status(),
    value: status,
    options: [
      { value: '', label: m.admin_status_all() },
      { value: 'waits', label: m.admin_waits() },
      { value: 'pending', label: m.admin_status_pending() },
      { value: 'completed', label: m.admin_status_completed() },
      { value: 'failed', label: m.admin_status_failed() },
    ],
  },
  { name: 'from', label: m.admin_from(), value: from, type: 'date' },
  { name: 'to', label: m.admin_to(), value: to, type: 'date' },
  { name: 'least', label: m.admin_amount_least(), value: least ?? undefined, type: 'number' },
  { name: 'most', label: m.admin_amount_most(), value: most ?? undefined, type: 'number' },
  { name: 'phone', label: m.admin_phone_end(), value: phone },
]
