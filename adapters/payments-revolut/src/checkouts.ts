import type { Clock } from '@billing/core'
import { onceAnHour, theirHosts } from '@billing/wire'

import type { RevolutOptions } from './options.ts'

/** Whether payers may be sent to an address that the provider answered with; tells somebody where not. */
export type Checkouts = (checkout_url: string) => boolean

/** Judges the provider's addresses by its hosts: whoever answers in its place would get the cards of our customers. */
export function judgeCheckouts(
  { api_url, checkout_hosts, on_alarm }: RevolutOptions,
  clock: Clock,
): Checkouts {
  const isTheirs = theirHosts(checkout_hosts ?? hostsOf(new URL(api_url)))
  const alarm = onceAnHour(on_alarm, clock)
  return (checkout_url) => {
    if (isTheirs(checkout_url)) return true
    alarm(
      `The payment provider sends payers to ${new URL(checkout_url).host}, which is none of its hosts. We sent nobody there. If it is one, name it in REVOLUT_CHECKOUT_HOSTS.`,
    )
    return false
  }
}

function hostsOf({ host, hostname }: URL): string[] {
  return hostname.endsWith('.revolut.com') ? [host, '*.revolut.com'] : [host]
}
