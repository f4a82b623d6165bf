/** "09:30" of a minute of the day; the end of a day is "00:00", as a time field has no other value for it. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
