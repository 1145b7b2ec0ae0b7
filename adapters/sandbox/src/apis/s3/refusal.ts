import { lookUp } from '@billing/core'
/** Why a store that speaks S3 does not do what it was asked. Source: the S3 API's list of error codes. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) =>
  text.replaceAll(/[&<>]/g, (sign) => lookUp(ENTITIES, sign) ?? sign)

/** The XML that a refusal is answered with. */
export function xmlOf({ code, message }: S3Refusal, request_id: string): string {
  const inner = `<Code>${code}</Code><Message>${escaped(message)}</Message>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inner}<RequestId>${request_id}</RequestId></Error>`
}
