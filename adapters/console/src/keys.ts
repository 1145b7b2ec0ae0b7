/** What each key does, and where it leads; what leads nowhere the page's script does. Off while somebody types. */
export const KEYS: Readonly<Record<string, readonly [what: string, to: string | null]>> = {
  '/': ['Search', '/customers'],
  'g d': ['What waits today', '/'],
  'g c': ['Customers', '/customers'],
  'g i': ['Invoices', '/invoices'],
  'g r': ['Reviews', '/reviews'],
  'g t': ['Tickets', '/tickets'],
  'g p': ['Phone systems', '/phone-systems'],
  'g o': ['Alerts', '/operations'],
  'g a': ['Audit log', '/audit'],
  j: ['The next row', null],
  k: ['The row before', null],
  '?': ['These keys', '/security#keys'],
}
