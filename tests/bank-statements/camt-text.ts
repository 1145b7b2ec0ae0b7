/** A camt.053 with these elements in its one statement, in a version. */
export function camt(inside: string, version = '08', account = 'LT121000011101001000'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${inside}</Stmt>
</BkToCstmrStmt></Document>`
}

/** A balance of an account in euro. */
export function bal(code: string, amount: string, day = '2026-11-02', sign = 'CRDT'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
}

interface NtryParts {
  readonly amount?: string
  readonly sign?: 'CRDT' | 'DBIT'
  readonly status?: string
  readonly day?: string
  readonly inside?: string
}

/** An entry in euro; `inside` follows its dates. */
export function ntry({
  amount = '10.00',
  sign = 'CRDT',
  status = '<Cd>BOOK</Cd>',
  day = '2026-11-02',
  inside = '',
}: NtryParts = {}): string {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${inside}</Ntry>`
}
