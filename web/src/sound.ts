// A stone set down on wood, made by hand: a short knock of filtered noise over a low, quickly fading tone.
// A capture adds the rattle of stones going into the bowl. No file, no licence.

let context: AudioContext | null = null

/** Browsers start sound only after a gesture; the first click calls this. */
function ready(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

function noise(audio: AudioContext, at: number, frequency: number, volume: number): void {
  const length = Math.floor(audio.sampleRate * 0.04)
  const buffer = audio.createBuffer(1, length, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6
  const source = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 1.4 })
  source.connect(filter).connect(new GainNode(audio, { gain: volume })).connect(audio.destination)
  source.start(at)
}

function thump(audio: AudioContext, at: number, frequency: number, volume: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency })
  const gain = new GainNode(audio, { gain: volume })
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.09)
  tone.connect(gain).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.1)
}

export function playStone(captures: number): void {
  const audio = ready()
  if (!audio) return
  const now = audio.currentTime
  noise(audio, now, 2600, 0.5)
  thump(audio, now, 190, 0.22)
  for (let i = 0; i < Math.min(captures, 5); i++) noise(audio, now + 0.13 + i * 0.055, 3400 + 300 * (i % 2), 0.22)
}
