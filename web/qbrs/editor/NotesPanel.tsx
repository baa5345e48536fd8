import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import type { EditorDeck } from './editor.deck.ts';
import type { SectionOf } from './editor.draft.ts';
import type { DeckSaving } from './editor.saving.ts';

interface NotesPanelProps {
  qbr: Qbr;
  deck: EditorDeck;
  section: SectionOf | undefined;
  mayEdit: boolean;
  onChange: DeckSaving['change'];
}

/** What the presenter says at the chosen section; no customer sees it. */
export function NotesPanel({ section, mayEdit, onChange }: NotesPanelProps) {
  if (!section) return null;
  return (
    <aside
      aria-label="Notes"
      className="shrink-0 border-border bg-surface-1 p-4 max-lg:w-full max-lg:border-t lg:sticky lg:top-30 lg:h-[calc(100dvh-120px)] lg:w-75 lg:overflow-y-auto lg:border-l"
    >
      <h2 className="mb-3 font-semibold">Notes: {section.title}</h2>
      <InternalNote>
        <TextArea
          aria-label={`Speaker notes of ${section.title}`}
          value={section.speakerNotes}
          readOnly={!mayEdit}
          maxLength={MEETING_LIMITS.notes}
          rows={4}
          onChange={(event) => onChange({ kind: 'notes', section: section.key }, event.target.value)}
        />
      </InternalNote>
    </aside>
  );
}
