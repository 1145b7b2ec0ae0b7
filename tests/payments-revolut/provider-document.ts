import { readFileSync } from 'node:fs'

import { parse } from 'yaml'

import { MERCHANT_API } from './merchant-api.ts'
import type { Operation, Parameter, Schema } from './schema.ts'

interface Node {
  readonly [name: string]: Node
}

/** Words that say nothing about what is allowed. */
const SILENT = new Set(['description', 'example', 'examples', 'title', 'default', 'externalDocs'])

/** The operations that we use, as the provider's own OpenAPI document (YAML, 3.1) in a file describes them. */
export function readDocument(file: string): Operation[] {
  const document = parse(readFileSync(file, 'utf8')) as Node
  return MERCHANT_API.map(({ method, path }) => describe(document, method, path))
}

function describe(document: Node, method: string, path: string): Operation {
  const found = document['paths']?.[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`the document has no ${method} ${path}`)
  const parameters = [document['paths']?.[path]?.['parameters'], found['parameters']]
    .flatMap((some) => Object.values(some ?? {}))
    .map((one) => follow(document, one))
  const of = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => text(one['in']) === place)
        .map((one) => [nameOf(one, place), parameterOf(document, one)]),
    )
  const body = jsonOf(document, found['requestBody'])
  const answers = Object.entries(found['responses'] ?? {}).map(([status, answer]) => {
    return [status, jsonOf(document, answer)] as const
  })
  return {
    method,
    path,
    query: of('query'),
    headers: of('header'),
    body: body && withoutSlips(body),
    answers: Object.fromEntries(answers),
  }
}

function nameOf(parameter: Node, place: string): string {
  const name = text(parameter['name'])
  return place === 'header' ? name.toLowerCase() : name
}

function parameterOf(document: Node, parameter: Node): Parameter {
  return {
    required: (parameter['required'] as unknown) === true,
    schema: resolved(document, parameter['schema']) as Schema,
  }
}

function jsonOf(document: Node, holder: Node | undefined): Schema | null {
  const schema = holder && follow(document, holder)['content']?.['application/json']?.['schema']
  return schema ? (resolved(document, schema) as Schema) : null
}

function follow(document: Node, node: Node): Node {
  const ref = text(node['$ref'])
  if (ref === '') return node
  let found: Node | undefined = document
  for (const part of ref.slice(2).split('/')) found = found?.[part]
  if (!found) throw new Error(`the document has no ${ref}`)
  return follow(document, found)
}

/** With every reference replaced by what it names. A choice by a property becomes one condition for each of its values. */
function resolved(document: Node, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => resolved(document, item))
  if (typeof node !== 'object' || node === null) return node
  const found = follow(document, node as Node)
  const { discriminator, ...rest } = found
  const plain = Object.fromEntries(
    Object.entries(discriminator?.['mapping'] ? without(rest, 'oneOf') : rest)
      .filter(([name, value]) => !SILENT.has(name) || isSchema(value))
      .map(([name, value]) => [name, resolved(document, value)]),
  )
  return discriminator?.['mapping'] ? { ...plain, ...choice(document, discriminator) } : plain
}

/** A property of data may be called `description`: then it is a schema and no text. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('$ref' in value || 'type' in value)
}

function without(node: Node, name: string): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== name)) as Node
}

function choice(document: Node, discriminator: Node): Schema {
  const property = text(discriminator['propertyName'])
  const branches = Object.entries(discriminator['mapping'] ?? {})
  return {
    type: 'object',
    required: [property],
    allOf: branches.map(([value, $ref]) => ({
      anyOf: [
        { not: { properties: { [property]: { const: value } } } },
        resolved(document, { $ref }) as Schema,
      ],
    })),
  }
}

/** The document demands an environment of every payment, while its text and its examples only want it of a payer. */
function withoutSlips(body: Schema): Schema {
  const paying = body.properties?.['saved_payment_method']
  if (!paying) return body
  const required = paying.required?.filter((name) => name !== 'environment') ?? []
  return { ...body, properties: { saved_payment_method: { ...paying, required } } }
}

function text(node: unknown): string {
  return typeof node === 'string' ? node : ''
}
