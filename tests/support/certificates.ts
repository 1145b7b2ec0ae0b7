import { generate } from 'selfsigned'

/** A key and a certificate that it signed itself, as PEM; made for one run. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** A certificate for these names or addresses. `ended` makes one whose time was over a year ago. */
export async function certificateFor(
  hosts: readonly string[],
  { ended = false }: { readonly ended?: boolean } = {},
): Promise<Certificate> {
  const altNames = hosts.map((host) =>
    /^[\d.]+$/.test(host) ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const),
  )
  const year = 365 * 86_400_000
  const begins = Date.now() - 2 * year
  const { private: key, cert } = await generate([{ name: 'commonName', value: hosts[0] ?? 'x' }], {
    keyType: 'ec',
    notBeforeDate: new Date(begins),
    notAfterDate: new Date(ended ? begins + year : begins + 4 * year),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  })
  return { key, cert }
}
