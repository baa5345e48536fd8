import { sectionTitle } from '#domain/deck/words/deck.narrative.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { defaultSections } from '#domain/qbrs/defaults.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { QBR_SECTION_KEYS } from '#domain/qbrs/qbrs.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import type { StepProps } from './step.props.ts';
import { toggledSection } from './wizard.draft.ts';

/** Sections of the deck; empty ones are omitted automatically. */
export function SectionsStep({ draft: { sections }, onChange }: StepProps) {
  const defaults = useQuery(organizationQuery).data?.settings.qbr;
  const isWhole = sections.length === QBR_SECTION_KEYS.length;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Sections of the deck</legend>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
        <p className="text-xs text-muted">
          Sections without data are hidden automatically. You can change the order and all texts in the editor.
        </p>
        <Button size="sm" onClick={() => onChange({ sections: isWhole ? [] : QBR_SECTION_KEYS })}>
          {isWhole ? 'Clear selection' : 'Select all'}
        </Button>
      </div>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {defaultSections(defaults).map(({ key }) => (
          <Checkbox key={key} checked={sections.includes(key)} onChange={() => onChange({ sections: toggledSection(sections, key) })}>
            {sectionTitle(key)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
