import { type ReactNode, type SubmitEvent, useState } from 'react';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { minuteLine, minuteLines, readTyped } from '#domain/qbrs/minutes.rules.ts';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { ClipboardCheckIcon, PlusIcon, XIcon } from '#web/ui/icons.tsx';
import { MINUTES_FIELD, MINUTES_LABEL } from './meeting.focus.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionLine } from '#web/ui/data/ActionLine.tsx';
import { Decided, clockOf } from '#web/qbrs/meeting/decisions/DecisionsPanel.tsx';
import { newEntryId } from '#web/qbrs/meeting/recording/recording.kept.ts';
import type { Recording } from '#web/qbrs/meeting/recording/recording.store.ts';

interface MinutesPanelProps {
  qbr: Qbr;
  recording: Recording;
  /** Section of the current slide, which the minutes belong to. */
  section: { key: SectionKey; title: string } | null;
  isOpen: boolean;
  /** Save state of the recording. */
  saved: ReactNode;
}

/** Notes, decisions and action items in meeting order. */
export function MinutesPanel({ qbr, recording, section, isOpen, saved }: MinutesPanelProps) {
  const [isAdding, setAdding] = useState(false);
  const [today] = useState(() => dayIn(new Date(), qbr.timezone));
  return (
    <section aria-label={MINUTES_LABEL} tabIndex={-1} className="flex flex-1 -outline-offset-2 flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-lg font-semibold">Minutes</h2>
        <span className="text-sm text-muted">included in the recap</span>
        <span className="ml-auto text-sm">{saved}</span>
      </div>
      <Log qbr={qbr} />
      {qbr.actionItems.length > 0 && (
        <ul aria-label="Actions" className="grid gap-1.5">
          {qbr.actionItems.map((item) => (
            <li key={item.key} className="flex items-start gap-2">
              <ClipboardCheckIcon className="mt-0.5 text-info-text" />
              <ActionLine item={item} today={today} provider={qbr.branding.providerName} customer={qbr.customer.name} />
              {isOpen && (
                <IconButton
                  label={`Remove action ${item.text}`}
                  icon={XIcon}
                  className="ml-auto"
                  onClick={() => recording.record({ kind: 'dropAction', key: item.key })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className="mt-auto lg:sticky lg:bottom-0 grid gap-2 bg-surface-0 py-2">
          {isAdding ? (
            <ActionForm qbr={qbr} recording={recording} onClose={() => setAdding(false)} />
          ) : (
            <Composer qbr={qbr} recording={recording} section={section} today={today} onAdd={() => setAdding(true)} />
          )}
        </div>
      )}
    </section>
  );
}

interface Logged {
  key: string;
  time: string | null;
  content: ReactNode;
}

function Log({ qbr }: { qbr: Qbr }) {
  const written = qbr.sections.flatMap(({ key, minutes }) =>
    minuteLines(minutes).map(({ time, text }, place): Logged => ({ key: `${key}-${place}`, time, content: text })),
  );
  const decided = qbr.decisions.map((decision): Logged => ({
    key: decision.id,
    time: clockOf(decision.at, qbr.timezone),
    content: (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="wrap-anywhere">{decision.recommendation}</span>
        <Decided decision={decision} timezone={qbr.timezone} />
      </span>
    ),
  }));
  const log = [...written, ...decided].toSorted((one, other) => (one.time ?? '').localeCompare(other.time ?? ''));
  if (log.length === 0) return <p className="text-sm text-muted">Nothing written yet.</p>;
  return (
    <ol className="grid gap-1.5">
      {log.map(({ key, time, content }) => (
        <li key={key} className="flex gap-2.5">
          <span className="w-10 shrink-0 text-muted tabular-nums">{time}</span>
          <span className="min-w-0 wrap-anywhere">{content}</span>
        </li>
      ))}
    </ol>
  );
}

interface ComposerProps extends Pick<MinutesPanelProps, 'qbr' | 'recording' | 'section'> {
  today: string;
  onAdd: () => void;
}

function Composer({ qbr, recording, section, today, onAdd }: ComposerProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = fieldText(form, MINUTES_FIELD);
    if (typed.trim() === '' || !section) return;
    const read = readTyped(typed, qbr.attendees, today);
    if ('action' in read) recording.record({ kind: 'action', action: { key: newEntryId(), ...read.action } });
    else {
      const line = minuteLine({ time: clockOf(new Date().toISOString(), qbr.timezone), text: read.minute });
      recording.record({ kind: 'minute', section: section.key, line });
    }
    form.reset();
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <div className="relative min-w-0 flex-1">
        <TextInput
          name={MINUTES_FIELD}
          aria-label={section ? `Minutes of ${section.title}` : MINUTES_LABEL}
          placeholder="Note, or task @name by date"
          autoComplete="off"
          maxLength={MEETING_LIMITS.action}
          disabled={!section}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          className="pr-9"
        />
        <span aria-hidden className="pointer-events-none absolute inset-y-0 right-2 flex items-center max-sm:hidden">
          <Kbd>M</Kbd>
        </span>
      </div>
      <Button icon={PlusIcon} onClick={onAdd}>
        Action
      </Button>
    </form>
  );
}
