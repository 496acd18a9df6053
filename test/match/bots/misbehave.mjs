// What a program can do instead of its move, each on purpose. `answer` writes its proper move.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const sleeper = fileURLToPath(new URL('sleeper.mjs', import.meta.url))

export const failures = {
  none: (answer) => answer(),
  illegal: (_answer, write) => write('9'),
  malformed: (_answer, write) => write('I think that column 3 is best'),
  binary: (_answer) => process.stdout.write(Buffer.from([0, 255, 1, 254, 10])),
  silence: () => {},
  busy: () => {
    for (;;) Math.random()
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  throw: () => {
    throw new Error('lost my mind')
  },
  exit: () => process.exit(0),
  answerAndExit: (answer) => {
    answer()
    process.stdout.write('', () => process.exit(0))
  },
  floodOut: () => {
    const write = () => {
      while (process.stdout.write(`${'information '.repeat(20)}\n`)) {}
      process.stdout.once('drain', write)
    }
    write()
  },
  floodLine: () => {
    const write = () => {
      while (process.stdout.write('x'.repeat(10_000))) {}
      process.stdout.once('drain', write)
    }
    write()
  },
  floodErrors: () => {
    const write = () => {
      while (process.stderr.write(`${'complaint '.repeat(20)}\n`)) {}
      process.stderr.once('drain', write)
    }
    write()
  },
  twice: (answer) => {
    answer()
    answer()
  },
  resign: (_answer, write) => write('resign'),
  hog: () => {
    const hoard = []
    setInterval(() => hoard.push(Buffer.alloc(2 ** 24, 1)), 5)
  },
  breed: () => {
    for (let count = 0; count < 30; count++) spawn(process.execPath, [sleeper], { stdio: 'ignore' })
  },
  ignoreStop: (answer) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
    setInterval(() => {}, 1000)
    answer()
  },
  orphan: (answer) => {
    spawn(process.execPath, [sleeper], { stdio: 'inherit' }).unref()
    answer()
  },
  daemon: (answer) => {
    spawn(process.execPath, [sleeper], { stdio: 'ignore', detached: true }).unref()
    answer()
  },
  // Leaves a process that has neither its session nor its group nor its environment, and a parent that is gone.
  escape: (answer) => {
    const child = `env -i setsid sleep ${process.env.ESCAPE ?? 1000} </dev/null >/dev/null 2>&1 &`
    spawn('sh', ['-c', child], { stdio: 'ignore', detached: true }).on('exit', answer)
  },
  slow: (answer) => setTimeout(answer, 300),
}

/** Whether a failure is about how the program ends, so that it must not end when it is told to. */
export const staysAfterEnd = (name) => name === 'ignoreStop'
