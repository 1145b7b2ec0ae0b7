/** A JSON schema, as far as descriptions of an API need it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly not?: Schema
}

/** A parameter of a query or a header. */
export interface Parameter {
  readonly required: boolean
  readonly schema: Schema
}

/** One operation of an API. */
export interface Operation {
  readonly method: string
  /** With parameters in braces. */
  readonly path: string
  readonly query: Readonly<Record<string, Parameter>>
  readonly headers: Readonly<Record<string, Parameter>>
  /** Null when it takes none. */
  readonly body: Schema | null
  /** By status; null when the answer is not described. */
  readonly answers: Readonly<Record<string, Schema | null>>
}
