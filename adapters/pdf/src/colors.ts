/** The colors of documents without a brand. */
export const COLORS = {
  ink: '#151a3a',
  text: '#2b3047',
  muted: '#6a7089',
  hairline: '#dfe2ee',
  tint: '#f3f5fb',
  accent: '#2f4bd8',
  white: '#ffffff',
} as const
