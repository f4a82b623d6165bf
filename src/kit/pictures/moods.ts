/** How the figure that goes with a learner looks: at what was done, at what is to be looked at again, at what is still to come. */
export const moods = ['glad', 'thoughtful', 'waiting'] as const
export type Mood = (typeof moods)[number]
