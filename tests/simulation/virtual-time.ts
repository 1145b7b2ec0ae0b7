import type { Opened } from '@billing/store-sql'
import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  RawNode,
  ValueNode,
} from 'kysely'

/** What leases and rate windows on PostgreSQL are counted by: real time, which several processes share. */
const SERVER_TIME = 'clock_timestamp()'

/** The same database, whose server reads the given clock: a simulation's hours pass in seconds. */
export function onVirtualTime(opened: Opened, now: () => number): Opened {
  return { ...opened, db: opened.db.withPlugin(new VirtualTime(now)) }
}

class VirtualTime extends OperationNodeTransformer implements KyselyPlugin {
  readonly #now: () => number

  constructor(now: () => number) {
    super()
    this.#now = now
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  /** The instant is a parameter, so that a statement is still prepared once. */
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const raw = super.transformRaw(node, queryId)
    const sqlFragments: string[] = []
    const parameters: RawNode['parameters'][number][] = []
    for (const [at, fragment] of raw.sqlFragments.entries()) {
      const [first = '', ...rest] = fragment.split(SERVER_TIME)
      let open = first
      for (const text of rest) {
        sqlFragments.push(`${open}to_timestamp(`)
        parameters.push(ValueNode.create(this.#now()))
        open = `::double precision / 1000)${text}`
      }
      sqlFragments.push(open)
      const parameter = raw.parameters[at]
      if (parameter) parameters.push(parameter)
    }
    return RawNode.create(sqlFragments, parameters)
  }
}
