import {
  defaultSelection,
  type Game,
  type MapAxis,
  type MapSelection,
  type Position,
  type PositionMap,
} from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import type { MapReport, ProbeReport } from '../../workers/values/solved-calls.js'
import type { SolvedValues } from '../../workers/values/solved-values.js'
import { valueAt } from './map-picture.js'

export interface Place {
  readonly column: number
  readonly row: number
}

/** A map of values and the place on it that a person looks at. */
export class ValueMap {
  readonly map: Signal<PositionMap>
  readonly selection: Signal<MapSelection>
  readonly cursor: Signal<Place>
  /** The place under the pointer. */
  readonly pointed: Signal<Place | null> = signal(null)
  /** Null while it is being worked out. */
  readonly report: Signal<MapReport | null> = signal(null)
  /** The values of the position looked at; null until they are known. */
  readonly probe: Signal<ProbeReport | null> = signal(null)
  private readonly disposals: (() => void)[]
  private readonly room: Position

  /** @param at the position to begin with, where it stands on a map of the game (which must have one) */
  constructor(
    private readonly game: Game,
    private readonly values: SolvedValues,
    at: Position,
  ) {
    const maps = game.solve.maps
    const map = maps.find((candidate) => candidate.place(at) !== null) ?? maps[0]
    const place = map.place(at)
    this.map = signal(map)
    this.selection = signal(place?.selection ?? defaultSelection(map))
    this.room = game.start(1)
    this.cursor = signal(place === null ? this.firstPlace() : { column: place.column, row: place.row })
    this.disposals = [this.followSelection(), this.followPlace()]
  }

  get columns(): MapAxis {
    return this.map.value.columns(this.selection.value)
  }

  get rows(): MapAxis {
    return this.map.value.rows(this.selection.value)
  }

  /** The place under the pointer, else that of the cursor. */
  get looked(): Place {
    return this.pointed.value ?? this.cursor.value
  }

  changeMap(name: string): void {
    const map = this.game.solve.maps.find((candidate) => candidate.name === name)
    if (map === undefined) return
    this.map.value = map
    this.select(defaultSelection(map))
  }

  choose(choice: string, value: string): void {
    this.select({ ...this.selection.value, [choice]: value })
  }

  /** Moves the cursor, as far as the map reaches. */
  go(columns: number, rows: number): void {
    const { column, row } = this.cursor.value
    this.goTo(column + columns, row + rows)
  }

  goTo(column: number, row: number): void {
    this.pointed.value = null
    this.cursor.value = {
      column: within(column, this.columns.labels.length),
      row: within(row, this.rows.labels.length),
    }
  }

  /** The position at a place in notation, or null where there is none. */
  positionAt({ column, row }: Place): string | null {
    const found = this.map.value.position(this.selection.value, column, row, this.room)
    return found ? this.game.notation.formatPosition(this.room) : null
  }

  /** Value and distance at a place; null where they are not known. */
  valueAt({ column, row }: Place) {
    const report = this.report.value
    return report === null ? null : valueAt(report, column, row)
  }

  close(): void {
    for (const dispose of this.disposals) dispose()
  }

  /** The first place that has a position, along the first column, then the next. */
  private firstPlace(): Place {
    const rows = this.rows.labels.length
    for (let index = 0; index < this.columns.labels.length * rows; index++) {
      const place = { column: Math.floor(index / rows), row: index % rows }
      if (this.positionAt(place) !== null) return place
    }
    return { column: 0, row: 0 }
  }

  private select(selection: MapSelection): void {
    this.selection.value = selection
    this.goTo(this.cursor.value.column, this.cursor.value.row)
  }

  private followSelection(): () => void {
    return effect(() => {
      const request = { map: this.map.value.name, selection: this.selection.value }
      if (this.values.state.value.kind !== 'ready') return
      untracked(() => {
        this.report.value = null
        this.values.ask('map', request).then(
          (report) => {
            if (request.selection === this.selection.value) this.report.value = report
          },
          () => {},
        )
      })
    })
  }

  private followPlace(): () => void {
    return effect(() => {
      const place = this.looked
      const position = this.report.value === null ? null : this.positionAt(place)
      untracked(() => {
        this.probe.value = null
        if (position === null) return
        this.values.ask('probe', { position }).then(
          (probe) => {
            if (place === this.looked) this.probe.value = probe
          },
          () => {},
        )
      })
    })
  }
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
