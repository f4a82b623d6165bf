import type { AppContext } from '#context.ts'
import { dial, type Step } from '#entrypoints/ussd/dial.server.ts'
import { newId } from '#kit/ids.ts'

/** A basic phone that dials Stadi as a gateway reports it: each step with everything typed in the call so far. */
export class BasicPhone {
  readonly #ctx: AppContext
  readonly number: string
  /** Safaricom's by default. */
  networkCode = '63902'
  #sessionId = ''
  #typed: string[] = []
  /** What is on the screen, without the gateway's keyword. */
  screen = ''
  hasEnded = true

  constructor(ctx: AppContext, number = '+254712345678') {
    this.#ctx = ctx
    this.number = number
  }

  /** Begins a call. @param text keys dialled with the code, such as a job's */
  async dial(text = '', serviceCode = '*384*2025#'): Promise<string> {
    this.#sessionId = `ATUid_${newId()}`
    this.#typed = text === '' ? [] : [text]
    return this.#send({ serviceCode })
  }

  /** Types one key or text after the other; returns the last screen. */
  async press(...keys: string[]): Promise<string> {
    for (const key of keys) {
      this.#typed.push(key)
      await this.#send({})
    }
    return this.screen
  }

  /** Finds the number of a line by its text, and presses it. */
  choose(words: string): Promise<string> {
    const line = this.screen.split('\n').find((line) => line.replace(/^\d+\. /, '').startsWith(words))
    const key = line && /^(\d+)\. /.exec(line)?.[1]
    if (!key) throw new Error(`"${words}" is not on the screen:\n${this.screen}`)
    return this.press(key)
  }

  /** Repeats the same step, as networks do; any part of it may differ. */
  again(part: Partial<Step> = {}): Promise<string> {
    return dial(this.#ctx, this.#step(part))
  }

  #step(part: Partial<Step>): Step {
    return {
      sessionId: this.#sessionId,
      phone: this.number,
      serviceCode: '*384*2025#',
      networkCode: this.networkCode,
      text: this.#typed.join('*'),
      ...part,
    }
  }

  async #send(part: Partial<Step>): Promise<string> {
    const answer = await dial(this.#ctx, this.#step(part))
    if (!/^(CON|END) /.test(answer)) throw new Error(`No answer of a gateway: ${answer}`)
    this.hasEnded = answer.startsWith('END')
    this.screen = answer.slice(4)
    return this.screen
  }
}
