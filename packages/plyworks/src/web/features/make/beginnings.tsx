import { useEffect, useId, useState } from 'preact/hooks'
import { dropMade, type MadeGameFile, madeGames } from '../../session/library/made-games.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { Select } from '../../ui/parts/select.js'
import { making } from '../../ui/text/making.js'
import { EXAMPLES, STARTER, TEMPLATES } from './starting-points.js'
import { type Choices, type Field, type Template, usualChoices } from './templates/template.js'

interface BeginningsProps {
  /** @param id of a game that is kept here; null for one that is not */
  onChoose(code: string, id: string | null): void
  onClose(): void
}

/** The beginnings of a game: choices without code, an example, a game made before. */
export function Beginnings({ onChoose, onClose }: BeginningsProps) {
  const [own, setOwn] = useState<readonly MadeGameFile[]>([])
  const refresh = () => void madeGames().then(setOwn)
  useEffect(refresh, [])
  return (
    <Dialog title={making.begin} onClose={onClose}>
      <h3>{making.templates}</h3>
      {TEMPLATES.map((template) => (
        <TemplateForm key={template.id} template={template} onMake={(code) => onChoose(code, null)} />
      ))}
      <h3>{making.examplesTitle}</h3>
      <ul class="plain-list made-list">
        {EXAMPLES.map(({ title, about, code }) => (
          <li key={title}>
            <button type="button" class="row-button" onClick={() => onChoose(code, null)}>
              <b>{title}</b> <span class="muted">{about}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" class="row-button" onClick={() => onChoose(STARTER, null)}>
            <b>{making.emptyTitle}</b> <span class="muted">{making.emptyAbout}</span>
          </button>
        </li>
      </ul>
      <h3>{making.ownGames}</h3>
      {own.length === 0 && <p class="muted">{making.noOwnGames}</p>}
      <ul class="plain-list made-list">
        {own.map(({ id, title, code }) => (
          <li key={id}>
            <button type="button" class="row-button" onClick={() => onChoose(code, id)}>
              <b>{title}</b>
            </button>
            <button
              type="button"
              class="button quiet"
              aria-label={making.removeOf(title)}
              onClick={() => void dropMade(id).then(refresh)}
            >
              {making.remove}
            </button>
          </li>
        ))}
      </ul>
      <p class="muted">{making.chooseAgain}</p>
    </Dialog>
  )
}

function TemplateForm({ template, onMake }: { template: Template; onMake(code: string): void }) {
  const [choices, setChoices] = useState<Choices>(usualChoices(template))
  return (
    <details class="made-template" name="made-template">
      <summary>
        <b>{template.title}</b> <span class="muted">{template.about}</span>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onMake(template.write(choices))
        }}
      >
        {template.fields.map((field) => (
          <TemplateField
            key={field.key}
            field={field}
            value={choices[field.key]}
            onChange={(value) => setChoices({ ...choices, [field.key]: value })}
          />
        ))}
        <button type="submit" class="button primary">
          {making.useTemplate}
        </button>
      </form>
    </details>
  )
}

interface TemplateFieldProps {
  readonly field: Field
  readonly value: Choices[string]
  onChange(value: Choices[string]): void
}

function TemplateField({ field, value, onChange }: TemplateFieldProps) {
  const id = useId()
  return (
    <p class="made-field">
      <label for={id}>{field.title}</label>
      {field.kind === 'number' && (
        <input
          id={id}
          class="number"
          type="number"
          required
          min={field.least}
          max={field.most}
          value={Number(value)}
          onInput={({ currentTarget }) => {
            if (currentTarget.validity.valid) onChange(currentTarget.valueAsNumber)
          }}
        />
      )}
      {field.kind === 'switch' && (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      {field.kind === 'word' && (
        <Select
          id={id}
          values={field.words.map((word) => word.value)}
          value={String(value)}
          words={(word) => field.words.find((each) => each.value === word)?.title ?? word}
          onChange={onChange}
        />
      )}
    </p>
  )
}
