import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { storageState } from '../../phone/packages.ts'

/** Whether the browser promised not to throw away what is kept (rule O9). */
export function StorageWords() {
  const [isSafe, setSafe] = useState<boolean | null>(null)
  useEffect(() => {
    storageState().then(
      ({ isPersistent }) => setSafe(isPersistent),
      () => setSafe(null), // nothing is promised, and nothing is said
    )
  }, [])
  if (isSafe === null) return null
  return <p className="small soft">{isSafe ? m.offline_storage_safe() : m.offline_storage_loose()}</p>
}
