import type { ApiAnswer } from '../support/api.ts'
import type { Customer, World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked } from './checked.ts'

/** Both sides of the support desk, each answer held against the document. */
export interface SupportDesk {
  /** An operation of somebody of the account, its support user; `path` is below `/support/tickets`. */
  asks(method: string, path?: string, body?: object): Promise<ApiAnswer>
  /** An operation of an operator; `path` is below `/admin/support/tickets`. */
  operates(method: string, path?: string, body?: object): Promise<ApiAnswer>
  /** Open a ticket; its id. */
  opened(input?: object): Promise<string>
  /** Open tickets one after another, a second apart; their ids. */
  openedAll(count: number, input?: object): Promise<string[]>
  /** The user id of a new operator, who has signed in nowhere. */
  newOperator(): Promise<string>
}

const TICKET = { subject: 'Nėra garso', message: 'Skambinant nieko negirdėti.' }

/** A desk for one customer. Tokens are fresh for each request: time may have moved on. */
export function supportDesk(
  world: World,
  { account_id }: Pick<Customer, 'account_id'>,
): SupportDesk {
  const api = checked(world)
  let operators: Promise<string> | undefined
  const operatorToken = async () => {
    operators ??= operatorAccount(world)
    return tokenOf(world, { role: 'admin', account_id: await operators, twofa: true })
  }
  const asks: SupportDesk['asks'] = async (method, path = '', body) => {
    const token = await tokenOf(world, { role: 'support', account_id })
    return api(method, `/support/tickets${path}`, { token, ...(body && { body }) })
  }
  const opened: SupportDesk['opened'] = async (input = {}) => {
    const answer = await asks('POST', '', { ...TICKET, ...input })
    if (answer.status !== 201) throw new Error(`no ticket: ${JSON.stringify(answer.body)}`)
    return answer.body.ticket_id
  }
  return {
    asks,
    opened,
    async operates(method, path = '', body) {
      const token = await operatorToken()
      return api(method, `/admin/support/tickets${path}`, { token, ...(body && { body }) })
    },
    async openedAll(count, input) {
      const ids: string[] = []
      for (let n = 0; n < count; n++) {
        ids.push(await opened(input))
        await world.advance('PT1S')
      }
      return ids
    },
    async newOperator() {
      const token = await operatorToken()
      const { body } = await api('GET', '/me', { token })
      return body.user_id
    },
  }
}

async function operatorAccount(world: World): Promise<string> {
  await world.operator()
  const operator = await world.ports.store.read((tx) => tx.accounts.operator())
  return operator?.account_id ?? ''
}
