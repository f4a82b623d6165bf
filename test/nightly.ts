/** Whether this run has the time for what takes long: npm run test:nightly. */
const isNightly = process.env.STADI_NIGHTLY !== undefined

/** How often something is tried, or how much of it: enough to see a rule broken, and at night as much as finds what is rare. */
export const often = ({ each, nightly }: { each: number; nightly: number }): number =>
  isNightly ? nightly : each
