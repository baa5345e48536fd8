import { useController } from 'react-hook-form';
import { accentFor, contrast, DEFAULT_PRIMARY } from '#domain/theme/colours.rules.ts';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { ColourInput } from '#web/ui/controls/ColourInput.tsx';
import { tenthsText } from '#web/ui/data/number.text.ts';

const COLOUR = /^#[0-9a-fA-F]{6}$/;
const THEMES = ['light', 'slate', 'dark'] as const;

/** Brand colour with a preview of the buttons in each theme, always readable. */
export function ColourField({ control }: Pick<OrganizationFields, 'control'>) {
  const { field, fieldState } = useController({ control, name: 'settings.primaryColor' });
  const { value = null, onChange } = field;
  const shown = value !== null && COLOUR.test(value) ? value : DEFAULT_PRIMARY;
  return (
    <Field label="Primary colour" error={fieldState.error?.message} help="Used for buttons and decks; text on it stays readable.">
      <ColourInput label="Pick the primary colour" value={value} onChange={onChange} standard={DEFAULT_PRIMARY} />
      <ul aria-label="Button preview" className="mt-2 flex flex-wrap gap-2">
        {THEMES.map((theme) => {
          const { accent, accentText } = accentFor(shown, theme);
          return (
            <li
              key={theme}
              style={{ backgroundColor: accent, color: accentText }}
              className="rounded-field px-2 py-1 text-xs font-medium"
              title={`Contrast ${tenthsText(contrast(accent, accentText))} to 1`}
            >
              {theme}
            </li>
          );
        })}
      </ul>
    </Field>
  );
}
