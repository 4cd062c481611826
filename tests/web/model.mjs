// A language model's server for the tests of the page, on a port of its own: it answers what the test tells it
// to, in order, the last again and again, and knows how often it was asked and left.
import { createServer } from 'node:http'

/** Says nothing until the other side closes. */
export const HANG = Symbol('hang')

export class Model {
  static async start(...script) {
    const model = new Model()
    model.script = script
    model.asked = 0
    model.left = 0
    model.waiting = []
    model.server = createServer((request, response) => model.answer(request, response))
    model.server.listen(0, '127.0.0.1')
    await new Promise((done) => model.server.once('listening', done))
    return model
  }

  get url() { return `http://127.0.0.1:${this.server.address().port}/v1` }

  /** What is answered from now on: a text of the model, an HTTP status, or HANG. */
  say(...script) { this.script = script }

  answer(request, response) {
    if (request.method === 'GET') return this.send(response, 200, { object: 'list', data: [{ id: 'mock-1' }, { id: 'mock-2' }] })
    let body = ''
    request.on('data', (part) => { body += part })
    request.on('end', () => {
      this.body = JSON.parse(body)
      const words = this.script.length > 1 ? this.script.shift() : this.script[0]
      this.asked++
      if (words === HANG) response.on('close', () => { this.left++; this.tell() })
      else if (typeof words === 'number') this.send(response, words, { error: { message: `status ${words}`, code: words } })
      else this.send(response, 200, {
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: words } }],
        usage: { prompt_tokens: 410, completion_tokens: 20 },
      })
      this.tell()
    })
  }

  send(response, status, value) {
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(JSON.stringify(value))
  }

  tell() {
    for (const waiting of this.waiting) waiting()
  }

  /** Waits until a condition about it holds. */
  async until(holds) {
    while (!holds(this)) await new Promise((done) => { this.waiting.push(done) })
    this.waiting = []
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }
}

export const move = (vertex, reason = '') => JSON.stringify({ move: vertex, reason })
