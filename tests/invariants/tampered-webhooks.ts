import type { SeenWebhook } from '../harness/invariants/seen-webhook.ts'
import type { Intruder } from './lived.ts'
import type { Tampering } from './tampering.ts'

const URL = 'https://crm.example.com/hook'
const ENDPOINT = 'crm'

/** An endpoint of before the last two events of a customer, which then get their positions once more. Resolves to their ids. */
async function sentTo({ ona, one, run, now }: Intruder): Promise<readonly [string, string]> {
  await run(`insert into webhook_endpoints (endpoint_id, url, description, secret_sealed, failures,
    created_at, updated_at) values ('${ENDPOINT}', '${URL}', '', 'sealed', 0, ${now}, ${now})`)
  const events = `from events where account_id = '${ona}'`
  const last = await one(`select max(position) ${events}`)
  const second = await one(`select event_id from events where position = ${last}`)
  const first = await one(`select event_id ${events} and position < ${last} order by position desc`)
  for (const id of [first, second]) {
    await run(`insert into recorded_changes (resource, field, row_id, old_value, new_value, at)
      values ('events', 'life', '${id}', 'waiting', 'published', ${now})`)
  }
  return [first, second]
}

/** What a receiver wrote down of an event. */
const came = (event_id: string, differs: Partial<SeenWebhook> = {}): SeenWebhook => {
  return { url: URL, event_id, body: '{}', genuine: true, at: 1, ...differs }
}

/** Whoever loses, reorders or forges what another system is sent. */
export const TAMPERED_WEBHOOKS: readonly Tampering[] = [
  {
    id: 'Q7',
    what: 'an event never came to an endpoint',
    async tamper(at) {
      const [first, second] = await sentTo(at)
      return { names: `${second}: never came`, observer: { webhooks: [came(first)] } }
    },
  },
  {
    id: 'Q7',
    what: 'an event is on its way for ever',
    async tamper(at) {
      const [first, second] = await sentTo(at)
      await deliver(at, second)
      return { names: `${second}: is still`, observer: { webhooks: [came(first), came(second)] } }
    },
  },
  {
    id: 'Q7',
    what: 'a later event of an account came first',
    async tamper(at) {
      const [first, second] = await sentTo(at)
      return {
        names: `${first}: at `,
        observer: { webhooks: [came(second), came(first), came(second)] },
      }
    },
  },
  {
    id: 'Q7',
    what: 'an event came under another signature',
    async tamper(at) {
      const [first, second] = await sentTo(at)
      const webhooks = [came(first, { genuine: false }), came(second)]
      return { names: `${first}: came without a signature`, observer: { webhooks } }
    },
  },
  {
    id: 'Q7',
    what: 'an event came with other words than the stream’s',
    async tamper(at) {
      const [first, second] = await sentTo(at)
      return {
        names: `${second}: says what the stream does not`,
        observer: { webhooks: [came(first), came(second)] },
      }
    },
  },
  {
    id: 'Q7',
    what: 'a delivery was given up at once',
    async tamper(at) {
      const [first, second] = await sentTo(at)
      await deliver(at, second)
      await at.run(`update webhook_deliveries set status = 'failed'`)
      return {
        names: `${second}: its delivery was given up`,
        observer: { webhooks: [came(first)] },
      }
    },
  },
  {
    id: 'Q7',
    what: 'an endpoint is sent nothing any more, and no alert is raised',
    async tamper(at) {
      const webhooks = (await sentTo(at)).map((id) => came(id))
      await at.run(`update webhook_endpoints set disabled_by = 'failing', disabled_at = ${at.now}`)
      return { names: `${ENDPOINT}: was disabled`, observer: { webhooks } }
    },
  },
]

/** The delivery of an event begins. */
async function deliver({ ona, run, now }: Intruder, event_id: string): Promise<void> {
  await run(`insert into webhook_deliveries (delivery_id, endpoint_id, event_id, account_id, kind,
      status, attempts, created_at, updated_at)
    values ('delivery', '${ENDPOINT}', '${event_id}', '${ona}', 'invoice.paid', 'waiting', 0, ${now}, ${now})`)
}
