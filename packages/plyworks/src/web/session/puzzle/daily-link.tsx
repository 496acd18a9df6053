import { gameIds } from '@plyworks/games'
import { DAILY_ROUTE } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { gameCards } from '../catalogue/game-cards.js'
import { currentDays, gameOfDay, readStreak, today } from './daily-puzzle.js'

/** The games that have puzzles and come with the app, so that everyone has the same puzzle on a day. */
export function gamesOfDays(): string[] {
  return gameCards.value.filter(({ id, hasPuzzles }) => hasPuzzles && gameIds.includes(id)).map(({ id }) => id)
}

/** The way to the puzzle of the day, with the days in a row on which it was solved here. */
export function DailyLink() {
  const games = gamesOfDays()
  const day = today()
  const card = gameCards.value.find(({ id }) => games.length > 0 && id === gameOfDay(day, games))
  if (card === undefined) return null
  const streak = readStreak()
  const days = currentDays(streak, day)
  return (
    <p class="daily">
      <a href={DAILY_ROUTE}>{text.puzzleOfTheDay(card.title)}</a>
      {streak.day === day && <span class="daily-solved">{text.dailySolved}</span>}
      {days > 1 && <span class="muted">{text.dailyStreak(days)}</span>}
    </p>
  )
}
