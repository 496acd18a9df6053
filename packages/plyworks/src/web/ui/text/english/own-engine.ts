/** Texts of an engine on the visitor's own machine. */
export const ownEngineText = {
  title: 'An engine of your own',
  about:
    'An engine on this computer can analyse the positions on your boards: Plyworks itself, with all your processors and memory, or any program that speaks UGI. Only this page asks it; nothing goes over the network.',
  howTo: 'Start it, and open the link that it prints:',
  command: (site: string) => `plyworks engine --serve --site ${site}`,
  howToMore: 'More about it in the documentation',
  offered: (port: number) =>
    `This link offers an engine at port ${port} of this computer. Use it if you started it, or if you trust the person who sent the link.`,
  offerTake: 'Use this engine',
  port: 'Port',
  key: 'Key',
  connect: 'Connect',
  connecting: 'Asking it…',
  connected: (name: string, game: string | null) =>
    `Connected: ${name}${game === null ? '' : `, for ${game}`}. It looks at positions whenever the analysis is on.`,
  known: (name: string, port: number) => `${name}, at port ${port}`,
  forget: 'Forget it',
  toBoards: 'To the games',
  place: (name: string) => `my engine (${name})`,
  another: 'Use an engine of your own…',
  change: 'Your own engine…',
  onIt: 'on your engine',
  trouble: (problem: string) => `Your engine cannot help: ${problem}. The browser's engine takes over.`,
  again: 'Ask it again',
  silent: 'it did not begin within 8 seconds',
  gone: 'the connection to it was lost: is it still running?',
  blocked: (port: number) =>
    `This site does not let its pages ask port ${port} of your computer. Start the engine without --port, or the site with --engine-port ${port}.`,
  away: (port: number, site: string) =>
    `No engine answers at port ${port} of this computer. Is it running, and was it started with --site ${site}/?`,
  wrongKey: 'The engine does not know this key: take the one that it has printed.',
  refuses: (status: number) => `The engine refuses with status ${status}.`,
  noEngine: 'The program that answers there is no engine of Plyworks.',
  badPort: 'A port is a number from 1 to 65535.',
}
