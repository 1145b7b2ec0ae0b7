/** The server with an access point: `BILLING_E_INVOICES=own node examples/own-access-point/src/serve.ts <url> <token>`. */
import { configOfProcess, runServer } from '@billing/server'
import { accessPoint } from './in-the-server.ts'

const [, , url = 'http://localhost:8800', token = ''] = process.argv
// #region serve
await runServer(configOfProcess(), { open_e_invoices: accessPoint({ url, token }) })
// #endregion
