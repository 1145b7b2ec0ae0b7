/** The same provider in the server, which stays as it is. */
import type { RawWebhook } from '@billing/core'
import type { OpenPayments } from '@billing/server'
import { createBankTransfers } from './bank-transfers.ts'

// #region open
/** For `runServer` and `runCommand`, where `BILLING_PAYMENTS=own`. `file` has the bank's books. */
export const bankTransfers =
  (file: string): OpenPayments =>
  ({ url, clock }) => {
    const bank = createBankTransfers({
      file,
      clock,
      pages_url: `${url}/pay`,
      iban: 'LT121000011101001000',
      webhook_secrets: ['desk_secret'],
      post: ({ headers, body }: RawWebhook) =>
        fetch(`${url}/v1/webhooks/revolut`, { method: 'POST', headers, body }),
    })
    return {
      payments: bank.payments,
      pages: null,
      diagnose: async () => [],
      close: async () => bank.close(),
    }
  }
// #endregion
