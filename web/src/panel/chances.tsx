// Black's chances along the game, drawn when they were asked for. The figures stand in the list of moves.
import type { Translate } from '../i18n.ts'
import type { Chances as ChancesState } from '../review.ts'
import type { GameState } from '../server/types.ts'

interface Props { game: GameState; chances: ChancesState; ply: number; t: Translate; onLook(ply: number): void }

const HEIGHT = 100

export function Chances({ game, chances, ply, t, onLook }: Props) {
  const width = Math.max(1, game.ply)
  const points = [...chances.byPly].map(([at, value]) => `${at},${HEIGHT * (1 - value)}`).join(' ')
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect()
    onLook(Math.round((width * (event.clientX - box.left)) / box.width))
  }
  return (
    <section class="card chances" aria-labelledby="chances-title">
      <h2 id="chances-title">{t('chances.title')}</h2>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('chances.label')} onClick={press}>
        <path class="half" d={`M0 ${HEIGHT / 2}H${width}`} />
        <polyline points={points} />
        <path class="now" d={`M${ply} 0V${HEIGHT}`} />
      </svg>
    </section>
  )
}
