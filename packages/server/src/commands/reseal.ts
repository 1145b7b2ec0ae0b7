import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'

/** After a rotation the old secret key only opens; when this has sealed anew, nothing needs it. */
export const reseal: ServiceCommand = {
  summary: 'seal with the first secret key what an older one sealed, before that one is taken away',
  words: [],
  options: JSON_OPTION,
  examples: ['reseal'],
  async run({ opened, ports: { secrets } }, { options }, out) {
    const { keysOf, outdatedSeals, sealAnew, sealingKey } = await import('../outdated-seals.ts')
    const key_id = sealingKey(secrets)
    const older = keysOf(await outdatedSeals(opened, secrets))
    const { sealed_anew, left } = await sealAnew(opened, secrets)
    if ('json' in options) out.print(jsonAnswer({ key_id, sealed_anew, left }))
    else out.print(`${sealed_anew} sealed anew with ${key_id}; ${sentenceOf(older, left)}`)
    return left === 0 ? 0 : 1
  },
}

function sentenceOf(older: string, left: number): string {
  if (left > 0)
    return `${left} were changed meanwhile: run it again, when every server has the new key first.`
  return older === '' ? 'no older key is needed.' : `nothing needs ${older} any more.`
}
