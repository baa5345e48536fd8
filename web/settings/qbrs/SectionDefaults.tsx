import { useController } from 'react-hook-form';
import { defaultSections, sectionsFault } from '#domain/qbrs/defaults.rules.ts';
import { sectionTitle } from '#domain/deck/words/deck.narrative.rules.ts';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/icons.tsx';

/** Default sections of a deck and their order. The cover is always first. */
export function SectionDefaults({ control }: Pick<OrganizationFields, 'control'>) {
  const { value: sections = [], onChange } = useController({ control, name: 'settings.qbr.sections' }).field;
  const mayEdit = useCan()('settings:edit');
  const fault = sectionsFault(sections);
  const move = (from: number, by: number) => {
    const [moved] = sections.slice(from, from + 1);
    if (moved) onChange(sections.toSpliced(from, 1).toSpliced(from + by, 0, moved));
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Sections of a new deck</legend>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
        <p className="text-xs text-muted">In this order; you can change the order and all texts in each deck.</p>
        {mayEdit && (
          <Button size="sm" onClick={() => onChange(defaultSections(null))}>
            Restore default order
          </Button>
        )}
      </div>
      <ol aria-label="Section order" className="divide-y divide-border rounded-field border border-border">
        {sections.map(({ key, enabled }, place) => (
          <li key={key} className="flex min-h-10 items-center gap-2 px-3">
            <span className="w-5 text-right text-sm text-muted tabular-nums">{place + 1}</span>
            <span className={enabled ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-muted'}>{sectionTitle(key)}</span>
            {mayEdit && key !== 'cover' && (
              <>
                <IconButton
                  label={`Move ${sectionTitle(key)} up`}
                  icon={ArrowUpIcon}
                  disabled={place <= 1}
                  onClick={() => move(place, -1)}
                />
                <IconButton
                  label={`Move ${sectionTitle(key)} down`}
                  icon={ArrowDownIcon}
                  disabled={place === sections.length - 1}
                  onClick={() => move(place, 1)}
                />
              </>
            )}
            <Switch
              label={`Show ${sectionTitle(key)}`}
              checked={enabled}
              onChange={(isShown) => onChange(sections.map((one) => (one.key === key ? { key, enabled: isShown } : one)))}
            />
          </li>
        ))}
      </ol>
      {fault && (
        <p role="alert" className="mt-1 text-sm text-danger-text">
          The deck {fault}.
        </p>
      )}
    </fieldset>
  );
}
