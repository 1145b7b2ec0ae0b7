/** The reference server. What you add to it, a payment provider of your own or an access point, goes in as options. */
import { configOfProcess, runServer } from '@billing/server'

await runServer(configOfProcess())
