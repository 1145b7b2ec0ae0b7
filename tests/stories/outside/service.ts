import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'

/** What a program here is started with: the address of a running sandbox, and the password of its operator. */
export const [URL_OF_SERVICE = 'http://localhost:8787', PASSWORD = '', ...MORE] =
  process.argv.slice(2)

/** The answer of an operation: which fields it has is what a story tells. */
export type Body = Record<string, never>

/** Ask the API or the sandbox under a new Idempotency-Key. Throws for an answer that is no success. */
export async function ask(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Body> {
  const answer = await fetch(URL_OF_SERVICE + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** The present code of the operator's authenticator, which the control room shows. */
export async function operatorCode(): Promise<string> {
  const room = await (await fetch(`${URL_OF_SERVICE}/sandbox`)).text()
  return /code&quot;: &quot;(\d{6})/.exec(room)?.[1] ?? ''
}

/** The access token of the operator. A code is good once: sign in once in each half minute. */
export async function operator(): Promise<string> {
  const given = { email: 'admin@example.com', password: PASSWORD }
  const { challenge_id } = await ask('POST', '/v1/auth/admin/sign-in', given)
  const code = await operatorCode()
  return (
    (await ask('POST', '/v1/auth/admin/2fa/verify', { challenge_id, code }))['access_token'] ?? ''
  )
}

/** A customer whose phone system runs. */
export interface Customer {
  readonly account_id: string
  readonly email: string
  readonly password: string
  /** Ask the API as its owner, who signs in for it: an access token lives 15 minutes. */
  ask(method: string, path: string, body?: object): Promise<Body>
}

/** Sign up, and save a card. */
export async function customer(input: object, card: object = {}): Promise<Customer> {
  const owner = { email: `${randomUUID()}@example.lt`, password: `${randomUUID()} of mine` }
  const signup = await ask('POST', '/v1/signup', { plan_tier: 'business', ...input, ...owner })
  await ask('POST', `/sandbox/orders/${String(signup['order_token'])}/complete`, card)
  await ask('POST', '/sandbox/tick', {})
  const { account_id } = await ask('GET', `/v1/signup/${String(signup['signup_id'])}`)
  return {
    account_id: account_id ?? '',
    ...owner,
    async ask(method, path, body) {
      const { access_token } = await ask('POST', '/v1/auth/sign-in', owner)
      return ask(method, `/v1${path}`, body, access_token)
    },
  }
}

/** A page as a browser has it. */
export interface Shown {
  readonly to: string | null
  readonly html: string
  /** What it says, without its markup. */
  readonly words: string
}

/** A browser on the pages of the service: it keeps its cookies, and follows nothing. */
export function browser(cookies = new Map<string, string>()) {
  const send = async (path: string, init: RequestInit = {}): Promise<Shown> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(URL_OF_SERVICE + path, { redirect: 'manual', headers, ...init })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const html = await answer.text()
    const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    return { to: answer.headers.get('location'), html, words }
  }
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    cookies,
    get: (path: string) => send(path),
    post,
    /** Send the first form of a page: what is hidden in it, and what is typed. */
    async press(path: string, typed: Readonly<Record<string, string>>): Promise<Shown> {
      const [, form = ''] =
        /<main[\s\S]*?<form([\s\S]*?)<\/form>/.exec((await send(path)).html) ?? []
      const hidden = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
      const fields = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]))
      return post(path, { ...fields, ...typed })
    },
  }
}

/** Print what a story saw. Throws, so that the program ends with 1, where it is not what is expected. */
export function compare(seen: object, expected: object): void {
  console.log(JSON.stringify(seen))
  deepStrictEqual(seen, expected)
}
