// A small OpenAI-shaped server around node-llama-cpp: what a person would run at home, with the smallest model there
// can be. It keeps the request's JSON schema by a grammar; the pattern of the move, which the grammar maker does
// not know, becomes the list of the words that match it.
import { createServer } from 'node:http'
import { getLlama, LlamaCompletion } from 'node-llama-cpp'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function wordsOf(pattern) {
  const all = ['pass', 'resign']
  for (const letter of LETTERS) for (let row = 1; row <= 25; row++) all.push(`${letter}${row}`)
  for (let row = 1; row <= 25; row++) for (let col = 1; col <= 25; col++) all.push(`${row},${col}`)
  return all.filter(word => new RegExp(pattern).test(word))
}

// This model has no reasons to give. With `onlyPoints` it neither passes nor resigns: noise that may pass soon does, twice
// in a row, and the game is over before a point is taken.
function grammarSchema(schema, onlyPoints) {
  const words = wordsOf(schema.properties.move.pattern).filter(word => !onlyPoints || /\d/.test(word))
  return { ...schema, properties: { move: { enum: words } } }
}

function textOf(content) {
  return typeof content === 'string' ? content : content.filter(part => part.type === 'text').map(part => part.text).join('\n')
}

export async function startServer({ modelPath, onlyPoints = true, port = 0, threads = 1 }) {
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ contextSize: 16384, threads })
  // One sequence for all: what a prompt has in common with the one before is not read again.
  const completion = new LlamaCompletion({ contextSequence: context.getSequence() })
  const grammars = new Map()
  const counts = { requests: 0, tokens: 0, seeds: 0 }

  async function complete(body) {
    const schema = body.response_format?.json_schema?.schema
    const key = JSON.stringify(schema)
    if (schema && !grammars.has(key)) grammars.set(key, await llama.createGrammarForJsonSchema(grammarSchema(schema, onlyPoints)))
    const prompt = body.messages.map(message => `${message.role}: ${textOf(message.content)}`).join('\n') + '\nassistant: '
    const text = await completion.generateCompletion(prompt, {
      grammar: grammars.get(key), maxTokens: body.max_tokens, temperature: body.temperature, seed: body.seed ?? ++counts.seeds })
    return { text, prompt: model.tokenize(prompt).length, tokens: model.tokenize(text).length }
  }

  async function answer(request, response) {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'GET') return { object: 'list', data: [{ id: 'random', object: 'model' }] }
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const { text, prompt, tokens } = await complete(body)
    counts.requests++
    counts.tokens += tokens
    return {
      object: 'chat.completion', model: body.model,
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: tokens >= body.max_tokens ? 'length' : 'stop' }],
      usage: { prompt_tokens: prompt, completion_tokens: tokens, total_tokens: prompt + tokens },
    }
  }

  // One at a time: there is one context.
  let queue = Promise.resolve()
  const server = createServer((request, response) => {
    queue = queue.then(() => answer(request, response)).then(
      value => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      error => response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: String(error) } })))
  })
  await new Promise(done => server.listen(port, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${server.address().port}/v1`, counts, close: async () => { server.close(); await llama.dispose() } }
}
