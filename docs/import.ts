import { customerSchema } from '../packages/server/src/imports/customer-line.ts'
import { table } from './table.ts'

/** As much of a JSON schema as the format of an import has. */
interface Schema {
  readonly type?: unknown
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly default?: unknown
}

/** Every field of a line, by the path that is also its column in a CSV file. */
export function importFields(): string {
  return table(
    ['field', 'must be there', 'is', 'what it is'],
    rowsOf('', customerSchema() as Schema),
  )
}

/** The JSON schema of a line, for the program that writes one. */
export function importSchema(): string {
  return `${JSON.stringify(customerSchema(), null, 2)}\n`
}

function rowsOf(above: string, { properties = {}, required = [] }: Schema): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${above}${name}`
    const inner = valueOf(field)
    const listed = inner.items
    const must = required.includes(name) ? 'yes' : ''
    const what = field.description ?? ''
    if (listed) {
      const below = rowsOf(`${path}.0.`, listed)
      return what === '' ? below : [[`\`${path}\``, must, 'a list', what], ...below]
    }
    if (inner.properties) {
      const own = must === 'yes' && what === '' ? [] : [[`\`${path}\``, must, 'several', what]]
      return [...own, ...rowsOf(`${path}.`, inner)]
    }
    return [[`\`${path}\``, must, typeOf(inner), what]]
  })
}

/** Without the null that stands for a missing field. */
function valueOf(field: Schema): Schema {
  return field.anyOf?.find(({ type }) => type !== 'null') ?? field
}

function typeOf({ enum: values, type }: Schema): string {
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ')
  const types = [type].flat()
  if (types.includes('boolean')) return 'true or false'
  return types.includes('integer') ? 'a whole number' : 'text'
}
