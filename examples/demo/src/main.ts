/** The reference server with a year behind it: three dozen customers live through it first, up to this minute. */
import { configOfProcess, fail, failWith, isSandboxed, runServer } from '@billing/server'
import { beginningOfDemo, seedDemo } from './seed-demo.ts'

// #region demo
const config = configOfProcess()
if (!isSandboxed(config)) {
  fail(['BILLING_PAYMENTS: the demo wants the sandbox, where money is made up'])
}
await runServer(config, { begins_at: beginningOfDemo(), open: seedDemo }).catch(failWith)
// #endregion
