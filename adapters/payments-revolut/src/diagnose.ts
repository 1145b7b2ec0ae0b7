import { type Clock, MINUTE } from '@billing/core'
import { type Answered, type Finding, isPrivateAddress, jsonOf } from '@billing/wire'

import { API_VERSION, type Client } from './client.ts'
import { webhookFindings } from './diagnose-webhooks.ts'
import type { RevolutOptions } from './options.ts'
import { OrdersShape } from './shapes.ts'

/** How far our clock may be from the provider's: webhooks are believed for as long. */
const CLOCKS_APART_MAX = 5 * MINUTE

/** Look at the provider without changing anything there. Never throws. */
export async function diagnose(
  client: Client,
  options: RevolutOptions,
  clock: Clock,
): Promise<Finding[]> {
  const answered = await client.look('/api/orders?limit=1')
  const key = keyFinding(answered)
  const rest =
    key.verdict === 'fails'
      ? []
      : [
          versionFinding(answered),
          clockFinding(answered, clock),
          ...(await webhookFindings(client, options)),
        ]
  return [key, ...rest, pagesFinding(options)]
}

function keyFinding(answered: Answered): Finding {
  const what = 'The secret key is accepted'
  if (answered.kind !== 'answered') {
    const says = `The payment provider does not answer: ${answered.reason}. Look at api_url and the network.`
    return { what, verdict: 'fails', says }
  }
  const { status } = answered
  if (status === 401 || status === 403) {
    const says = `The provider answers ${status}. Set the secret key of the Merchant API, of the same environment as api_url.`
    return { what, verdict: 'fails', says }
  }
  return status >= 500
    ? { what, verdict: 'fails', says: `The provider answers ${status}. Try again later.` }
    : { what, verdict: 'works', says: 'The provider knows us.' }
}

function versionFinding(answered: Answered): Finding {
  const what = `The API version ${API_VERSION} is accepted`
  const fits =
    answered.kind === 'answered' &&
    answered.status === 200 &&
    OrdersShape.safeParse(jsonOf(answered)).success
  return fits
    ? { what, verdict: 'works', says: 'Orders are listed as we expect them.' }
    : {
        what,
        verdict: 'fails',
        says: 'Orders are not listed as we expect them. Look at api_url: is it the Merchant API?',
      }
}

function clockFinding(answered: Answered, clock: Clock): Finding {
  const what = 'Our clock agrees with that of the provider'
  const date = answered.kind === 'answered' ? Date.parse(answered.headers['date'] ?? '') : NaN
  if (Number.isNaN(date)) {
    return { what, verdict: 'warns', says: 'The provider does not say what time it has.' }
  }
  const seconds = Math.round(Math.abs(clock() - date) / 1_000)
  return seconds * 1_000 < CLOCKS_APART_MAX
    ? { what, verdict: 'works', says: `They are ${seconds} s apart.` }
    : {
        what,
        verdict: 'fails',
        says: `They are ${seconds} s apart, so that no webhook is believed. Set the clock of this machine.`,
      }
}

function pagesFinding({ pages_url }: RevolutOptions): Finding {
  const what = 'Payers reach our card page'
  const { protocol, hostname: host } = new URL(pages_url)
  if (host === 'localhost' || host.endsWith('.localhost') || isPrivateAddress(host)) {
    return { what, verdict: 'warns', says: `${pages_url} is not public: only we can open it.` }
  }
  return protocol === 'https:'
    ? { what, verdict: 'works', says: `It is at ${pages_url}.` }
    : { what, verdict: 'warns', says: `${pages_url} is not safe. Serve it over https.` }
}
