import { SYSTEM } from '@billing/core'
import { totpCode } from '@billing/security'
import { TEST_OPERATOR } from '@billing/testing/kit'
import { operate } from '../stories/operator-hand.ts'
import type { ApiAnswer, ApiOptions } from '../support/api.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import { mailboxOf } from '../support/mailbox.ts'
import { tokenOf } from '../http/actors.ts'
import { filled, type Scene } from './scene.ts'

type Body = Readonly<Record<string, unknown>>

/** What is asked: a body that is a text is sent as it is. */
type Request = [
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
]

/** Of the usual customer. */
const PASSWORD = 'a long enough word'

/** What people ask, and what they read in their mail. `{name}` is what was put aside under that name. */
export const PEOPLE_DEEDS = {
  /** The account's owner asks, under a new key unless a header says which. */
  owner: (scene: Scene, ...request: Request) =>
    asked(scene, request, (method, path, options) => scene.customer.ask(method, path, options)),
  /** A user of the account who may read everything and write tickets. */
  support: async (scene: Scene, ...request: Request) => {
    const { account_id } = scene.customer
    const token = await tokenOf(scene.world, { role: 'support', account_id })
    await asked(scene, request, (method, path, options) =>
      scene.world.api(method, path, { token, ...options }),
    )
  },
  /** An operator asks, with a second factor. */
  operator: (scene: Scene, ...request: Request) =>
    asked(scene, request, (method, path, options) => operate(scene.world, method, path, options)),
  /** Anybody asks; a body that is a text is sent as it is. */
  stranger: (scene: Scene, ...request: Request) =>
    asked(scene, request, (method, path, options) => scene.world.api(method, path, options)),
  /** Whoever has the access token that was put aside under that name asks. */
  bearer: (scene: Scene, name: string, ...request: Request) => {
    const token = scene.kept.get(name) ?? ''
    return asked(scene, request, (method, path, options) =>
      scene.world.api(method, path, { ...options, token }),
    )
  },
  /** The customer signs in by password; the tokens are put aside under that name, and the name with `_refresh`. */
  'sign in': async (scene: Scene, name: string, email = '{email}', password = PASSWORD) => {
    await PEOPLE_DEEDS.stranger(scene, 'POST', '/auth/sign-in', { email, password })
    scene.kept.set(name, String(scene.last?.body.access_token))
    scene.kept.set(`${name}_refresh`, String(scene.last?.body.refresh_token))
  },
  /** The owner asks for something that has a page of the provider, and pays there. */
  'owner pays': async (scene: Scene, path: string, body?: unknown) => {
    await PEOPLE_DEEDS.owner(scene, 'POST', path, body)
    if (scene.last) await scene.world.sandbox.complete(orderTokenIn(scene.last))
    await scene.world.settle()
  },
  /** The signup whose answer came last shows its card. */
  'card proof': async ({ world, last }: Scene) => {
    await world.sandbox.complete(String(last?.body.order_token))
    await world.settle()
  },
  /** Put aside a value of the last answer, by its path in the body. */
  keep: async ({ kept, last }: Scene, name: string, path: string) => {
    const value = valueAt(last?.body, path)
    if (value === undefined) throw new Error(`the answer has no ${path}`)
    kept.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  },
  /** Put aside the token of the newest link to a page that was mailed. */
  link: async (scene: Scene, name: string, to: string, page: string) => {
    scene.kept.set(name, await mailboxOf(scene.world, filled(scene, to)).token(page))
  },
  /** Put aside the newest code that was mailed. */
  code: async (scene: Scene, name: string, to: string) => {
    scene.kept.set(name, await mailboxOf(scene.world, filled(scene, to)).code())
  },
  /** Another customer signs up, and shows a card; the row goes on with the first one. */
  'another customer': ({ world }: Scene, email: string, input: Body = {}) =>
    world.signUp({ email, ...input }),
  /** The operator exists, and has not signed in yet. */
  'the operator': async ({ world, kept }: Scene) => {
    await world.billing.identity.createOperator(SYSTEM, TEST_OPERATOR)
    kept.set('operator_password', TEST_OPERATOR.password)
  },
  /** Put aside the code that the operator's authenticator shows now. */
  totp: async ({ world, kept }: Scene, name: string) => {
    kept.set(name, totpCode(TEST_OPERATOR.totp_secret, world.now()))
  },
  /** The owner reads a whole list, so many rows at a time; listed is how many rows that were, and how many different. */
  walk: (scene: Scene, path: string, limit: number) =>
    walk(scene, limit, (query) => scene.customer.ask('GET', `${path}?${query}`)),
  /** An operator reads a whole list likewise. */
  'walk as operator': (scene: Scene, path: string, limit: number) =>
    walk(scene, limit, (query) => operate(scene.world, 'GET', `${filled(scene, path)}?${query}`)),
}

/** Ask, and list what was answered. */
async function asked(
  scene: Scene,
  [method, path, body, headers]: Request,
  ask: (method: string, path: string, options: ApiOptions) => Promise<ApiAnswer>,
): Promise<void> {
  const answer = await ask(method, filled(scene, path), {
    ...(body === undefined ? {} : { body: filled(scene, body) }),
    ...(headers === undefined ? {} : { headers: filled(scene, headers) }),
  })
  scene.last = answer
  scene.answers.push(inShort(answer))
}

/** `200`; of a problem, its status, its code, and the fields that it names. */
export function inShort({ status, body }: ApiAnswer): string {
  if (status < 300) return String(status)
  const names = (body.invalid_params ?? []).map(({ name }: { readonly name: string }) => name)
  return [
    status,
    String(body.type ?? '')
      .split(':')
      .at(-1),
    ...names,
  ]
    .join(' ')
    .trim()
}

function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body)
}

/** A page of any list: the rows under one of its names, and where the next page begins. */
async function walk(
  scene: Scene,
  limit: number,
  read: (query: string) => Promise<ApiAnswer>,
): Promise<void> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body } = await read(`limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`)
    const rows: readonly unknown[] = body.data ?? body.items ?? body.rows
    seen.push(...rows.map((row) => JSON.stringify(row)))
    cursor = body.page_info?.next_cursor ?? body.cursor_next ?? body.next_cursor ?? null
  } while (cursor !== null)
  scene.answers.push(`${seen.length} rows, ${new Set(seen).size} different`)
}
