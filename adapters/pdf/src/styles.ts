import { COLORS } from './colors.ts'
import type { Style } from './paper.ts'

export const STYLES = {
  title: { face: 'bold', size: 21, color: COLORS.ink },
  brand: { face: 'bold', size: 10.5, color: COLORS.accent },
  name: { face: 'bold', size: 10.5, color: COLORS.ink },
  label: { face: 'regular', size: 8, color: COLORS.muted },
  heading: { face: 'bold', size: 8, color: COLORS.accent },
  fact: { face: 'bold', size: 10, color: COLORS.ink },
  body: { face: 'regular', size: 9, color: COLORS.text },
  strong: { face: 'bold', size: 9, color: COLORS.ink },
  small: { face: 'regular', size: 8.5, color: COLORS.muted },
  due: { face: 'bold', size: 11.5, color: COLORS.white },
} as const satisfies Readonly<Record<string, Style>>
