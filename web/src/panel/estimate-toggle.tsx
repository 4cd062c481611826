// The switch of the estimate, beside the sentence that says it.
import type { Translate } from '../i18n.ts'

export function EstimateToggle({ isOn, t, onClick }: { isOn: boolean; t: Translate; onClick(): void }) {
  return (
    <button type="button" class="quiet" aria-pressed={isOn} aria-keyshortcuts="." onClick={onClick}>
      {t('action.estimate')}<kbd aria-hidden="true">.</kbd>
    </button>
  )
}
