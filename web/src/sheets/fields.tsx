// The parts of a form: a row of choices, a number, a list.
import type { ComponentChildren } from 'preact'

export interface Choice<T extends string | number> { readonly value: T; readonly name: string }

/** One of a few, all to be seen: radio buttons in the shape of a segmented switch. */
export function Choose<T extends string | number>({ name, label, value, choices, shape = '', onChange }:
  { name: string; label: string; value: T; choices: readonly Choice<T>[]; shape?: 'pairs' | 'tight' | ''; onChange(value: T): void }) {
  return (
    <Field label={label} role="radiogroup">
      <div class={`segments wide ${shape}`}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value}
              onChange={() => onChange(choice.value)} />
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
    </Field>
  )
}

/** One of many. */
export function Pick<T extends string | number>({ label, value, choices, onChange }:
  { label: string; value: T; choices: readonly Choice<T>[]; onChange(value: T): void }) {
  const find = (text: string): T => choices.find((choice) => String(choice.value) === text)?.value ?? value
  return (
    <Field label={label}>
      <select aria-label={label} value={String(value)} onChange={(event) => onChange(find(event.currentTarget.value))}>
        {choices.map((choice) => <option key={choice.value} value={String(choice.value)}>{choice.name}</option>)}
      </select>
    </Field>
  )
}

export interface NumberProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  unit?: string
  onChange(value: number): void
}

/** A number in a range; what is not one is left to the browser's own marks and not taken. */
export function NumberInput({ label, value, min, max, step = 1, unit, onChange }: NumberProps) {
  return (
    <label class="number">
      <input type="number" aria-label={label} value={value} min={min} max={max} step={step} required inputMode="decimal"
        onInput={(event) => {
          if (event.currentTarget.checkValidity()) onChange(event.currentTarget.valueAsNumber)
        }} />
      {unit && <span>{unit}</span>}
    </label>
  )
}

/** A line of text. `suggestions` are offered by the browser, and anything else may be typed. */
export function TextInput({ label, value, hint, placeholder, suggestions, isRequired, onChange }:
  { label: string; value: string; hint?: string; placeholder?: string; suggestions?: readonly string[]; isRequired?: boolean
    onChange(value: string): void }) {
  const list = suggestions?.length ? `list-${label}` : undefined
  return (
    <Field label={label} {...(hint && { hint })}>
      <input type="text" class="grow" aria-label={label} value={value} required={isRequired ?? false} spellcheck={false} autocomplete="off"
        autocapitalize="off" {...(placeholder && { placeholder })} {...(list && { list })}
        onInput={(event) => onChange(event.currentTarget.value)} />
      {list && <datalist id={list}>{suggestions?.map((name) => <option key={name} value={name} />)}</datalist>}
    </Field>
  )
}

/** Yes or no. */
export function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  )
}

export function Field({ label, role, hint, children }:
  { label: string; role?: 'radiogroup'; hint?: string; children: ComponentChildren }) {
  return (
    <div class="field" role={role ?? 'group'} aria-label={label}>
      <span class="name" aria-hidden="true">{label}</span>
      <div class="inputs">{children}</div>
      {hint && <span class="hint">{hint}</span>}
    </div>
  )
}
