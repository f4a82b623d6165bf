export { Bars } from './screens/bars.tsx'
export { Cloth } from './screens/cloth.tsx'
export { Medallion } from './screens/medallion.tsx'
export { dailyOptions } from './screens/daily-options.ts'
