import { channel, tracingChannel } from 'node:diagnostics_channel'

/** One piece of work that a trace shows (decision 095). Names and attributes hold no value that a person gave. */
export type Work = {
  name: string
  /** client: it asks another program; consumer: a job, which begins a trace of its own. */
  kind: 'client' | 'consumer'
  attributes?: Record<string, string>
}

/** Whoever wants to know of work subscribes here: nobody, unless traces are switched on. */
export const work = tracingChannel<unknown, Work>('stadi:work')
/** The pattern of the route that answers the current request, such as "/courses/:courseId". */
export const route = channel('stadi:route')

/** Runs something as one piece of work. While nobody wants to know, that costs a comparison. */
export const traced = <T>(of: Work, run: () => Promise<T>): Promise<T> =>
  work.hasSubscribers ? (work.tracePromise(run, { ...of }) as Promise<T>) : run()
