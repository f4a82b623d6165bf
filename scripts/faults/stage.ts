import { drawsOf } from './draws.ts'
import { createFleet } from './fleet.ts'
import { createGifts } from './people/gifts.ts'
import { createKills } from './kills.ts'
import { createPayers, payersOf } from './people/payers.ts'
import { createPartitions, type Wires } from './network/partitions.ts'
import { closesAtEnd, type Ground, HOST, membersOf } from './place.ts'
import { createPost } from './post.ts'
import { type Prompt, type Provider, providerUrl, startProvider } from './provider.ts'
import { createRefunds } from './people/refunds.ts'
import { createSeats } from './people/seats.ts'
import { openShop } from './shop.ts'
import { createTrouble } from './trouble.ts'
import { freePort } from './web.ts'
import { startWire, type Wire } from './network/wires.ts'

type Options = { payments: number; seed: number; pace: number; ground: Ground; beside?: string | undefined }
export type Stage = Awaited<ReturnType<typeof raise>>

// Payers who come only if a kind of kill has not happened yet; they request refunds.
const SPARE = 5

/** Sets everything up: people and courses, the product's processes, the provider, and their faults. */
export async function raise({ payments, seed, pace, ground, beside }: Options) {
  const shop = await openShop(ground.place, ground.secret, Math.ceil((payments + SPARE) / 7))
  const everybody = payersOf(shop, payments + SPARE)
  const refunders = new Set(
    everybody
      .filter(
        ({ number, inParts, goods }) =>
          // The money of seats goes back by an administrator alone, or by itself.
          !goods.invoice &&
          (number >= payments || number % (payments < 20 ? 4 : 10) === 1 || (inParts && number % 3 === 0)),
      )
      .map(({ phone }) => phone),
  )
  const prompts = new Map<string, Prompt>()
  const state = { visits: 0 }
  const progress = () => state.visits / payments

  // 26 s in reality; an unanswered prompt ends before the payment may be started again.
  const ringMs = 26_000 / pace
  const port = await freePort()
  const count = ground.place.kind === 'postgres' ? 2 : 1
  const wires: Wires = { 'to M-Pesa': await wiresTo(Array.from({ length: count }, () => port)) }
  if (ground.place.kind === 'postgres') {
    const database = Number(new URL(ground.place.url).port)
    wires['to the database'] = await wiresTo(Array.from({ length: count }, () => database))
  }
  const addresses = {
    providerUrl: (who: number) => providerUrl(wires['to M-Pesa']![who]!.port, who),
    databasePort: wires['to the database'] && ((who: number) => wires['to the database']![who]!.port),
  }
  const members = await membersOf(ground, count, addresses, { PAYMENT_PACE: String(pace) }, beside)
  wires['from M-Pesa'] = await wiresTo(members.map((member) => member.port))
  const partitions = createPartitions({ seed, payments, wires, progress })
  const fleet = createFleet(members, HOST, ground.folder, partitions.isWithoutDatabase)
  closesAtEnd(() => fleet.stop('SIGKILL'))
  const kills = createKills({ fleet, draws: drawsOf(seed, 'kills'), payments, progress })
  const provided = {} as { provider: Provider }
  const trouble = createTrouble({
    seed,
    payments,
    kills,
    simulator: () => provided.provider.simulator,
    paysWell: (phone) => refunders.has(phone),
    progress,
    ringMs,
  })
  const promptAt = (url: string) => [...prompts.values()].findLast((prompt) => prompt.callbackUrl === url)
  const post = createPost({
    fleet,
    doorOf: (who) => wires['from M-Pesa']![who]!.port,
    host: HOST,
    draws: drawsOf(seed, 'post'),
    promptAt,
    isSpared: (prompt) => refunders.has(prompt?.phone ?? ''),
    posting: (who) => kills.strikeSoon('during a callback', who),
  })
  const provider = await startProvider({
    port,
    prompts,
    trouble,
    fetch: post.fetch,
    random: drawsOf(seed, 'provider').next,
    ringMs,
  })
  provided.provider = provider
  closesAtEnd(() => provider.close())
  trouble.planReversals(drawsOf(seed, 'reversals'), payments < 50)

  await fleet.start()
  return {
    fleet,
    provider,
    prompts,
    kills,
    trouble,
    partitions,
    post,
    visitors: everybody.slice(0, payments),
    spare: everybody.slice(payments),
    refunders,
    state,
    env: members[0]!.env,
    payers: createPayers({
      seed,
      fleet,
      host: HOST,
      blocksMs: 120_000 / pace,
      patienceMs: 80_000 / pace,
      // As often as the product's own screen, where many pay.
      lookMs: payments < 1000 ? 200 : 1000,
      isBeside: beside !== undefined,
    }),
    refunds: createRefunds({ fleet, host: HOST, admin: shop.admin }),
    seats: createSeats({ fleet, host: HOST, admin: shop.admin }),
    gifts: createGifts({ fleet, host: HOST, people: shop.people, draws: drawsOf(seed, 'gifts') }),
  }
}

const wiresTo = (ports: number[]): Promise<Wire[]> =>
  Promise.all(
    ports.map(async (target) => {
      const wire = await startWire(target)
      closesAtEnd(() => wire.close())
      return wire
    }),
  )
