import { command, perPerson } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY } from '#kit/time.ts'
import { feeIn } from '../no-fee/rule.ts'
import { ussdJobs } from '../tables.server.ts'
import { NewUssdJob } from '../types.ts'

/**
 * Stores a job, waiting for review; nobody but its author sees it until then (USSD-22, rules J4). Words that seem to ask applicants
 * for money are stored with it, for its author and the reviewer.
 * @param input the fields of the form, requirements one per line
 * @returns its id
 */
export const postUssdJob = command(
  {
    who: 'adult',
    input: [NewUssdJob],
    // Each waits for a person who reads it.
    limit: perPerson('ussd-job-user', { max: 5, windowMs: DAY }),
  },
  async (ctx, input): Promise<string> => {
    const id = newId()
    const [job] = await ctx.db
      .insert(ussdJobs)
      .values({
        id,
        userId: ctx.viewer.id,
        ...input,
        fee: feeIn(textOf(input)),
        state: 'waiting',
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: ussdJobs.ussdCode })
      .returning({ id: ussdJobs.id })
    if (!job) throw new Refusal('invalid-input', { fields: { ussdCode: 'ussd-code-taken' } })
    return id
  },
)

/** Everything that the author wrote except the phone number, one field per line. */
const textOf = ({ title, company, description, location, paymentAmount, requirements }: NewUssdJob): string =>
  [title, company, description, location, paymentAmount, ...requirements].join('\n')
