import { type Hashing } from '../floors/argon2.ts'
import { load, type LoadRequest } from '../load/autocannon.ts'
import { probe } from '../load/open-loop.ts'
import { emailOf, PASSWORD, type ReferenceServer } from '../reference-server.ts'
import type { Comparison, RoundFigures, Side } from '../runner/comparison.ts'
import { inChild, servedInChild, type ServedInChild } from '../runner/in-child.ts'

const SERVER = new URL('../reference-server.ts', import.meta.url)
const FLOOR = new URL('../floors/argon2.ts', import.meta.url)

/** As many different people sign in, each from an address of their own. */
const CUSTOMERS = 500
const HASHING: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1, at_once: 2 }
/** Enough that two passwords are always being compared. */
const CONNECTIONS = 6
const AT_ONCE = 32
/** Until what is beside the hash has been compiled for speed: at a hundred sign-ins a second that takes a while. */
const WARM_UP_SECONDS = 8
/** Requests a second for `GET /me` while others sign in. */
const PROBE_RATE = 100

const requests: readonly LoadRequest[] = Array.from({ length: CUSTOMERS }, (_, n) => ({
  method: 'POST',
  path: '/v1/auth/sign-in',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${n >> 8}.${n & 255}` },
  body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
}))

async function opened(hashes: boolean): Promise<ServedInChild> {
  const asked: ReferenceServer = { customers: CUSTOMERS, hashes }
  const served = await servedInChild(SERVER, asked)
  await load({ url: served.url, requests, connections: CONNECTIONS, seconds: WARM_UP_SECONDS })
  return served
}

/** One after another on a few connections: sign-ins a second, and what they cost beside the hash. */
const signingIn = (hashes: boolean): Side => ({
  async open() {
    const served = await opened(hashes)
    return {
      async trial(seconds) {
        const before = Number(await served.ask(null))
        const done = await load({ url: served.url, requests, connections: CONNECTIONS, seconds })
        const spent = Number(await served.ask(null)) - before
        if (done.errors > 0) throw new Error(`${done.errors} sign-ins failed`)
        return { ops_a_second: done.ops_a_second, beyond_ms: spent / 1_000 / done.requests }
      },
      close: served.close,
    }
  },
})

/** Many at once, while somebody else reads `GET /me` at an even rate. */
const burst: Side = {
  async open() {
    const served = await opened(true)
    const headers = { authorization: `Bearer ${await tokenOf(served.url)}` }
    return {
      async trial(seconds) {
        await served.usage()
        const [done, probed] = await Promise.all([
          load({ url: served.url, requests, connections: AT_ONCE, seconds }),
          probe({
            url: `${served.url}/v1/me`,
            headers,
            rate: PROBE_RATE,
            seconds: seconds * 0.8,
          }),
        ])
        const { loop_p99_ms } = await served.usage()
        if (done.errors + probed.errors > 0) throw new Error('a sign-in or GET /me failed')
        return { loop_p99_ms, me_p99_ms: probed.p99_ms, late_p99_ms: probed.sent_late_p99_ms }
      },
      close: served.close,
    }
  },
}

async function tokenOf(url: string): Promise<string> {
  const [first] = requests
  const answer = await fetch(`${url}${first?.path}`, {
    method: 'POST',
    headers: { ...first?.headers },
    body: first?.body ?? '',
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

const figure = (side: string, name: string) => (round: RoundFigures) => round[side]?.[name] ?? NaN

/** Signing in beside nothing but the hash. */
const SIGN_IN_RATE: Comparison = {
  name: 'sign-in',
  // What is beyond the hash is measured without it: two times 19 MiB through the caches slow down all the rest.
  sides: {
    ours: signingIn(true),
    floor: inChild(FLOOR, HASHING),
    unhashed: signingIn(false),
  },
  rows: [
    {
      what: 'sign-ins a second',
      unit: 'of raw argon2id, two in flight',
      value: (round) =>
        figure('ours', 'ops_a_second')(round) / figure('floor', 'ops_a_second')(round),
      ours: (round) => `${figure('ours', 'ops_a_second')(round).toFixed(1)} a second`,
      floor: (round) => `${figure('floor', 'ops_a_second')(round).toFixed(1)} a second`,
      better: 'more',
      goal: 0.88,
      gate: 0.75,
    },
    {
      what: 'sign-in, CPU beyond the hash',
      unit: 'ms',
      value: figure('unhashed', 'beyond_ms'),
      better: 'less',
      goal: 0.6,
      gate: 1,
    },
  ],
  full: { rounds: 3, seconds: 3 },
  quick: { rounds: 2, seconds: 2 },
}

/** Others must not feel it when many sign in at the same moment. */
const SIGN_IN_BURST: Comparison = {
  name: 'sign-in burst',
  sides: { ours: burst },
  rows: [
    {
      what: `${AT_ONCE} sign-ins at once, loop lag p99`,
      unit: 'ms',
      value: figure('ours', 'loop_p99_ms'),
      better: 'less',
      goal: 15,
      gate: 40,
    },
    {
      what: `GET /me p99 during ${AT_ONCE} sign-ins at once`,
      unit: 'ms',
      value: figure('ours', 'me_p99_ms'),
      better: 'less',
      goal: 25,
      gate: 100,
    },
  ],
  full: { rounds: 2, seconds: 4 },
}

/** Signing in: what it costs beside the hash, and what others feel of it. */
export const SIGN_IN: readonly Comparison[] = [SIGN_IN_RATE, SIGN_IN_BURST]
