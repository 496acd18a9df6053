import { dataFolder } from '../storage/data-folder.js'
import { STATUS } from '../tasks/failure.js'
import type { Keeper, KeptNews } from '../tasks/task.js'
import { commandLine } from './shell-word.js'

/** Options by which a command would lose its kept work. */
const BEGINS_AGAIN = ['--fresh', '--force']

/** The kept work of a command, and so the words when it is stopped. */
export class Keeping implements Keeper {
  readonly folder = dataFolder(undefined)
  private state: 'nothing' | 'not yet' | 'kept' = 'nothing'
  private byResume = false

  constructor(private readonly note: (text: string) => void) {}

  tell(news: KeptNews): void {
    if (news.kind === 'open') this.state = 'not yet'
    else if (news.kind === 'done') this.state = 'nothing'
    else if (news.kind === 'kept') {
      this.state = 'kept'
      this.byResume = news.byResume
    } else if (news.kind === 'lost') {
      this.state = 'nothing'
      this.note(`what is worked out cannot be kept: ${news.reason}`)
    } else if (news.kind === 'foreign') {
      this.note(`${news.file} was kept by another version of this program: it is not resumed, and left as it is`)
    } else if (news.kind === 'set aside') {
      this.note(
        `what an earlier run kept cannot be used: ${news.reason}. It is set aside as ${news.file}, and the work begins again`,
      )
    } else {
      const results = news.results === 1 ? '1 result' : `${news.results} results`
      this.note(`resuming from ${results} of an earlier run (to begin again remove ${news.file})`)
    }
  }

  /**
   * Status and sentence for a command that was stopped.
   * @param args of the command
   * @param otherwise status when nothing was kept
   */
  ending(signal: string, args: readonly string[], otherwise: number): { status: number; text: string } {
    if (this.state === 'nothing') return { status: otherwise, text: `stopped by ${signal}` }
    if (this.state === 'not yet') {
      return { status: otherwise, text: `stopped by ${signal} before there was anything to keep` }
    }
    const again = args.filter((word) => !BEGINS_AGAIN.includes(word))
    const words = this.byResume && !again.includes('--resume') ? [...again, '--resume'] : again
    return { status: STATUS.stoppedAndSaved, text: `stopped with the work saved; resume with: ${commandLine(words)}` }
  }
}
