import { declared, written } from '../harness/fuzz/forms.ts'
import type { FuzzOperation } from '../harness/fuzz/document.ts'
import { judgeOf } from '../harness/fuzz/judge.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COUNTERS } from '../contract/touched.ts'
import type { WorldOptions } from '../support/world.ts'
import { type Caller, CALLERS, tokensOf } from './callers.ts'
import { bodyOf, document, idNames, operations } from './documented.ts'
import { ADMINS, MAY, OPERATORS, PEOPLE, READING } from './expected-access.ts'
import { declaredNeed, type Need } from './declared-access.ts'
import type { Counted } from './counted-api.ts'
import { type Ids, type MatrixWorld, openMatrixWorld } from './matrix-world.ts'

/** Whose thing the ids of a request name; `none` for an operation that takes no id. */
type Named = 'none' | 'own' | 'foreign' | 'absent'

const judge = judgeOf(document)

/** A session is its user's own and nobody else's of the account: each caller's is that of the token. */
function sessionOf(token: string | undefined): Ids {
  const [, claims = ''] = token?.split('.') ?? []
  const text = Buffer.from(claims, 'base64url').toString()
  return text.startsWith('{') ? { session_id: (JSON.parse(text) as { sid: string }).sid } : {}
}

/** Every operation, every caller, every kind of id, on one database. */
export function accessMatrix(
  name: string,
  database: () => Promise<WorldOptions['database']>,
): void {
  let at: MatrixWorld
  let tokenFor: ReturnType<typeof tokensOf>
  let cells = 0
  let own_rows = 0
  let keys = 0
  beforeAll(async () => {
    at = await openMatrixWorld(await database())
    tokenFor = tokensOf(at.world, at.accounts)
  })
  afterAll(async () => {
    console.log(`access matrix on ${name}: ${cells} cells of ${operations.length} operations`)
    await at.world.close()
  })

  const idsFor = (caller: Caller, named: Named): Ids => {
    const turned = caller.startsWith('another account')
    if (named === 'own') return turned ? at.foreign : at.own
    if (named === 'foreign') return turned ? at.own : at.foreign
    const absent = at.world.ports.ids.uuid(at.world.now())
    return Object.fromEntries(Object.keys(at.own).map((each) => [each, absent]))
  }

  /** One cell: the request is valid, and names what it is told to. */
  const ask = async (operation: FuzzOperation, caller: Caller, named: Named) => {
    cells++
    const token = await tokenFor(caller)
    const ids = { ...idsFor(caller, named), ...(named === 'own' ? sessionOf(token) : {}) }
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? 'x')
    const filters = operation.queries.filter(({ name }) => ids[name] !== undefined)
    const query = filters.map(({ name }) => `${name}=${ids[name]}`).join('&')
    const answer = await at.api(operation.method, named === 'none' ? path : `${path}?${query}`, {
      ...(token === undefined ? {} : { token }),
      ...sentBody(operation, ids, operation.key ? { 'idempotency-key': `cell-${++keys}` } : {}),
    })
    const wrong = judge.answer(operation, operation.method, answer)
    expect([...wrong, ...unlawful(answer)], `${caller}, ${named}`).toEqual([])
    return answer
  }

  describe.each(operations)(`on ${name}: $id`, (operation) => {
    const need = declaredNeed(operation.id)
    const kinds: Named[] = idNames(operation).length === 0 ? ['none'] : ['foreign', 'absent', 'own']
    const refused = CALLERS.filter((caller) => !MAY[need].includes(caller))

    it.each(kinds)('refuses who may not, whatever it names: %s', async (named) => {
      for (const caller of refused) {
        const { status, body } = await ask(operation, caller, named)

        expect([caller, status, body.code]).toEqual([caller, ...refusalOf(need, caller)])
      }
    })

    it('hides what is another account’s as if it were not there', async () => {
      for (const caller of kinds.length === 1 ? [] : MAY[need]) {
        const foreign = await ask(operation, caller, 'foreign')
        const absent = await ask(operation, caller, 'absent')

        if (OPERATORS.includes(caller) && ['audit', 'admin'].includes(need))
          expect(passes(operation, foreign)).toBe(true)
        else expect(alike(foreign)).toEqual(alike(absent))
        expect(absent.statements).toBeGreaterThan(0)
        if (operation.method !== 'GET' || operation.params.length > 0) {
          expect([caller, absent.status]).toEqual([caller, 404])
        }
      }
    })

    it('lets pass who may, and shows nobody the rows of another account', async () => {
      for (const caller of MAY[need]) {
        const answer = await ask(operation, caller, kinds.at(-1) ?? 'none')

        expect([caller, answer.status, passes(operation, answer)]).toEqual([
          caller,
          answer.status,
          true,
        ])
        if (mayOnlyRead(caller, need)) expect([caller, unlawfulIn(answer)]).toEqual([caller, []])
        expect(hiddenFrom(at, caller).filter((mark) => answer.text.includes(mark))).toEqual([])
        if (at.marks.own.some((mark) => answer.text.includes(mark))) own_rows++
      }
    })
  })

  it(`on ${name}: what is the account’s own is shown, so that what is hidden means something`, () => {
    expect(own_rows).toBeGreaterThan(40)
  })
}

/** The body as it is documented, and how it is declared. */
function sentBody(operation: FuzzOperation, ids: Ids, headers: Readonly<Record<string, string>>) {
  if (!operation.body) return { headers }
  const { content_type } = operation.body
  return {
    body: written(content_type, JSON.stringify(bodyOf(operation, ids))),
    headers: { ...headers, 'content-type': declared(content_type) },
  }
}

/** Who reads without writing, and what is theirs to read. */
function mayOnlyRead(caller: Caller, need: Need): boolean {
  return (caller === READING && need === 'read') || (caller === 'auditor' && need === 'audit')
}

/** Rows that a refused request changed, and may not have. Source: invariant X5. */
function unlawful(answer: Counted): string[] {
  return answer.status < 400 || answer.status === 402 ? [] : unlawfulIn(answer)
}

function unlawfulIn({ touched }: Counted): string[] {
  return touched.filter((table) => !COUNTERS.includes(table)).map((table) => `it changed ${table}`)
}

/** Who has no good token is told so; who has one and may not is told that. */
function refusalOf(need: Need, caller: Caller): [number, string] {
  if (need === 'signature') return [401, 'auth.invalid_credentials']
  if (caller === 'expired') return [401, 'auth.token_expired']
  if ([...PEOPLE, ...ADMINS, READING].includes(caller)) return [403, 'auth.forbidden']
  return [401, 'auth.invalid_credentials']
}

/** It was not refused for who asked: a state may forbid it, and a secret in the body may be wrong. */
function passes({ id, security, path }: FuzzOperation, { status, body }: Counted): boolean {
  const asksForSecret = security.length === 0 || id === 'changePassword'
  if (status === 401) return asksForSecret
  if (status === 404) return security.length === 0 && path.includes('{')
  return status < 500 && body.code !== 'auth.forbidden'
}

/** All that may differ is the request's own id. */
function alike({ status, body, headers, statements }: Counted) {
  const { instance: _, ...rest } = typeof body === 'object' ? body : { text: body }
  return { status, rest, statements, type: headers.get('content-type') }
}

/** What an auditor never sees: the digits of a card, and where a request came from. */
const CARDS_AND_ADDRESSES = ['"last4":"4242"', '"ip":"', '"user_agent":"']

/** What no answer to this caller may hold. */
function hiddenFrom({ marks }: MatrixWorld, caller: Caller): readonly string[] {
  if (caller === 'auditor') return CARDS_AND_ADDRESSES
  if (caller === READING) return marks.foreign
  if (caller === 'owner' || caller === 'support') return [...marks.foreign, ...marks.operator]
  if (caller.startsWith('another account')) return [...marks.own, ...marks.operator]
  return []
}
