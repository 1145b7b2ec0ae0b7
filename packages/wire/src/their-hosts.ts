/** Whether an address that somebody outside answered with leads where they may send our customers. */
export type TheirHosts = (address: string) => boolean

/**
 * Of hosts such as `checkout.example.com`, `localhost:8080`, or `*.example.com` for every name below it. Only https,
 * but to a host that was named with its port: in a test, and inside a company.
 */
export function theirHosts(hosts: readonly string[]): TheirHosts {
  return (address) => {
    if (!URL.canParse(address)) return false
    const { protocol, host, hostname, port, username, password } = new URL(address)
    const isOpen = protocol === 'http:' && port !== ''
    if (username !== '' || password !== '' || (protocol !== 'https:' && !isOpen)) return false
    return hosts.some((known) =>
      known.startsWith('*.') ? !isOpen && hostname.endsWith(known.slice(1)) : host === known,
    )
  }
}
