import type { Brand } from '@billing/core'

/**
 * The colours of a brand over ours. Its colour is checked against white when the configuration is read; in the dark it is
 * lightened until it stands out from there as well.
 */
export function brandStyle({ primary_color }: Brand): string {
  if (primary_color === null) return ''
  const dark = `color-mix(in oklab, ${primary_color} 35%, #fff)`
  return `
:root {
  --accent: light-dark(${primary_color}, ${dark});
  --accent-soft: light-dark(
    color-mix(in oklab, ${primary_color} 9%, #fff),
    color-mix(in oklab, ${primary_color} 28%, #161b24)
  );
  --on-accent: light-dark(#fff, #0c1230);
}
`
}
