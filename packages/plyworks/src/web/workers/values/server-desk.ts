import { type Game, NO_ENTRY, type Position } from '@plyworks/core'
import { type Desk, entryOf, mapNamed } from './desk.js'
import type { ServerValues } from './server-values.js'
import type { MapReport, ProbeReport, QuestionName, Questions } from './solved-calls.js'

/** Answers the page's questions about a game by the databases of a server. */
export class ServerDesk {
  private local: Promise<Desk<Position>> | null = null

  /** @param solveHere solves the game in this worker, for what takes too many questions */
  constructor(
    private readonly game: Game,
    private readonly server: ServerValues,
    private readonly solveHere: () => Promise<Desk<Position>>,
  ) {}

  async answer<Name extends QuestionName>(
    name: Name,
    request: Questions[Name]['request'],
  ): Promise<Questions[Name]['answer']> {
    // The name decides which request and which answer go together; the compiler cannot follow that through a switch.
    const asked = request as Questions['probe']['request'] & Questions['map']['request']
    switch (name as QuestionName) {
      case 'probe':
        return this.probe(asked.position)
      case 'map':
        return this.map(asked)
      case 'value':
        return (await this.server.values([asked.position]))[0]
      case 'puzzle': {
        this.local ??= this.solveHere()
        return (await this.local).answer(name, request)
      }
    }
  }

  private async probe(text: string): Promise<ProbeReport | null> {
    const { value, moves, line } = await this.server.probe(this.game.notation.parsePosition(text), 'line')
    return value && { ...value, moves, line }
  }

  private async map({ map: name, selection }: Questions['map']['request']): Promise<MapReport> {
    const map = mapNamed(this.game, name)
    const columns = map.columns(selection).labels.length
    const rows = map.rows(selection).labels.length
    const entries = new Uint16Array(columns * rows)
    const position = this.game.start(1)
    const places: number[] = []
    const texts: string[] = []
    for (let index = 0; index < entries.length; index++) {
      if (!map.position(selection, index % columns, Math.floor(index / columns), position)) continue
      places.push(index)
      texts.push(this.game.notation.formatPosition(position))
    }
    const values = await this.server.values(texts)
    for (const [at, value] of values.entries()) {
      entries[places[at]] = value === null ? NO_ENTRY : entryOf({ value: value.value, plies: value.plies ?? 0 })
    }
    return { columns, rows, entries }
  }
}
