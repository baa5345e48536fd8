import type { Dispatch } from 'react';
import { TEMPLATE_TYPES, templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import type { TemplateDraft, TemplateEdit } from './draft.ts';
import { faultAt } from './draft.faults.ts';
import { ScoringCard } from './ScoringCard.tsx';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

const TYPES = TEMPLATE_TYPES.map((type) => ({ value: type, label: templateTypeLabel(type) }));

interface EditorHeadingProps {
  draft: TemplateDraft;
  faulty: readonly FaultLocation[];
  edit: Dispatch<TemplateEdit>;
}

export function EditorHeading({ draft, faulty, edit }: EditorHeadingProps) {
  const change = (next: Partial<Omit<TemplateDraft, 'sections'>>) => edit({ act: 'changeHeading', change: next });
  return (
    <>
      <Card>
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
          <Field label="Name" required error={faultAt(faulty, 'name')}>
            <TextInput value={draft.name} onChange={(event) => change({ name: event.target.value })} autoComplete="off" />
          </Field>
          <Field label="Type">
            <Select options={TYPES} value={draft.type} onChange={(type) => change({ type })} />
          </Field>
          <Field label="Description" error={faultAt(faulty, 'description')} className="md:col-span-2">
            <TextArea rows={2} value={draft.description} onChange={(event) => change({ description: event.target.value })} />
          </Field>
        </div>
      </Card>
      <ScoringCard scoring={draft.scoring} faulty={faulty} edit={edit} />
    </>
  );
}
