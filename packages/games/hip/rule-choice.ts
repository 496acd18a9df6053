/** The choice of the rule: M. Gardner's, or that of J. P. Neto's page. */
export const RULE = {
  default: 'gardner',
  values: ['gardner', 'last-mover'],
  title: 'Rule',
  words: { gardner: 'completing a square loses', 'last-mover': 'no squares, the last to move wins' },
} as const
