/** The same access point in the server, which stays as it is. */
import type { OwnEInvoices } from '@billing/server'
import { type AccessPointOptions, createAccessPoint } from './access-point.ts'

// #region open
/** For `runServer` and `runCommand`, where `BILLING_E_INVOICES=own`. */
export const accessPoint = (options: AccessPointOptions): (() => OwnEInvoices) => {
  return () => {
    const { transport, upstream } = createAccessPoint(options)
    return {
      transport,
      async diagnose() {
        const { kind } = await transport.status('nothing-was-sent-under-this-id')
        const verdict = kind === 'not_found' ? 'works' : 'fails'
        return [{ what: 'The access point answers', verdict, says: kind }]
      },
      close: () => upstream.close(),
    }
  }
}
// #endregion
