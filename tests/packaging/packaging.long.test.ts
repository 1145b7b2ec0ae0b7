import { describeInstalled } from './installed.ts'
import { RESOLUTIONS, TYPESCRIPTS } from './matrix.ts'
import { usePacked } from './use-packed.ts'

describeInstalled(usePacked(), {
  compilers: TYPESCRIPTS.flatMap((version) =>
    RESOLUTIONS.map((resolution) => [version, resolution] as const),
  ),
  managers: ['pnpm', 'yarn classic', 'yarn', 'bun'],
})
