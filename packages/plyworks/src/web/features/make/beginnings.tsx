import { useId, useState } from 'preact/hooks'
import { MadeList, useMadeGames } from '../../session/library/made-list.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { Select } from '../../ui/parts/select.js'
import { making } from '../../ui/text/making.js'
import { EXAMPLES, STARTER, TEMPLATES } from './starting-points.js'
import { type Choices, type Field, type Template, usualChoices } from './templates/template.js'

interface BeginningsProps {
  /** Takes code that is not kept here. */
  onChoose(code: string): void
  onClose(): void
}

/** The beginnings of a game: choices without code, an example, a game made before. */
export function Beginnings({ onChoose, onClose }: BeginningsProps) {
  const { made, refresh } = useMadeGames()
  return (
    <Dialog title={making.begin} onClose={onClose}>
      <h3>{making.templates}</h3>
      {TEMPLATES.map((template) => (
        <TemplateForm key={template.id} template={template} onMake={(code) => onChoose(code)} />
      ))}
      <h3>{making.examplesTitle}</h3>
      <ul class="plain-list made-list">
        {EXAMPLES.map(({ title, about, code }) => (
          <li key={title}>
            <button type="button" class="row-button" onClick={() => onChoose(code)}>
              <b>{title}</b> <span class="muted">{about}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" class="row-button" onClick={() => onChoose(STARTER)}>
            <b>{making.emptyTitle}</b> <span class="muted">{making.emptyAbout}</span>
          </button>
        </li>
      </ul>
      <h3>{making.ownGames}</h3>
      {made?.length === 0 && <p class="muted">{making.noOwnGames}</p>}
      <MadeList made={made ?? []} onChange={refresh} />
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
