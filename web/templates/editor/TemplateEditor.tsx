import { useMutation } from '@tanstack/react-query';
import { type Dispatch, type KeyboardEvent, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { Template, updateTemplate } from '#contract/templates/templates.contract.ts';
import { TEMPLATE_TYPES, templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { edited, editingOf, isDirty, type TemplateDraft, type TemplateEdit } from './draft.ts';
import { faultAt, faultyPlaces, located } from './draft.faults.ts';
import { BulkActions } from './BulkActions.tsx';
import { EditorOutline } from './EditorOutline.tsx';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { ScoringCard } from './ScoringCard.tsx';
import { type FaultLocation, placesOf, StructureFaults } from '#web/templates/StructureFaults.tsx';
import { afterTemplateChange } from '#web/templates/templates.api.ts';
import { counted } from '#web/templates/templates.words.ts';

interface TemplateEditorProps {
  template: Template;
  section: string | undefined;
  /** Question to open first. */
  question: string | undefined;
  onSection: (key: string) => void;
  onDone: () => void;
}

interface SavedDraft {
  draft: TemplateDraft;
  version: number;
}

/** Locations of the last refusal; the number distinguishes repeated refusals. */
interface RefusedSave {
  faulty: readonly FaultLocation[];
  refusals: number;
}

function useEditing(template: Template) {
  const [editing, edit] = useReducer(edited, template, editingOf);
  const [{ faulty, refusals }, setRefused] = useState<RefusedSave>({ faulty: [], refusals: 0 });
  const setFaulty = (places: readonly FaultLocation[]) => setRefused((now) => ({ faulty: places, refusals: now.refusals + 1 }));
  const save = useMutation({
    mutationFn: ({ draft, version }: SavedDraft) => call(updateTemplate, { params: { id: template.id }, body: { ...draft, version } }),
    onSuccess: (saved, { draft }) => {
      edit({ act: 'saved', template: saved, draft });
      return afterTemplateChange(saved);
    },
    onError: (error) => setFaulty(placesOf(error)),
  });
  const check = (version: number) => {
    const places = faultyPlaces(editing.draft, version);
    setFaulty(places);
    if (places.length === 0) save.mutate({ draft: editing.draft, version });
    else save.reset();
  };
  const theirs = currentRowOf(save.error, Template);
  const takeTheirs = () => {
    if (!theirs) return;
    edit({ act: 'saved', template: theirs, draft: editing.draft });
    save.reset();
    void afterTemplateChange(theirs);
  };
  const discard = () => {
    edit({ act: 'discard' });
    setFaulty([]);
    save.reset();
  };
  return { editing, edit, faulty, refusals, save, check, theirs, takeTheirs, discard };
}

export function TemplateEditor({ template, section, question, onSection, onDone }: TemplateEditorProps) {
  const { editing, edit, faulty, refusals, save, check, theirs, takeTheirs, discard } = useEditing(template);
  const [open, setOpen] = useState<string | null>(question ?? null);
  const { draft, version } = editing;
  const index = Math.max(
    0,
    draft.sections.findIndex(({ key }) => key === section),
  );
  const current = draft.sections[index];
  const goTo = (path: string) => {
    const place = located(draft, path);
    if (place.section) onSection(place.section);
    if (!place.question) return;
    // Closed and reopened, so that it takes the focus even if it was open.
    flushSync(() => setOpen(null));
    setOpen(place.question);
  };
  const saveByKeys = (event: KeyboardEvent) => {
    const isAsked = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's');
    if (!isAsked) return;
    event.preventDefault();
    if (isDirty(editing)) check(version);
  };

  return (
    <div role="presentation" onKeyDown={saveByKeys} className="grid gap-4">
      {theirs && <ConflictBanner onTakeTheirs={takeTheirs} onKeepMine={() => check(theirs.version)} pending={save.isPending} />}
      {!theirs && faulty.length === 0 && <StructureFaults error={save.error} />}
      {faulty.length > 0 && <FaultyPlaces key={refusals} draft={draft} places={faulty} onGo={goTo} />}
      <BulkActions draft={draft} current={current} edit={edit} />
      <EditorHeading draft={draft} faulty={faulty} edit={edit} />
      <div className="md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-6">
        <EditorOutline sections={draft.sections} current={current?.key} edit={edit} onSection={onSection} />
        {current && (
          <SectionEditor
            key={current.key}
            templateId={template.id}
            section={current}
            index={index}
            sections={draft.sections}
            faulty={faulty}
            open={open}
            onOpen={setOpen}
            edit={edit}
          />
        )}
      </div>
      <SaveBar dirty={isDirty(editing)} pending={save.isPending} onSave={() => check(version)} onDiscard={discard} onDone={onDone} />
      <LeaveGuard active={isDirty(editing)} staysIn={(next) => next.pathname === `/templates/${template.id}` && isEditTab(next.search)} />
    </div>
  );
}

function isEditTab(search: unknown): boolean {
  return typeof search === 'object' && search !== null && 'tab' in search && search.tab === 'edit';
}

interface SaveBarProps {
  dirty: boolean;
  pending: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onDone: () => void;
}

function SaveBar({ dirty, pending, onSave, onDiscard, onDone }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-1 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface-1 px-4 py-3 md:-mx-6 md:px-6">
      <p role="status" className="mr-auto text-sm text-muted">
        {dirty ? 'Unsaved changes' : 'All changes are saved'}
      </p>
      {dirty ? <Button onClick={onDiscard}>Discard changes</Button> : <Button onClick={onDone}>Done</Button>}
      <Button variant="primary" loading={pending} disabled={!dirty} title={dirty ? undefined : 'Nothing has changed'} onClick={onSave}>
        Save
      </Button>
    </div>
  );
}

const PLACES_SHOWN = 20;

interface FaultyPlacesProps {
  draft: TemplateDraft;
  places: readonly FaultLocation[];
  onGo: (path: string) => void;
}

/** Faults that prevent saving, each a link to its location. The first one is focused. */
function FaultyPlaces({ draft, places, onGo }: FaultyPlacesProps) {
  return (
    <Banner tone="danger">
      <p className="font-semibold">{counted(places.length, 'place')} to correct before this can be saved</p>
      <ul className="mt-1 grid gap-1">
        {places.slice(0, PLACES_SHOWN).map(({ path, message }, index) => (
          <li key={`${path} ${message}`}>
            <button
              autoFocus={index === 0}
              type="button"
              onClick={() => onGo(path)}
              className="min-h-6 rounded-field text-left wrap-anywhere underline underline-offset-3"
            >
              {located(draft, path).name} {message}
            </button>
          </li>
        ))}
      </ul>
      {places.length > PLACES_SHOWN && <p className="mt-1">and {places.length - PLACES_SHOWN} more</p>}
    </Banner>
  );
}

const TYPES = TEMPLATE_TYPES.map((type) => ({ value: type, label: templateTypeLabel(type) }));

interface EditorHeadingProps {
  draft: TemplateDraft;
  faulty: readonly FaultLocation[];
  edit: Dispatch<TemplateEdit>;
}

function EditorHeading({ draft, faulty, edit }: EditorHeadingProps) {
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
