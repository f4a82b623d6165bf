/** Completed courses as a whole percentage of all; 0 without any (DASH-12). */
export const overallCompletion = (completed: number, total: number): number =>
  total > 0 ? Math.round((completed / total) * 100) : 0

/** "On Fire!" from 80 on, else "Growing" (DASH-13). */
export const progressWord = (percent: number): 'on-fire' | 'growing' =>
  percent >= 80 ? 'on-fire' : 'growing'
