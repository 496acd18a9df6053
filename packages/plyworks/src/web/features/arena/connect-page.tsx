import { useState } from 'preact/hooks'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { ARENA, DOCUMENTATION, formatRoute } from '../../ui/page/routes.js'
import { useAsked } from '../../ui/parts/asked.js'
import { CopyButton } from '../../ui/parts/copy-button.js'
import { saveFile } from '../../ui/parts/save-file.js'
import { text } from '../../ui/text/text.js'
import { fetchMatches } from '../../workers/server/arena-api.js'
import { SAMPLE_BOTS, type SampleBot } from './sample-bots.js'

const GUIDE = DOCUMENTATION.replace('index.html', 'start/write-a-bot.html')
const PROTOCOLS = DOCUMENTATION.replace('index.html', 'reference/protocols.html')

/** Four steps from a few lines of code to a match: write, try, let the server start it, set up a match. */
export function ConnectPage() {
  const words = text.inArena.connect
  const [bot, setBot] = useState(SAMPLE_BOTS[0])
  const { answer } = useAsked(fetchMatches, '')
  usePageArrival(words.title)
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      <section class="panel" aria-labelledby="write">
        <h2 id="write">{words.write}</h2>
        <p class="muted">{words.writeHelp}</p>
        <Languages chosen={bot} onChoose={setBot} />
        <Source bot={bot} />
      </section>
      <section class="panel" aria-labelledby="try">
        <h2 id="try">{words.try}</h2>
        <p class="muted">{words.tryHelp}</p>
        {bot.build !== null && <CommandLine command={bot.build} />}
        <CommandLine command={`plyworks try-bot connect-four "${bot.command}"`} />
      </section>
      <section class="panel" aria-labelledby="token">
        <h2 id="token">{words.token}</h2>
        {answer?.programs === true && <p>{words.tokenThere}</p>}
        <p class="muted">{words.tokenHelp}</p>
        <CommandLine command="(umask 077; openssl rand -hex 16 > token.txt)" />
        <CommandLine command="plyworks serve --token-file token.txt" />
      </section>
      <section class="panel" aria-labelledby="match">
        <h2 id="match">{words.match}</h2>
        <p class="muted">{words.matchHelp(bot.command)}</p>
        <div class="buttons">
          <a class="button primary" href={formatRoute(ARENA)}>
            {words.toArena}
          </a>
          <a class="button" href={GUIDE}>
            {words.guide}
          </a>
          <a class="button" href={PROTOCOLS}>
            {words.protocols}
          </a>
        </div>
      </section>
    </>
  )
}

function Languages({ chosen, onChoose }: { chosen: SampleBot; onChoose(bot: SampleBot): void }) {
  return (
    <fieldset class="languages">
      <legend class="visually-hidden">{text.inArena.connect.language}</legend>
      {SAMPLE_BOTS.map((bot) => (
        <button
          key={bot.file}
          type="button"
          class={bot === chosen ? 'button primary' : 'button'}
          aria-pressed={bot === chosen}
          onClick={() => onChoose(bot)}
        >
          {bot.language}
        </button>
      ))}
    </fieldset>
  )
}

function Source({ bot: { file, source } }: { bot: SampleBot }) {
  const words = text.inArena.connect
  return (
    <>
      {/* Wide lines scroll, also by the keyboard. */}
      <section class="source" aria-label={file}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <pre tabIndex={0}>
          <code>{source}</code>
        </pre>
      </section>
      <div class="buttons">
        <CopyButton key={file} words={source} label={words.copy} field={file} primary />
        <button type="button" class="button" onClick={() => saveFile(source, file, 'text/plain')}>
          {words.save(file)}
        </button>
      </div>
    </>
  )
}

/** A line for the terminal. */
function CommandLine({ command }: { command: string }) {
  const words = text.inArena.connect
  return (
    <div class="command-line">
      <code>{command}</code>
      <CopyButton key={command} words={command} label={words.copyCommand} field={words.command} />
    </div>
  )
}
