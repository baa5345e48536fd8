import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { withoutHtml } from '#domain/sops/markdown.rules.ts';
import { listFiles } from '#contract/files/files.contract.ts';
import { Sop, updateSop } from '#contract/sops/sops.contract.ts';
import { FileField } from '#web/files/FileField.tsx';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { SopText } from '#web/sops/SopText.tsx';
import { afterSopChange } from '#web/sops/sops.api.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ConflictBanner } from '#web/ui/feedback/ConflictBanner.tsx';
import { draftOf, isSame, type SopDraft, toBody } from './sop.draft.ts';
import { MarkdownField, type MarkdownHandle } from './MarkdownField.tsx';
import { SopFields } from './SopFields.tsx';

interface SopEditorProps {
  sop: Sop;
  onDone: () => void;
}

interface Base {
  /** Last saved or loaded draft; replacing it remounts the field. */
  saved: SopDraft;
  version: number;
  round: number;
}

function useEditing(sop: Sop) {
  const [base, setBase] = useState<Base>(() => ({ saved: draftOf(sop), version: sop.version, round: 0 }));
  const [draft, setDraft] = useState<SopDraft>(base.saved);
  const save = useMutation({
    mutationFn: (version: number) => call(updateSop, { params: { id: sop.id }, body: { ...toBody(draft), version } }),
    onSuccess: (saved) => {
      setBase(({ round }) => ({ saved: draft, version: saved.version, round }));
      return afterSopChange(saved);
    },
  });
  const replace = (by: SopDraft, version: number) => {
    setBase(({ round }) => ({ saved: by, version, round: round + 1 }));
    setDraft(by);
    save.reset();
  };
  return { base, draft, change: (next: Partial<SopDraft>) => setDraft((now) => ({ ...now, ...next })), save, replace };
}

export function SopEditor({ sop, onDone }: SopEditorProps) {
  const { base, draft, change, save, replace } = useEditing(sop);
  const isDirty = !isSame(draft, base.saved);
  const theirs = currentRowOf(save.error, Sop);
  const fault = save.error && !theirs ? faultOf(save.error) : null;
  const store = () => isDirty && !save.isPending && save.mutate(base.version);
  const saveByKeys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 'Enter' && event.key !== 's')) return;
    event.preventDefault();
    store();
  };
  return (
    <div role="presentation" onKeyDown={saveByKeys} className="grid gap-4">
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Body key={base.round} sop={sop} draft={draft} change={change} />
        <SopFields draft={draft} sop={sop} change={change} />
      </div>
      <div
        role="group"
        aria-label="Saving"
        className="sticky bottom-0 z-1 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface-1 px-4 py-3 md:-mx-6 md:px-6"
      >
        <div className="basis-full empty:hidden">
          {theirs && (
            <ConflictBanner
              pending={save.isPending}
              onTakeTheirs={() => {
                replace(draftOf(theirs), theirs.version);
                void afterSopChange(theirs);
              }}
              onKeepMine={() => save.mutate(theirs.version)}
            />
          )}
          {fault && (
            <Banner tone="danger">
              {fault.headline}. {fault.resolution}
            </Banner>
          )}
        </div>
        <p role="status" className="mr-auto text-sm text-muted">
          {isDirty ? 'Unsaved changes' : 'All changes are saved'}
        </p>
        {isDirty ? (
          <Button onClick={() => replace(base.saved, base.version)}>Discard changes</Button>
        ) : (
          <Button onClick={onDone}>Done</Button>
        )}
        <Button variant="primary" loading={save.isPending} reason={isDirty ? undefined : 'Nothing has changed'} onClick={store}>
          Save
        </Button>
      </div>
      <LeaveGuard active={isDirty} staysIn={({ pathname, search }) => pathname === `/sops/${sop.id}` && isEditTab(search)} />
    </div>
  );
}

function isEditTab(search: unknown): boolean {
  return typeof search === 'object' && search !== null && 'tab' in search && search.tab === 'edit';
}

interface BodyProps {
  sop: Sop;
  draft: SopDraft;
  change: (next: Partial<SopDraft>) => void;
}

const MODES = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

/** Source or preview, and pictures to insert. */
function Body({ sop, draft, change }: BodyProps) {
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const field = useRef<MarkdownHandle>(null);
  const place = { ownerType: 'sop', ownerId: sop.id } as const;
  const { data: files = [] } = useQuery(ask(listFiles, { query: { ...place, limit: '200' } }));
  return (
    <section aria-label="Text" className="grid min-w-0 content-start gap-3">
      <div className="justify-self-start">
        <SegmentedControl label="Text" options={MODES} value={mode} onChange={setMode} />
      </div>
      <div className={mode === 'write' ? 'grid gap-3' : 'hidden'}>
        <MarkdownField ref={field} label="Text in Markdown" initial={draft.body} onChange={(body) => change({ body })} />
        <p className="text-xs text-muted">
          Markdown: ## heading, **bold**, - [ ] checklist item, ``` code. Images you drop, paste or choose are inserted at the cursor.
        </p>
        <FileField
          place={place}
          files={files}
          mayChange
          noun="pictures"
          takesPaste
          onAttached={({ name, url, width }) => field.current?.insert(width === null ? `[${name}](${url})` : `![${name}](${url})`)}
        />
      </div>
      {mode === 'preview' && (
        <div className="rounded-card border border-border bg-surface-1 p-4">
          {draft.body.trim() === '' ? <p className="text-muted">Nothing written yet.</p> : <SopText body={withoutHtml(draft.body)} />}
        </div>
      )}
    </section>
  );
}
