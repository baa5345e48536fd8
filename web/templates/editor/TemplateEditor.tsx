import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { Template, updateTemplate } from '#contract/templates/templates.contract.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { type TemplateDraft, edited, editingOf, isDirty } from './draft.ts';
import { faultyPlaces, located } from './draft.faults.ts';
import { BulkActions } from './BulkActions.tsx';
import { EditorHeading } from './EditorHeading.tsx';
import { EditorOutline } from './EditorOutline.tsx';
import { FaultyPlaces } from './FaultyPlaces.tsx';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { type FaultLocation, placesOf, StructureFaults } from '#web/templates/StructureFaults.tsx';
import { afterTemplateChange } from '#web/templates/templates.api.ts';

interface TemplateEditorProps {
  template: Template;
  section: string | undefined;
  onSection: (key: string) => void;
  onDone: () => void;
}

interface SavedDraft {
  draft: TemplateDraft;
  version: number;
}

/** The places of the last refusal; the number distinguishes a second refusal from the first. */
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

export function TemplateEditor({ template, section, onSection, onDone }: TemplateEditorProps) {
  const { editing, edit, faulty, refusals, save, check, theirs, takeTheirs, discard } = useEditing(template);
  const [open, setOpen] = useState<string | null>(null);
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
    // Opened again, so that it gets the focus even when it was open.
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
