import type { Draw } from '../simulation/draw.ts'

/** The same things in an order that the draw decides. */
export function shuffled<T>(things: readonly T[], draw: Draw): T[] {
  const all = [...things]
  for (let left = all.length - 1; left > 0; left--) {
    const at = draw.between(0, left)
    const [one, other] = [all[left] as T, all[at] as T]
    all[left] = other
    all[at] = one
  }
  return all
}
