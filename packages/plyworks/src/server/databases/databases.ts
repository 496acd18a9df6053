import type {
  NamedDatabase,
  ServedAnswer,
  ServedDatabase,
  ServedFile,
  ServedProbe,
} from '../../tasks/served-databases.js'
import type { Client } from '../client.js'
import type { TaskSlots } from '../task-slots.js'

/** The question of a visitor. */
type DatabasesQuestion = Omit<ServedProbe, 'databases'>

/** The databases of solved games that a server was given. */
export class Databases {
  /** @param files one for each of `list` */
  constructor(
    private readonly files: readonly ServedFile[],
    readonly list: readonly ServedDatabase[],
    private readonly slots: TaskSlots,
  ) {}

  ask(question: DatabasesQuestion, client: Client): Promise<ServedAnswer> {
    return this.slots.probeDatabases({ ...question, databases: this.usable }, client)
  }

  /** Opens all databases, so that no visitor waits for that. */
  async open(): Promise<void> {
    for (const game of new Set(this.usable.map((each) => each.game))) {
      await this.slots.openDatabases({ databases: this.usable, game, positions: [], detail: 'value' })
    }
  }

  /** Those that can be asked, whole ones first. */
  private get usable(): NamedDatabase[] {
    return this.list
      .map(({ game, complete, problem }, index) => ({ ...this.files[index], game, complete, problem }))
      .filter(({ problem }) => problem === null)
      .sort((one, other) => Number(other.complete) - Number(one.complete))
      .map(({ name, path, game }) => ({ name, path, game }))
  }
}
