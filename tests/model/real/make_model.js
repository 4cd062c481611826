// Writes a tiny llama with RANDOM weights as a GGUF file: enough for a real inference program to load it, and its
// tokenizer can spell every answer (one token a byte). What it says is noise in the shape that the grammar allows,
// which is what the referee is there for. The same seed gives the same file.
//
// usage: node make_model.js FILE [SEED]
//
// The format is GGUF version 3: a head, key-value pairs, the tensors' names and shapes, then their numbers, each tensor at
// a multiple of 32 bytes. Source: the description of the format in ggml's docs/gguf.md.
import { writeFileSync } from 'node:fs'

const EMBED = 128, FEED = 256, LAYERS = 2, HEADS = 4, CONTEXT = 16384, ALIGN = 32
const TYPE = { u32: 4, f32: 6, string: 8, array: 9, i32: 5 }

class Writer {
  parts = []
  length = 0
  push(buffer) { this.parts.push(buffer); this.length += buffer.length }
  u32(n) { const b = Buffer.alloc(4); b.writeUInt32LE(n); this.push(b) }
  i32(n) { const b = Buffer.alloc(4); b.writeInt32LE(n); this.push(b) }
  f32(n) { const b = Buffer.alloc(4); b.writeFloatLE(n); this.push(b) }
  u64(n) { const b = Buffer.alloc(8); b.writeBigUInt64LE(BigInt(n)); this.push(b) }
  string(s) { const b = Buffer.from(s, 'utf8'); this.u64(b.length); this.push(b) }
  pad() { const rest = this.length % ALIGN; if (rest) this.push(Buffer.alloc(ALIGN - rest)) }
  pair(key, type, value) {
    this.string(key)
    this.u32(TYPE[type])
    this[type](value)
  }
  list(key, type, values) {
    this.string(key)
    this.u32(TYPE.array)
    this.u32(TYPE[type])
    this.u64(values.length)
    for (const value of values) this[type](value)
  }
}

// mulberry32, and a normal deviate by Box and Muller: the numbers are the file's, not the game's.
function normals(seed) {
  const uniform = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

// <unk>, <s>, </s>, then one token for each byte.
function vocabulary() {
  const tokens = ['<unk>', '<s>', '</s>'], kinds = [2, 3, 3]
  for (let byte = 0; byte < 256; byte++) {
    tokens.push(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
    kinds.push(6)
  }
  return { tokens, kinds, scores: tokens.map(() => 0) }
}

function shapes(vocab) {
  const list = [['token_embd.weight', [EMBED, vocab]], ['output_norm.weight', [EMBED]], ['output.weight', [EMBED, vocab]]]
  for (let i = 0; i < LAYERS; i++) {
    const name = part => `blk.${i}.${part}.weight`
    list.push([name('attn_norm'), [EMBED]], [name('ffn_norm'), [EMBED]])
    for (const part of ['attn_q', 'attn_k', 'attn_v', 'attn_output']) list.push([name(part), [EMBED, EMBED]])
    list.push([name('ffn_gate'), [EMBED, FEED]], [name('ffn_up'), [EMBED, FEED]], [name('ffn_down'), [FEED, EMBED]])
  }
  return list
}

function writeHead(out, { tokens, kinds, scores }, tensors) {
  const pairs = [
    ['general.architecture', 'string', 'llama'], ['general.name', 'string', 'tengen random'],
    ['general.alignment', 'u32', ALIGN], ['general.file_type', 'u32', 0],
    ['llama.context_length', 'u32', CONTEXT], ['llama.embedding_length', 'u32', EMBED],
    ['llama.block_count', 'u32', LAYERS], ['llama.feed_forward_length', 'u32', FEED],
    ['llama.attention.head_count', 'u32', HEADS], ['llama.attention.head_count_kv', 'u32', HEADS],
    ['llama.attention.layer_norm_rms_epsilon', 'f32', 1e-5], ['llama.rope.dimension_count', 'u32', EMBED / HEADS],
    ['llama.vocab_size', 'u32', tokens.length],
    ['tokenizer.ggml.model', 'string', 'llama'], ['tokenizer.ggml.bos_token_id', 'u32', 1],
    ['tokenizer.ggml.eos_token_id', 'u32', 2], ['tokenizer.ggml.unknown_token_id', 'u32', 0],
  ]
  out.push(Buffer.from('GGUF'))
  out.u32(3)
  out.u64(tensors.length)
  out.u64(pairs.length + 3)
  for (const [key, type, value] of pairs) out.pair(key, type, value)
  out.list('tokenizer.ggml.tokens', 'string', tokens)
  out.list('tokenizer.ggml.scores', 'f32', scores)
  out.list('tokenizer.ggml.token_type', 'i32', kinds)
}

function tensorBytes(name, shape, next) {
  const count = shape.reduce((a, b) => a * b, 1), numbers = new Float32Array(count)
  // Norms are ones; the rest is small, so that no answer is much likelier than another.
  for (let i = 0; i < count; i++) numbers[i] = name.includes('norm') ? 1 : next() * 0.05
  return Buffer.from(numbers.buffer)
}

export function makeModel(file, seed = 1) {
  const out = new Writer(), words = vocabulary(), next = normals(seed)
  const tensors = shapes(words.tokens.length).map(([name, shape]) => ({ name, shape, bytes: tensorBytes(name, shape, next) }))
  writeHead(out, words, tensors)
  let offset = 0
  for (const { name, shape, bytes } of tensors) {
    out.string(name)
    out.u32(shape.length)
    for (const side of shape) out.u64(side)
    out.u32(0) // 32-bit floats
    out.u64(offset)
    offset += Math.ceil(bytes.length / ALIGN) * ALIGN
  }
  out.pad()
  for (const { bytes } of tensors) {
    out.push(bytes)
    out.pad()
  }
  writeFileSync(file, Buffer.concat(out.parts))
  return out.length
}

if (process.argv[1]?.endsWith('make_model.js')) {
  const file = process.argv[2] ?? 'random.gguf'
  console.log(`${file}: ${makeModel(file, Number(process.argv[3] ?? 1))} bytes`)
}
