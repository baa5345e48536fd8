import { useState } from 'react';
import { isTimed } from '#domain/deck/agenda.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import type { OutlineEntry } from '#domain/deck/page/outline.rules.ts';
import type { SpeakerNotes } from '#domain/deck/page/slide.model.rules.ts';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { ChevronsLeftIcon, ChevronsRightIcon, InfoCircleIcon } from '#web/ui/icons.tsx';
import { SlideGrounds } from './beside/SlideGrounds.tsx';
import { SlideThread } from './beside/SlideThread.tsx';
import type { SectionOf } from './editor.draft.ts';
import type { DeckSaving } from './editor.saving.ts';
import { sourcesOf } from './slide.sources.ts';

interface NotesPanelProps {
  qbr: Qbr;
  section: SectionOf;
  /** Generated speaker notes; null if the section has no slide. */
  generated: SpeakerNotes | null;
  /** Outline entry with the minutes of all its slides, computed or set. */
  entry: OutlineEntry | undefined;
  mayEdit: boolean;
  /** True while the customer-facing content can still change. */
  isEditable: boolean;
  onChange: DeckSaving['change'];
}

const PANEL =
  'shrink-0 border-border bg-surface-1 max-lg:w-full max-lg:border-t lg:sticky lg:top-30 lg:h-[calc(100dvh-120px)] lg:overflow-y-auto lg:border-l';

/** Collapsible panel with speaker notes of the selected section, which customers never see, and the sources of its figures. */
export function NotesPanel({ qbr, section, generated, entry, mayEdit, isEditable, onChange }: NotesPanelProps) {
  const [isFolded, setFolded] = useState(false);
  if (isFolded) {
    return (
      <aside aria-label="Notes" className={`${PANEL} flex justify-center py-2 lg:w-10`}>
        <IconButton label="Show notes" icon={ChevronsLeftIcon} onClick={() => setFolded(false)} />
      </aside>
    );
  }
  return (
    <aside aria-label="Notes" className={`${PANEL} p-4 pt-2 lg:w-65`}>
      <div className="mb-2 flex h-9 items-center justify-between gap-2">
        <h2 className="min-w-0 truncate font-semibold">Notes: {section.title}</h2>
        <IconButton label="Hide notes" icon={ChevronsRightIcon} onClick={() => setFolded(true)} className="max-lg:hidden" />
      </div>
      <NoteText section={section} generated={generated} mayEdit={mayEdit} onChange={onChange} />
      {generated && isTimed(section.key) && (
        <Minutes section={section} minutes={entry?.minutes ?? null} isEditable={isEditable} onChange={onChange} />
      )}
      <SlideThread key={section.key} qbrId={qbr.id} section={section.key} />
      {qbr.facts && generated && <SlideGrounds section={section.key} facts={qbr.facts} />}
      <Narrative text={section.keptNarrative} />
      <Sources section={section} qbr={qbr} />
    </aside>
  );
}

/** Maximum number of words in the notes of a slide. */
const WORDS = 90;

const wordsOf = (text: string) => text.match(/\S+/gu)?.length ?? 0;

function NoteText({
  section: { key, title, speakerNotes },
  generated,
  mayEdit,
  onChange,
}: Pick<NotesPanelProps, 'section' | 'generated' | 'mayEdit' | 'onChange'>) {
  const words = wordsOf(speakerNotes);
  const others = [
    { name: 'Proof.', text: generated?.proof ?? '' },
    { name: 'Ask.', text: generated?.ask ?? '' },
  ].filter(({ text }) => text !== '');
  return (
    <InternalNote>
      <TextArea
        aria-label={`Speaker notes of ${title}`}
        value={speakerNotes}
        readOnly={!mayEdit}
        placeholder={generated?.say || 'What you will say on this slide'}
        maxLength={MEETING_LIMITS.notes}
        rows={4}
        onChange={(event) => onChange({ kind: 'notes', section: key }, event.target.value)}
      />
      {others.map(({ name, text }) => (
        <p key={name} className="mt-2">
          <span className="font-semibold">{name}</span> {text}
        </p>
      ))}
      <p className="mt-2 text-xs text-internal-text tabular-nums">
        {words} of {WORDS} words
      </p>
    </InternalNote>
  );
}

type MinutesProps = Pick<NotesPanelProps, 'section' | 'isEditable' | 'onChange'> & { minutes: number | null };

/** Minutes for the section, used by the agenda on the cover and the meeting clock. */
function Minutes({ section: { key, durationMinutes }, minutes, isEditable, onChange }: MinutesProps) {
  const write = (typed: string) => {
    const whole = Math.min(MEETING_LIMITS.slideMinutes, Math.max(0, Math.round(Number(typed))));
    onChange({ kind: 'minutes', section: key }, typed === '' ? null : whole);
  };
  if (!isEditable) return minutes !== null && <p className="mt-3 text-sm tabular-nums">{minutes} minutes</p>;
  return (
    <div className="mt-3">
      <Field label="Minutes" help="If empty: calculated share of the meeting">
        <TextInput
          type="number"
          min={0}
          max={MEETING_LIMITS.slideMinutes}
          value={durationMinutes ?? ''}
          placeholder={String(minutes ?? 0)}
          className="w-24 tabular-nums"
          onChange={(event) => write(event.target.value)}
        />
      </Field>
    </div>
  );
}

/** Narrative of the section, a record that neither slides nor files repeat. */
function Narrative({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <section aria-labelledby="slide-narrative" className="mt-4">
      <h3 id="slide-narrative" className="font-semibold">
        Narrative
      </h3>
      <p className="mt-1 whitespace-pre-line text-sm wrap-anywhere">{text}</p>
      <p className="mt-2 flex items-center gap-1.5 text-xs text-muted">
        <InfoCircleIcon size={14} />
        Stored with the review; not shown on any slide.
      </p>
    </section>
  );
}

function Sources({ section, qbr }: Pick<NotesPanelProps, 'section' | 'qbr'>) {
  return (
    <section aria-labelledby="slide-sources" className="mt-4">
      <h3 id="slide-sources" className="font-semibold">
        Sources
      </h3>
      <ul className="mt-1 divide-y divide-border text-sm">
        {sourcesOf(section.key, qbr).map(({ name, from, to, search, day }) => (
          <li key={name} className="py-2">
            <div className="flex justify-between gap-2">
              <TextLink to={to} {...(search ? { search } : {})}>
                {name}
              </TextLink>
              {day !== null && <span className="text-muted">{formatDay(day)}</span>}
            </div>
            <p className="truncate text-muted">{from}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex items-center gap-1.5 text-xs text-muted">
        <InfoCircleIcon size={14} />
        Change figures at their source.
      </p>
    </section>
  );
}
