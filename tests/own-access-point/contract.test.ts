import { eInvoiceTransportContract } from '@billing/testing'
import { createAccessPoint } from '../../examples/own-access-point/src/access-point.ts'
import { GLN, SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import { NOBODY, REFUSED, startAccessPoint } from './fake-access-point.ts'

const at = (address: string) => ({ scheme: address.slice(0, 4), id: address.slice(5) })

let documents = 0

// #region contract
eInvoiceTransportContract('an access point over HTTP', async () => {
  const remote = await startAccessPoint('token_of_ours')
  const { transport, upstream } = createAccessPoint({ url: remote.url, token: 'token_of_ours' })
  return {
    transport,
    sender: SELLER_IN_NETWORK.e_address,
    receiver: GLN,
    nobody: at(NOBODY),
    refused: { receiver: at(REFUSED) },
    document() {
      const number = `PBX-2026-${++documents}`
      return { number, syntax: 'ubl', bytes: new TextEncoder().encode(`<Invoice>${number}`) }
    },
    failNext: async (how) => remote.failNext(how),
    received: async (number) => remote.received(number),
    async close() {
      await upstream.close()
      await remote.close()
    },
  }
})
// #endregion
