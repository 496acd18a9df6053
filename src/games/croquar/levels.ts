import type { Level } from '../../core/engine.js'

/**
 * Computer strengths for people: fallible players of rising strength, P. Colley's first program, and at the top perfect play
 * that sets problems. What they score against each other is told in `docs/croquar.md`. None needs a limit of time: the fallible
 * players and the last solve the game before their first move (about a second), after which they answer at once.
 */
export const croquarLevels: readonly Level[] = [
  fallible('beginner', 'Beginner', '1'),
  fallible('novice', 'Novice', '2'),
  fallible('casual', 'Casual', '6'),
  fallible('club', 'Club', '12'),
  { id: 'strong', title: 'Strong', engine: 'colley-1', options: {}, limits: {} },
  { id: 'expert', title: 'Expert', engine: 'speculative', options: {}, limits: {} },
]

function fallible(id: string, title: string, strength: string): Level {
  return { id, title, engine: 'fallible', options: { strength, judgement: '4' }, limits: {} }
}
