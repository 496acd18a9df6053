import type { Level } from '@plyworks/core'

/**
 * Computer strengths for people: fallible players of rising strength, and at the top perfect play that sets problems. `ratings.json`
 * has what they score against each other. None needs a limit of time: they solve the game before their
 * first move (about a second), after which they answer at once.
 */
export const croquarLevels: readonly Level[] = [
  fallible('beginner', 'Beginner', '1', '0.35'),
  fallible('novice', 'Novice', '1', '0.05'),
  fallible('casual', 'Casual', '3', '0.03'),
  fallible('club', 'Club', '5', '0.01'),
  fallible('strong', 'Strong', '11', '0.01'),
  { id: 'expert', title: 'Expert', engine: 'speculative', options: {}, limits: {} },
]

function fallible(id: string, title: string, strength: string, slip: string): Level {
  return { id, title, engine: 'fallible', options: { strength, slip, judgement: '4' }, limits: {} }
}
