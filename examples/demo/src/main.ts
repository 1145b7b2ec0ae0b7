/** The reference server with a year behind it: three dozen customers live through it first, up to this minute. */
import { configOfProcess, fail, failWith, isSandboxed, runServer } from '@billing/server'
import { beginningOfDemo, seedDemo } from './seed-demo.ts'

/** The seller of the demo is in a network, and public buyers know whom to ask. */
const IN_NETWORK = {
  BILLING_SELLER_E_ADDRESS: { scheme: '0200', id: '300000053' },
  BILLING_SELLER_CONTACT: {
    name: 'Accounts',
    phone: '+370 600 00000',
    email: 'invoices@telecom.example',
  },
}

// #region demo
const config = { ...IN_NETWORK, ...configOfProcess() }
if (!isSandboxed(config)) {
  fail(['BILLING_PAYMENTS: the demo wants the sandbox, where money is made up'])
}
await runServer(config, { begins_at: beginningOfDemo(), open: seedDemo }).catch(failWith)
// #endregion
