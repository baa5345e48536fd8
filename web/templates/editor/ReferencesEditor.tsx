import { useState } from 'react';
import { type FrameworkRef, TEMPLATE_LIMITS } from '#domain/templates/templates.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { faultAt } from './draft.faults.ts';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';

interface ReferencesEditorProps {
  refs: FrameworkRef[];
  path: string;
  faulty: readonly FaultLocation[];
  onChange: (refs: FrameworkRef[] | undefined) => void;
}

/** Framework controls that the question covers, by id. */
export function ReferencesEditor({ refs, path, faulty, onChange }: ReferencesEditorProps) {
  const change = (at: number, next: Partial<FrameworkRef>) =>
    onChange(refs.map((ref, index) => (index === at ? { ...ref, ...next } : ref)));
  const remove = (at: number) => onChange(refs.length === 1 ? undefined : refs.toSpliced(at, 1));
  const add = () => onChange([...refs, { framework: refs.at(-1)?.framework ?? '', version: refs.at(-1)?.version, ref: '' }]);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">References to frameworks</legend>
      {refs.map(({ framework, version = '', ref }, at) => (
        // References have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex flex-wrap items-end gap-2">
          <Field label={`Framework ${at + 1}`} error={faultAt(faulty, `${path}[${at}].framework`)} className="min-w-32 flex-1">
            <TextInput value={framework} onChange={(event) => change(at, { framework: event.target.value })} autoComplete="off" />
          </Field>
          <Field label="Version" className="w-20">
            <TextInput value={version} onChange={(event) => change(at, { version: event.target.value || undefined })} autoComplete="off" />
          </Field>
          <Field label="Control" error={faultAt(faulty, `${path}[${at}].ref`)} className="min-w-24 flex-1">
            <TextInput value={ref} onChange={(event) => change(at, { ref: event.target.value })} autoComplete="off" />
          </Field>
          <IconButton label={`Remove reference ${at + 1}`} icon={TrashIcon} size="md" onClick={() => remove(at)} />
        </div>
      ))}
      <div>
        <Button size="sm" icon={PlusIcon} disabled={refs.length >= TEMPLATE_LIMITS.refs} onClick={add}>
          Add reference
        </Button>
      </div>
    </fieldset>
  );
}

interface TagsFieldProps {
  tags: string[];
  onChange: (tags: string[] | undefined) => void;
}

/** Comma-separated tags; the text stays as typed until the field is left. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState(tags.join(', '));
  const leave = () => {
    const words = [...new Set(typed.split(',').map((word) => word.trim().slice(0, TEMPLATE_LIMITS.tag)))].filter((word) => word !== '');
    const kept = words.slice(0, TEMPLATE_LIMITS.tags);
    setTyped(kept.join(', '));
    if (kept.join('\n') !== tags.join('\n')) onChange(kept.length > 0 ? kept : undefined);
  };
  return (
    <Field label="Tags" help="Search words, separated by commas.">
      <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} onBlur={leave} autoComplete="off" />
    </Field>
  );
}
