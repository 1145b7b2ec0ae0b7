import type { Way } from './every-way.ts'
import type { Differs, Stage } from './stage.ts'

/** An operation that needs the PBX core, while the core does not answer. */
export const whilePbxIsDown =
  (differs: (stage: Stage) => Differs | Promise<Differs>): Way =>
  async (stage, operation) => {
    const asked = await differs(stage)
    await stage.world.sandbox.setFault('pbx', 'down')
    return stage.ask(operation, asked).finally(() => stage.world.sandbox.setFault('pbx', 'none'))
  }
