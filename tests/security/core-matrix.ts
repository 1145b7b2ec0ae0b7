import { type Billing, type Call, createBilling, Problem } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../../packages/core/src/application/capabilities.ts'
import type { UseCase } from '../../packages/core/src/application/use-case.ts'
import type { World, WorldOptions } from '../support/world.ts'
import { type CoreAsk, ENDPOINT_ASKS, OTHER_ASKS, SYSTEM_ASKS } from './core-asks.ts'
import { CORE_CALLERS, coreCalls, isOfOther, mayAsk, type Who } from './core-callers.ts'
import { declaredNeed } from './declared-access.ts'
import { countedStore } from './counted-api.ts'
import { type Ids, type MatrixWorld, openMatrixWorld } from './matrix-world.ts'

type Named = 'own' | 'foreign' | 'absent'

/** What came of one cell. */
interface Outcome {
  /** The code of the problem, `done`, or what broke. */
  readonly code: string
  readonly said: string
  readonly statements: number
}

const ASKS = [...ENDPOINT_ASKS, ...OTHER_ASKS, ...SYSTEM_ASKS]

/** Every use case by its capability and name, and what guards it: what the core itself wires. */
const WIRED = new Map(
  Object.entries(CAPABILITIES).flatMap(([name, useCases]) =>
    Object.entries<UseCase>(useCases).map(([member, { guarded }]) => [
      `${name}.${member}`,
      guarded,
    ]),
  ),
)

/** Every use case, every caller, every kind of id, on one database, without HTTP. */
export function coreMatrix(name: string, database: () => Promise<WorldOptions['database']>): void {
  let at: MatrixWorld
  let callOf: ReturnType<typeof coreCalls>
  let core: Watched
  let cells = 0
  beforeAll(async () => {
    at = await openMatrixWorld(await database())
    callOf = coreCalls(at)
    core = watched(at.world)
  })
  afterAll(async () => {
    console.log(`core matrix on ${name}: ${cells} cells of ${WIRED.size} use cases`)
    await at.world.close()
  })

  const tell = async (ask: CoreAsk, who: Who, named: Named): Promise<Outcome> => {
    cells++
    const call = await callOf(who, ask)
    const session = call.actor && 'session_id' in call.actor ? call.actor.session_id : ''
    const own = named === 'own' ? { session_id: session } : {}
    return core.outcomeOf(ask, call, { ...idsOf(at, named, isOfOther(call.actor, at)), ...own })
  }

  describe.each(ASKS)(`on ${name}: $name`, (ask) => {
    const kinds: Named[] = ask.takes_ids ? ['foreign', 'absent', 'own'] : ['own']
    const refused = CORE_CALLERS.filter((who) => !mayAsk(who, ask))
    const allowed = CORE_CALLERS.filter((who) => mayAsk(who, ask))

    it('refuses who may not, whatever it names, before it asks the database', async () => {
      for (const who of refused) {
        for (const named of kinds) {
          const { code, statements } = await tell(ask, who, named)

          expect([who, named, code, statements]).toEqual([who, named, refusalOf(who), 0])
        }
      }
    })

    it('hides what is another account’s as if it were not there', async () => {
      for (const who of ask.takes_ids ? allowed : []) {
        const foreign = await tell(ask, who, 'foreign')
        const absent = await tell(ask, who, 'absent')

        if (isForAll(ask)) expect([who, passes(ask, foreign)]).toEqual([who, true])
        else expect([who, foreign.code, foreign.said]).toEqual([who, absent.code, absent.said])
      }
    })

    it('lets pass who may', async () => {
      const came = new Set<string>()
      for (const who of allowed) {
        const outcome = await tell(ask, who, 'own')
        const whose = who.startsWith('another') ? 'other' : 'own'
        // What the one before has taken away is not there again.
        const isGone = outcome.code === 'not_found' && !ask.reads && came.has(whose)
        came.add(whose)

        expect([who, outcome.code, isGone || passes(ask, outcome)]).toEqual([
          who,
          outcome.code,
          true,
        ])
      }
    })
  })

  it(`on ${name}: every use case was asked for, each by the operation that guards it`, () => {
    expect([...core.asked.keys()].toSorted()).toEqual([...WIRED.keys()].toSorted())
    for (const [member, by] of core.asked) {
      expect([member, [...by]]).toEqual([member, [WIRED.get(member)]])
    }
  })
}

function idsOf({ own, foreign, world }: MatrixWorld, named: Named, isOther: boolean): Ids {
  if (named === 'own') return isOther ? foreign : own
  if (named === 'foreign') return isOther ? own : foreign
  const absent = world.ports.ids.uuid(world.now())
  return Object.fromEntries(Object.keys(own).map((each) => [each, absent]))
}

/** Who is nobody is told so; who is somebody and may not is told that. */
function refusalOf(who: Who): string {
  return who === 'nobody' ? 'auth.invalid_credentials' : 'auth.forbidden'
}

/** What operators and the service itself do, they do for every account. */
function isForAll({ guarded }: CoreAsk): boolean {
  return guarded === 'system' || ['audit', 'admin'].includes(declaredNeed(guarded))
}

/** It was not refused for who asked: a state may forbid it, and a secret may be wrong. */
function passes({ asks_for_secret }: CoreAsk, { code }: Outcome): boolean {
  if (/^(?:auth\.invalid_credentials|auth\.totp_invalid|not_found)$/.test(code))
    return asks_for_secret
  return code === 'done' || (!code.startsWith('auth.') && !code.startsWith('a bug'))
}

interface Watched {
  /** The use cases that were asked for, each with what guarded the asks. */
  readonly asked: ReadonlyMap<string, ReadonlySet<string>>
  outcomeOf(ask: CoreAsk, call: Call, ids: Ids): Promise<Outcome>
}

/** The world's core again, on a store that counts its statements. */
function watched(world: World): Watched {
  const { store, statements } = countedStore(world)
  const billing = createBilling({ ...world.ports, store })
  const asked = new Map<string, Set<string>>()
  const noting = (guarded: string): Billing =>
    new Proxy(billing, {
      get: (_, name) =>
        new Proxy(billing[name as keyof Billing], {
          get: (useCases, member) => {
            const path = `${String(name)}.${String(member)}`
            asked.set(path, (asked.get(path) ?? new Set()).add(guarded))
            return Reflect.get(useCases, member)
          },
        }),
    })
  return {
    asked,
    async outcomeOf({ guarded, run }, call, ids) {
      const before = statements()
      const told = await run(noting(guarded), call, ids).then(
        (result: unknown) => ({ code: 'done', said: JSON.stringify(result) ?? '' }),
        (error: unknown) =>
          error instanceof Problem
            ? { code: error.code, said: error.message }
            : { code: `a bug: ${String(error)}`, said: '' },
      )
      return { ...told, statements: statements() - before }
    },
  }
}
