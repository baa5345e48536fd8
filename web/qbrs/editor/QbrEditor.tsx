import { useQuery } from '@tanstack/react-query';
import { getQbrChanges } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { ask } from '#web/http/ask.ts';
import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { outlineOf } from '#domain/deck/page/outline.rules.ts';
import { slidesOf } from '#domain/deck/slides/slides.rules.ts';
import { withoutAmounts } from '#domain/qbrs/facts/facts.amounts.rules.ts';
import { isQbrEditable, type QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { LeaveGuard } from '#web/navigation/LeaveGuard.tsx';
import { useCan } from '#web/session/session.ts';
import { logosOf } from '#web/qbrs/slides/slide.logos.ts';
import { NoFigures } from '#web/qbrs/NoFigures.tsx';
import { ChangeStrip } from '#web/qbrs/versions/ChangeStrip.tsx';
import { Promised } from '#web/qbrs/meeting/decisions/Promised.tsx';
import { useOpenThreads } from './beside/SlideThread.tsx';
import { Addenda } from './Addenda.tsx';
import { Attachments } from './Attachments.tsx';
import { Canvas } from './Canvas.tsx';
import { Conflicts } from './Conflicts.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { drafted } from './editor.draft.ts';
import { useDeckDraft } from './editor.saving.ts';
import type { DeckLook } from './editor.deck.ts';
import { LockedLine } from './LockedLine.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { sourceOf } from './slide.sources.ts';
import { Outline } from './Outline.tsx';

/** The slides of a QBR, edited where they stand: outline on the left, notes for the presenter on the right. */
export function QbrEditor({ qbr }: { qbr: Qbr }) {
  const saving = useDeckDraft(qbr);
  const mayEdit = useCan()('qbrs:edit');
  const isEditable = mayEdit && isQbrEditable(qbr.status) && qbr.status !== 'finalized';
  const [chosen, setChosen] = useState<QbrSectionKey>('cover');
  const [hideAmounts, setHideAmounts] = useState(false);
  const sections = drafted(qbr.sections, saving.draft);
  const changed = useChangedSections(qbr, isEditable);
  const discussed = useOpenThreads(qbr.id);
  const section = sections.find(({ key }) => key === chosen);
  // Typing has priority; the slides are drawn when there is time.
  const shown = useDeferredValue(sections);
  const look = useLook(qbr);
  const deck = useMemo(
    () =>
      look && {
        look,
        ...slidesOf(hideAmounts ? withoutAmounts(look.facts) : look.facts, { hideAmounts }, look.logos.logo !== null, shown),
      },
    [look, hideAmounts, shown],
  );
  const entries = deck ? outlineOf(sections, deck) : [];

  return (
    <div className="-mx-4 -my-4 md:-mx-6 md:-my-5">
      <EditorHeader qbr={qbr} saving={saving} hideAmounts={hideAmounts} onHideAmounts={setHideAmounts} />
      <Told qbr={qbr} saving={saving} sections={sections} mayEdit={mayEdit} />
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
          />
          <Canvas
            qbrId={qbr.id}
            deck={deck}
            sections={sections}
            isEditable={isEditable}
            onChoose={setChosen}
            onChange={saving.change}
            hideAmounts={hideAmounts}
            onHideAmounts={setHideAmounts}
          >
            <Promised qbr={qbr} mayEdit={mayEdit} />
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

/** The same as long as it says the same, so that slides are not drawn again for nothing. */
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

/** What there is to know about the deck before it is edited. */
function Told({ qbr, saving, sections, mayEdit }: ComponentProps<typeof LockedLine> & ComponentProps<typeof Conflicts>) {
  return (
    <>
      <ChangeStrip qbr={qbr} isSaving={saving.isDirty || saving.isSaving} />
      <LockedLine qbr={qbr} mayEdit={mayEdit} />
      <Conflicts saving={saving} sections={sections} />
    </>
  );
}

/** The sections of which a refresh would change a figure; the strip reads the same. */
function useChangedSections({ id, facts }: Qbr, isEditable: boolean): ReadonlySet<QbrSectionKey> {
  const { data } = useQuery({ ...ask(getQbrChanges, { params: { id } }), enabled: isEditable && facts !== null });
  return new Set(data?.sections);
}
