/** What is counted together: an IPv4 address, or the /64 network that one IPv6 customer gets. */
export function countedAddress(ip: string | null): string {
  if (ip === null || !ip.includes(':')) return ip ?? 'unknown'
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
