import { MERCHANT_API } from './merchant-api.ts'
import { readDocument } from './provider-document.ts'
import type { Operation, Parameter, Schema } from './schema.ts'

/** What both sides must say alike wherever the fixture says anything. */
const WORDS = [
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'maxProperties',
] as const

/** Compares the committed description of the Merchant API with the provider's own document. */
function main(file: string | undefined): number {
  if (!file) {
    console.error('Say where the document is: REVOLUT_OPENAPI=<file> node check-fixture.ts')
    return 1
  }
  const documented = readDocument(file)
  const differences = MERCHANT_API.flatMap((ours, at) => {
    const theirs = documented[at]
    const found = theirs ? compareOperations(ours, theirs) : ['is missing']
    return found.map((difference) => `${ours.method} ${ours.path} ${difference}`)
  })
  for (const difference of differences) console.log(difference)
  console.log(`${MERCHANT_API.length} operations compared, ${differences.length} differences`)
  return differences.length === 0 ? 0 : 1
}

function compareOperations(ours: Operation, theirs: Operation): string[] {
  const statuses = [Object.keys(ours.answers), Object.keys(theirs.answers)] as const
  return [
    ...compareParameters('query', ours.query, theirs.query),
    ...compareParameters('header', ours.headers, theirs.headers),
    ...compareBodies('body', ours.body, theirs.body),
    ...(sameSet(...statuses) ? [] : [`answers ${statuses.join(' and not ')}`]),
    ...statuses[0].flatMap((status) => {
      return compareBodies(status, ours.answers[status] ?? null, theirs.answers[status] ?? null)
    }),
  ]
}

type Parameters = Readonly<Record<string, Parameter>>

function compareParameters(place: string, ours: Parameters, theirs: Parameters): string[] {
  const missing = Object.entries(theirs)
    .filter(([name, { required }]) => required && !Object.hasOwn(ours, name))
    .map(([name]) => `${place} ${name}: is required, and not in the fixture`)
  const differing = Object.entries(ours).flatMap(([name, parameter]) => {
    const their = theirs[name]
    if (!their) return [`${place} ${name}: is not in the document`]
    const must = parameter.required === their.required ? [] : [`${place} ${name}: required differs`]
    return [...must, ...compareSchemas(`${place} ${name}`, parameter.schema, their.schema)]
  })
  return [...missing, ...differing]
}

function compareBodies(place: string, ours: Schema | null, theirs: Schema | null): string[] {
  if (ours === null || theirs === null) {
    return ours === theirs ? [] : [`${place}: only one side describes it`]
  }
  return compareSchemas(place, ours, theirs)
}

function compareSchemas(place: string, ours: Schema, theirs: Schema): string[] {
  const their = cardOf(theirs)
  const plain = WORDS.filter((word) => ours[word] !== their[word]).map((word) => {
    return `${place}: ${word} is ${ours[word]} and not ${their[word]}`
  })
  return [
    ...plain,
    ...compareSets(place, 'type', typesOf(ours), typesOf(their)),
    ...compareSets(place, 'enum', ours.enum ?? [], their.enum ?? []),
    ...compareSets(place, 'required', ours.required ?? [], their.required ?? []),
    ...compareInner(place, ours, their),
  ]
}

function compareInner(place: string, ours: Schema, theirs: Schema): string[] {
  const properties = Object.entries(ours.properties ?? {}).flatMap(([name, schema]) => {
    const their = theirs.properties?.[name]
    return their
      ? compareSchemas(`${place}/${name}`, schema, their)
      : [`${place}/${name}: is not in the document`]
  })
  const items = ours.items ? compareBodies(`${place}[]`, ours.items, theirs.items ?? null) : []
  const values =
    typeof ours.additionalProperties === 'object' && typeof theirs.additionalProperties === 'object'
      ? compareSchemas(`${place}/*`, ours.additionalProperties, theirs.additionalProperties)
      : []
  return [...properties, ...items, ...values]
}

/** Of things of several kinds the fixture describes the card, and of several it describes the only one. */
function cardOf(schema: Schema): Schema {
  const branches = (schema.allOf ?? []).map(({ anyOf = [] }) => anyOf)
  const card = branches.find(([other]) => valueOf(other?.not) === 'card') ?? branches[0]
  return card?.[1] ? { type: 'object', ...cardOf(card[1]) } : schema
}

function valueOf(kind: Schema | undefined): unknown {
  return Object.values(kind?.properties ?? {})[0]?.const
}

/** An error's code is written as a choice of types there. */
function typesOf({ type, oneOf }: Schema): readonly unknown[] {
  const types = oneOf ? oneOf.map((one) => one.type) : [type]
  return types.flat()
}

function compareSets(
  place: string,
  word: string,
  ours: readonly unknown[],
  theirs: readonly unknown[],
): string[] {
  return sameSet(ours, theirs)
    ? []
    : [`${place}: ${word} is ${ours.join()} and not ${theirs.join()}`]
}

function sameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}

process.exitCode = main(process.env['REVOLUT_OPENAPI'])
