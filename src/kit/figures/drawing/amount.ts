const figures = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 })

/** A number with its unit, as money and measures are written: KES 1,200, 45%, 3 hours. */
export function amount(value: number, unit: string): string {
  const number = figures.format(value)
  if (unit === '%') return `${number}%`
  return /^[A-Z]{3}$/.test(unit) ? `${unit} ${number}` : `${number} ${unit}`.trim()
}
