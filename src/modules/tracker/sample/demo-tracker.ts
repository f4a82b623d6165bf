import type { EarningStatus, GoalCategory, GoalStatus } from '../types.ts'

/** The demo learner's entries. Days are relative to the day of loading, future ones are negative. */
type Goal = {
  key: string
  title: string
  description: string
  category: GoalCategory
  target: string
  status: GoalStatus
  percent: number
  setDaysAgo: number
  dueDaysAgo: number
  completedDaysAgo?: number
  entries: { title: string; description?: string; points: number; daysAgo: number }[]
}

export const demoGoals: Goal[] = [
  {
    key: 'assistant',
    title: 'Finish the virtual assistant course',
    description: 'Two lessons a week, in the evening.',
    category: 'Learning',
    target: '24 lessons',
    status: 'active',
    percent: 50,
    setDaysAgo: 23,
    dueDaysAgo: -60,
    entries: [
      {
        title: 'Wrote my first handover note',
        description: "Used the template of the lesson for a neighbour's shop.",
        points: 20,
        daysAgo: 13,
      },
    ],
  },
  {
    key: 'income',
    title: 'Earn KES 20,000 in one month',
    description: 'Small jobs on two platforms, paid before I begin the next.',
    category: 'Income',
    target: 'KES 20,000 a month',
    status: 'active',
    percent: 75,
    setDaysAgo: 70,
    dueDaysAgo: -45,
    entries: [
      { title: 'First paid job: 40 product descriptions', points: 30, daysAgo: 52 },
      {
        title: 'A client came back with a second job',
        description: 'She asked for the same again every month.',
        points: 25,
        daysAgo: 17,
      },
    ],
  },
  {
    key: 'freelancers',
    title: 'Meet five freelancers in Nakuru',
    description: 'One coffee a week. Waits until the rains are over.',
    category: 'Networking',
    target: '5 people',
    status: 'paused',
    percent: 25,
    setDaysAgo: 62,
    dueDaysAgo: 6,
    entries: [{ title: 'Coffee with Chebet, who tests software', points: 10, daysAgo: 44 }],
  },
  {
    key: 'profile',
    title: 'Put my freelance profile online',
    description: 'Photo, headline and two honest samples.',
    category: 'Learning',
    target: 'One profile',
    status: 'completed',
    percent: 100,
    setDaysAgo: 112,
    dueDaysAgo: 80,
    completedDaysAgo: 88,
    entries: [
      { title: 'Rewrote the headline three times', points: 15, daysAgo: 101 },
      { title: 'Two samples are online', points: 25, daysAgo: 88 },
    ],
  },
]

/** `monthsAgo` 0 is this month. */
export const demoEarnings: {
  platform: string
  amountKes: number
  monthsAgo: number
  status: EarningStatus
}[] = [
  { platform: 'Upwork', amountKes: 8500, monthsAgo: 2, status: 'completed' },
  { platform: 'Fiverr', amountKes: 4200, monthsAgo: 2, status: 'completed' },
  { platform: 'Upwork', amountKes: 11_000, monthsAgo: 1, status: 'completed' },
  { platform: 'Fiverr', amountKes: 3600, monthsAgo: 1, status: 'pending' },
  { platform: 'Jumia', amountKes: 5400, monthsAgo: 0, status: 'active' },
]
