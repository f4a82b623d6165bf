export { ownEarning, ownEarnings } from './queries/earnings.server.ts'
export { ownEntries } from './queries/entries.server.ts'
export { ownProgressData } from './queries/export.server.ts'
export { goalsPage, goalsToChoose, ownGoals, ownSummary, type Summary } from './queries/goals.server.ts'
export {
  medalsOf,
  monthsInBars,
  restInWords,
  streakInWords,
  weeksInBars,
  weeksInWords,
} from './queries/pictures.server.ts'
export { ownActivities, ownStanding } from './queries/standing.server.ts'
