/**
 * The server with bank transfers. The other three providers are real as well, or `examples/outside-world` serves them:
 * `set -a; . ./outside-world.env; set +a; BILLING_PAYMENTS=own node examples/own-payment-provider/src/serve.ts`.
 */
import { configOfProcess, runServer } from '@billing/server'
import { bankTransfers } from './in-the-server.ts'

// #region serve
await runServer(configOfProcess(), { open_payments: bankTransfers('bank.db') })
// #endregion
