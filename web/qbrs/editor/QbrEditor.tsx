import { useQuery } from '@tanstack/react-query';
import { getQbrChanges } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { ask } from '#web/http/ask.ts';
import { type ComponentProps, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { outlineOf } from '#domain/deck/page/outline.rules.ts';
import { isQbrEditable, type SectionKey, type QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { useCan } from '#web/session/session.ts';
import { logosOf } from '#web/qbrs/slides/slide.logos.ts';
import { NoFigures } from '#web/qbrs/NoFigures.tsx';
import { ChangeStrip } from '#web/qbrs/versions/ChangeStrip.tsx';
import { PromisedActions } from '#web/qbrs/meeting/decisions/PromisedActions.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { useOpenThreads } from './beside/SlideThread.tsx';
import { Addenda } from './Addenda.tsx';
import { Canvas } from './Canvas.tsx';
import { Conflicts } from './Conflicts.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { drafted } from './editor.draft.ts';
import { useDeckDraft } from './editor.saving.ts';
import { type DeckLook, editorDeck } from './editor.deck.ts';
import { useOwnActions } from './own/own.slides.ts';
import { NotesPanel } from './NotesPanel.tsx';
import { sourceOf } from './slide.sources.ts';
import { TruthCheck } from './truth/TruthCheck.tsx';
import { Outline } from './Outline.tsx';

const FilesOf = lazyPage(() => import('#web/files/tab/FilesOf.tsx'), 'FilesOf');

/** QBR editor with slides edited in place; outline on the left, speaker notes on the right. */
export function QbrEditor({ qbr }: { qbr: Qbr }) {
  const saving = useDeckDraft(qbr);
  const mayEdit = useCan()('qbrs:edit');
  const isEditable = mayEdit && isQbrEditable(qbr.status) && qbr.status !== 'finalized';
  const [chosen, setChosen] = useState<SectionKey>('cover');
  const [hideAmounts, setHideAmounts] = useState(false);
  const sections = drafted(qbr.sections, saving.draft);
  const changed = useChangedSections(qbr, isEditable);
  const discussed = useOpenThreads(qbr.id);
  const section = sections.find(({ key }) => key === chosen);
  const actions = useOwnActions(sections, saving.change);
  // Typing has priority; slides render when there is time.
  const shown = useDeferredValue(sections);
  const look = useLook(qbr);
  const deck = useMemo(() => look && editorDeck(look, shown, hideAmounts), [look, hideAmounts, shown]);
  const entries = deck ? outlineOf(sections, deck) : [];

  return (
    <div className="-mx-4 -my-4 md:-mx-6 md:-my-5">
      <EditorHeader qbr={qbr} saving={saving} hideAmounts={hideAmounts} onHideAmounts={setHideAmounts}>
        {deck && <TruthCheck truth={deck.truth} sections={sections} isEditable={isEditable} onChange={saving.change} />}
      </EditorHeader>
      <EditorNotices qbr={qbr} saving={saving} sections={sections} mayEdit={mayEdit} />
      {deck ? (
        <div className="flex items-start max-lg:flex-col">
          <Outline
            entries={entries}
            pages={deck.slides.length}
            minutes={qbr.durationMinutes}
            changed={changed}
            discussed={discussed}
            preparedSeconds={qbr.preparedSeconds}
            isEditable={isEditable}
            chosen={chosen}
            onChoose={setChosen}
            onChange={saving.change}
            onAdd={() => setChosen(actions.add(chosen))}
          />
          <Canvas
            qbrId={qbr.id}
            deck={deck}
            sections={sections}
            isEditable={isEditable}
            onChoose={setChosen}
            onChange={saving.change}
            actions={actions}
            hideAmounts={hideAmounts}
            onHideAmounts={setHideAmounts}
          >
            <PromisedActions qbr={qbr} mayEdit={mayEdit} />
            {!isQbrEditable(qbr.status) && <Addenda qbr={qbr} mayEdit={mayEdit} />}
            <Attachments qbrId={qbr.id} />
          </Canvas>
          {section && (
            <NotesPanel
              qbr={qbr}
              section={section}
              generated={deck.slides.find((slide) => slide.section === section.key)?.notes ?? null}
              entry={entries.find(({ key }) => key === section.key)}
              mayEdit={mayEdit && isQbrEditable(qbr.status)}
              isEditable={isEditable}
              onChange={saving.change}
            />
          )}
        </div>
      ) : (
        <div className="p-6">
          <NoFigures qbr={qbr} isEditable={isEditable} />
        </div>
      )}
      <LeaveGuard active={saving.isDirty || saving.isSaving} staysIn={({ pathname }) => pathname === `/qbrs/${qbr.id}`} />
    </div>
  );
}

/** Memoised, so that slides do not render again without a change. */
function useLook({ facts, branding, customer, assessmentId }: Qbr): DeckLook | null {
  return useMemo(
    () =>
      facts && {
        facts,
        palette: paletteOf(facts.provider.brand),
        foot: slideFoot(facts),
        logos: logosOf({ branding }),
        sourceOf: (section, words) => sourceOf(section, words, { customer, assessmentId, facts }),
      },
    [facts, branding, customer, assessmentId],
  );
}

/** Notices above the deck: outdated data, lock and conflicts. */
function EditorNotices({ qbr, saving, sections, mayEdit }: ComponentProps<typeof LockedLine> & ComponentProps<typeof Conflicts>) {
  return (
    <>
      <ChangeStrip qbr={qbr} isSaving={saving.isDirty || saving.isSaving} />
      <LockedLine qbr={qbr} mayEdit={mayEdit} />
      <Conflicts saving={saving} sections={sections} />
    </>
  );
}

/** Sections with figures that a refresh would change; shares its query with the strip. */
function useChangedSections({ id, facts }: Qbr, isEditable: boolean): ReadonlySet<SectionKey> {
  const { data } = useQuery({ ...ask(getQbrChanges, { params: { id } }), enabled: isEditable && facts !== null });
  return new Set(data?.sections);
}

/** Internal files of the deck, loaded when opened. */
function Attachments({ qbrId }: { qbrId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mx-auto mb-6 max-w-197" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center rounded-field font-semibold">Attachments</summary>
      {isOpen && (
        <Suspense>
          <FilesOf place={{ ownerType: 'qbr', ownerId: qbrId }} change="qbrs:edit" />
        </Suspense>
      )}
    </details>
  );
}

const FROZEN = 'what the customer saw cannot change. Add an addendum below the slides.';
const LOCK_REASONS: Partial<Record<QbrStatus, string>> = {
  finalized: 'Finalized: figures and texts are frozen. Reopen to change them; speaker notes can still be edited.',
  presented: `Presented: ${FROZEN}`,
  delivered: `Delivered: ${FROZEN}`,
};

function LockedLine({ qbr, mayEdit }: { qbr: Qbr; mayEdit: boolean }) {
  const reason = LOCK_REASONS[qbr.status] ?? (mayEdit ? undefined : `You can view this ${reviewWord().one}; a vCIO can edit it.`);
  if (reason === undefined) return null;
  return (
    <p role="status" className="flex min-h-10 items-center gap-2 border-b border-border bg-surface-1 px-4 py-2 text-sm text-muted md:px-6">
      <LockIcon />
      {reason}
    </p>
  );
}
