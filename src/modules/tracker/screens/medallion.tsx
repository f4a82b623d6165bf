import { pictureHref } from '#kit/pictures/address.ts'
import type { Badge } from '../types.ts'

/** The drawing of a badge. Its name is beside it. */
export const Medallion = ({ of }: { of: Badge }) => (
  <img src={pictureHref(`badge-${of}`)} alt="" width={56} height={56} loading="lazy" />
)
