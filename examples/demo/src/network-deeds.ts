import { command } from './as.ts'
import type { Deed } from './person.ts'

/** A rule of the network, as it refuses a document. */
const RULE = {
  id: 'PEPPOL-EN16931-R003',
  message: 'A buyer reference or purchase order reference MUST be provided.',
}

/** Have documents sent through the network, from the next one on: `0200:121215434`. */
export function receivesAt(address: string): Deed {
  return {
    says: `receives documents electronically at ${address}`,
    do: async (me, world) =>
      void (await command(me, world, '/account/e-invoice', {
        method: 'PUT',
        body: { e_address: addressOf(address) },
      })),
  }
}

/** As `receivesAt`, for a German public buyer, who asks for XRechnung. */
export function givesLeitwegId(leitweg_id: string): Deed {
  return {
    says: `gives the Leitweg-ID ${leitweg_id}`,
    do: async (me, world) =>
      void (await command(me, world, '/account/e-invoice', {
        method: 'PUT',
        body: { leitweg_id },
      })),
  }
}

const SAYS = {
  takes: 'is reached by the network again',
  refuses: 'has a network that refuses our documents by a rule',
  'knows nobody': 'has left the network, and nobody told us',
}

/** What the network makes of documents for an address from now on. */
export function networkSays(address: string, to: keyof typeof SAYS): Deed {
  const rule = to === 'refuses' ? { rule: RULE } : {}
  return {
    says: SAYS[to],
    async do(_me, world) {
      const body = { ...addressOf(address), known: to !== 'knows nobody', ...rule }
      await world.ask({ path: '/sandbox/recipients', body })
    },
  }
}

function addressOf(address: string): { readonly scheme: string; readonly id: string } {
  const [scheme = '', id = ''] = address.split(':')
  return { scheme, id }
}
