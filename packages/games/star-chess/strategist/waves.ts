import { survivors } from '../economy.js'

/**
 * An attack in two waves can cost fewer ships than one blow, by the rules' arithmetic (3.4). A first wave of more than
 * half the defenders' number trades ship for ship until the rest is so superior, 3 to 1, that it loses nothing; where
 * little is missing to that, a wave of more than a third does, which costs the defenders half of its number.
 * @param ships attackers, 1 or more
 * @param enemies defenders, 1 or more
 * @returns the ships of the first wave, within one of the best; 0 when one blow is as good
 */
export function firstWave(ships: number, enemies: number): number {
  if (ships <= enemies || ships >= 3 * enemies) return 0
  const missing = 3 * enemies - ships
  const third = Math.max(((enemies / 3) | 0) + 1, 2 * missing)
  const half = Math.max((enemies >> 1) + 1, (missing >> 1) - 1)
  const byThird = cheapest(ships, enemies, third)
  const byHalf = cheapest(ships, enemies, half)
  return lossesInWaves(ships, enemies, byThird) < lossesInWaves(ships, enemies, byHalf) ? byThird : byHalf
}

/** The cheapest of some first waves from `least` on, rounding makes them differ; 0 when one blow is as cheap. */
function cheapest(ships: number, enemies: number, least: number): number {
  let best = 0
  for (let wave = least; wave < least + 4 && wave < enemies; wave++) {
    if (lossesInWaves(ships, enemies, wave) < lossesInWaves(ships, enemies, best)) best = wave
  }
  return best
}

/** The ships that an attack costs when so many go first and the others after them. */
export function lossesInWaves(ships: number, enemies: number, wave: number): number {
  if (wave === 0) return losses(ships, enemies)
  return wave + losses(ships - wave, wave < enemies ? survivors(enemies, wave) : 0)
}

function losses(ships: number, enemies: number): number {
  return ships > enemies ? ships - survivors(ships, enemies) : ships
}
