import built from 'virtual:gallery-cards'
import { type Signal, signal } from '@preact/signals'
import type { GameCard } from './game-card.js'

/** The cards of all games: those that the build has drawn, then those of games from files, as they are drawn. */
export const gameCards: Signal<readonly GameCard[]> = signal(built)

/** Whether games from files are still to come. */
export const moreCards: Signal<boolean> = signal(false)
