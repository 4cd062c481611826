// A short look by the engine at one position: reports as they come, until it is done or stopped.
import type { Report } from './types.ts'

export function analyse(id: string, ply: number, seconds: number, onReport: (report: Report) => void, onEnd: () => void): () => void {
  const source = new EventSource(`/api/games/${encodeURIComponent(id)}/analysis?ply=${ply}&seconds=${seconds}`)
  const end = () => {
    source.close()
    onEnd()
  }
  source.addEventListener('report', (event) => onReport(JSON.parse(event.data) as Report))
  source.addEventListener('done', (event) => {
    onReport(JSON.parse(event.data) as Report)
    end()
  })
  // Busy, or broken off: the reports so far stay.
  source.addEventListener('error', end)
  return end
}
