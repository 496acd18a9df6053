import type { SoundName } from '@plyworks/core'

/**
 * Sounds made of bursts of filtered noise and of tones that fall or rise while they die away, as struck things sound: no
 * file is loaded for them.
 */
export type Sound = SoundName | 'turn' | 'end' | 'time'

/** A burst of noise through a filter that moves from one frequency to another. */
interface Burst {
  readonly kind: 'noise'
  readonly filter: BiquadFilterType
  readonly from: number
  readonly to?: number
  /** Sharpness of the filter. */
  readonly q?: number
  readonly seconds: number
  readonly loudness: number
  readonly after?: number
}

/** A tone that glides from one frequency to another. */
interface Tone {
  readonly kind: 'tone'
  readonly from: number
  readonly to?: number
  readonly seconds: number
  readonly loudness: number
  readonly after?: number
}

/** Frequencies in hertz, times in seconds; found by ear. */
const SOUNDS: Readonly<Record<Sound, readonly (Burst | Tone)[]>> = {
  wood: knock(0, 1),
  stone: [
    { kind: 'noise', filter: 'bandpass', from: 3200, q: 5, seconds: 0.03, loudness: 0.5 },
    { kind: 'tone', from: 1150, to: 980, seconds: 0.05, loudness: 0.12 },
  ],
  rack: [
    { kind: 'noise', filter: 'bandpass', from: 950, q: 2, seconds: 0.06, loudness: 0.7 },
    { kind: 'tone', from: 210, to: 120, seconds: 0.12, loudness: 0.4 },
    { kind: 'noise', filter: 'bandpass', from: 1100, q: 3, seconds: 0.04, loudness: 0.25, after: 0.12 },
  ],
  splash: [
    { kind: 'noise', filter: 'lowpass', from: 2600, to: 350, seconds: 0.5, loudness: 0.4 },
    { kind: 'noise', filter: 'bandpass', from: 900, to: 420, q: 6, seconds: 0.3, loudness: 0.5, after: 0.08 },
    { kind: 'tone', from: 320, to: 620, seconds: 0.09, loudness: 0.1, after: 0.16 },
  ],
  ball: [
    { kind: 'noise', filter: 'bandpass', from: 1500, q: 6, seconds: 0.04, loudness: 0.6 },
    { kind: 'tone', from: 690, to: 520, seconds: 0.07, loudness: 0.25 },
    { kind: 'noise', filter: 'lowpass', from: 260, to: 120, seconds: 0.35, loudness: 0.35, after: 0.03 },
  ],
  thrust: [{ kind: 'noise', filter: 'bandpass', from: 260, to: 1000, q: 1.2, seconds: 0.4, loudness: 0.4 }],
  blast: [
    { kind: 'noise', filter: 'lowpass', from: 1700, to: 80, seconds: 0.7, loudness: 0.7 },
    { kind: 'tone', from: 95, to: 38, seconds: 0.5, loudness: 0.5 },
  ],
  turn: [...knock(0, 0.7), ...knock(0.1, 0.9)],
  end: [...bar(262, 0), ...bar(330, 0.13), ...bar(392, 0.26), ...bar(523, 0.39)],
  time: [...knock(0, 1), ...knock(0.14, 1), ...knock(0.28, 1)],
}

/** A knock on wood. */
function knock(after: number, part: number): (Burst | Tone)[] {
  return [
    { kind: 'noise', filter: 'bandpass', from: 1750, q: 3, seconds: 0.035, loudness: 0.6 * part, after },
    { kind: 'tone', from: 330, to: 190, seconds: 0.07, loudness: 0.35 * part, after },
  ]
}

/** A bar of a marimba: its tone and, much shorter, the one two octaves above. */
function bar(frequency: number, after: number): Tone[] {
  return [
    { kind: 'tone', from: frequency, seconds: 0.5, loudness: 0.3, after },
    { kind: 'tone', from: 4 * frequency, seconds: 0.08, loudness: 0.08, after },
  ]
}

const LOUDNESS = 0.5
/** Seconds until a sound has its full strength, so that it does not crackle. */
const ATTACK = 0.003
const QUIET = 0.0001

/** Plays sounds in a context, which exists once a first one was asked for. */
export class Synthesiser {
  private context: AudioContext | null = null
  private noise: AudioBuffer | null = null

  /** @param wait in seconds */
  play(sound: Sound, wait = 0): void {
    this.context ??= new AudioContext()
    const { context } = this
    void context.resume()
    for (const part of SOUNDS[sound]) {
      const begin = context.currentTime + wait + (part.after ?? 0)
      const source = part.kind === 'tone' ? this.tone(context, part, begin) : this.burst(context, part, begin)
      const gain = context.createGain()
      gain.gain.setValueAtTime(QUIET, begin)
      gain.gain.exponentialRampToValueAtTime(LOUDNESS * part.loudness, begin + ATTACK)
      gain.gain.exponentialRampToValueAtTime(QUIET, begin + part.seconds)
      source.connect(gain).connect(context.destination)
    }
  }

  close(): void {
    void this.context?.close()
    this.context = null
  }

  private tone(context: AudioContext, { from, to = from, seconds }: Tone, begin: number): AudioNode {
    const oscillator = context.createOscillator()
    oscillator.frequency.setValueAtTime(from, begin)
    oscillator.frequency.exponentialRampToValueAtTime(to, begin + seconds)
    oscillator.start(begin)
    oscillator.stop(begin + seconds)
    return oscillator
  }

  private burst(context: AudioContext, { filter, from, to = from, q = 1, seconds }: Burst, begin: number): AudioNode {
    const source = context.createBufferSource()
    source.buffer = this.noiseOf(context)
    source.loop = true
    source.start(begin)
    source.stop(begin + seconds)
    const shaped = context.createBiquadFilter()
    shaped.type = filter
    shaped.Q.value = q
    shaped.frequency.setValueAtTime(from, begin)
    shaped.frequency.exponentialRampToValueAtTime(to, begin + seconds)
    source.connect(shaped)
    return shaped
  }

  private noiseOf(context: AudioContext): AudioBuffer {
    if (this.noise !== null) return this.noise
    const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1
    this.noise = buffer
    return buffer
  }
}
