import { useId, useState } from 'react';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { FormRefusal } from '#web/ui/overlays/DialogForm.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { useTitle } from '#web/ui/title.ts';
import { Attendance } from '#web/qbrs/meeting/Attendance.tsx';
import { DecisionsPanel } from '#web/qbrs/meeting/decisions/DecisionsPanel.tsx';
import { dateFormat, reviewWord } from '#web/ui/data/terms.ts';
import { closingOf, EndFields, useEnding } from './EndForm.tsx';
import { sectionOf } from '#web/qbrs/meeting/MeetingPanel.tsx';
import { focusMinutesField } from '#web/qbrs/meeting/meeting.focus.ts';
import { MinutesPanel } from '#web/qbrs/meeting/MinutesPanel.tsx';
import { Refusals } from '#web/qbrs/meeting/recording/Refusals.tsx';
import { SavedMark } from '#web/qbrs/meeting/recording/SavedMark.tsx';
import { useDecisions } from '#web/qbrs/meeting/decisions/use.decisions.ts';
import { useMeetingKeys } from '#web/qbrs/meeting/use.meeting.keys.ts';
import type { RecordingOfMeeting } from '#web/qbrs/meeting/recording/use.recording.ts';

/** Outcome of a past meeting: the recording parts as a page, without slides. */
export function RecordOutcome({ recorded }: { recorded: RecordingOfMeeting }) {
  const { recording, state, shown: qbr } = recorded;
  const isOpen = useCan()('qbrs:edit');
  const decisions = useDecisions({ qbr, recording, slideKey: undefined, isOpen });
  const [section, setSection] = useState<SectionKey>('summary');
  useMeetingKeys((command) => {
    if (!decisions.obey(command) && command.do === 'minutes') focusMinutesField();
  });
  useTitle(`Outcome: ${qbr.title}`);
  return (
    <>
      <header className="flex min-h-14 items-center gap-4 border-b border-border bg-surface-0 px-4 py-2">
        <IconLink label={`Back to the ${reviewWord().one}`} icon={XIcon} to={`/qbrs/${qbr.id}`} />
        <div className="min-w-0 leading-tight">
          <h1 className="truncate font-semibold">Record outcome</h1>
          <p className="truncate text-sm text-muted">
            {[qbr.title, qbr.dateTime && dayLabel(qbr.dateTime, { timezone: qbr.timezone, dateFormat: dateFormat() })]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <LinkButton size="sm" className="ml-auto" to={`/qbrs/${qbr.id}/meeting`}>
          Show slides
        </LinkButton>
      </header>
      <div className="mx-auto grid max-w-260 gap-6 p-4 md:p-6 lg:grid-cols-2">
        {state.refused.length > 0 && (
          <div className="grid gap-2 lg:col-span-2">
            <Refusals recording={recording} refused={state.refused} />
          </div>
        )}
        <div className="grid content-start gap-6">
          <section aria-label="Attendees" className="rounded-card border border-border bg-surface-0 p-4">
            <h2 className="mb-3 text-lg font-semibold">Attendees</h2>
            <Attendance qbr={qbr} recording={recording} isOpen={isOpen} />
          </section>
          <div className="overflow-hidden rounded-card border border-border bg-surface-0">
            <DecisionsPanel qbr={qbr} decisions={decisions} isOpen={isOpen} hidesAmounts={false} />
          </div>
        </div>
        <div className="grid content-start gap-6">
          <div className="flex flex-col rounded-card border border-border bg-surface-0">
            {isOpen && (
              <div className="px-4 pt-3">
                <Select
                  label="Section of the minutes"
                  value={section}
                  onChange={setSection}
                  options={qbr.sections.map(({ key, title }) => ({ value: key, label: title }))}
                />
              </div>
            )}
            <MinutesPanel
              qbr={qbr}
              recording={recording}
              section={sectionOf(qbr, section)}
              isOpen={isOpen}
              saved={<SavedMark state={state} timezone={qbr.timezone} />}
            />
          </div>
          {isOpen && <EndCard recorded={recorded} />}
        </div>
      </div>
    </>
  );
}

function EndCard({ recorded: { shown: qbr, state } }: { recorded: RecordingOfMeeting }) {
  const heading = useId();
  const ending = useEnding(qbr, () => {});
  return (
    <form
      aria-labelledby={heading}
      className="grid gap-4 rounded-card border border-border bg-surface-0 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        ending.mutate(closingOf(event));
      }}
    >
      <h2 id={heading} className="text-lg font-semibold">
        End of the meeting
      </h2>
      <EndFields qbr={qbr} state={state} />
      <FormRefusal saving={ending} />
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={ending.isPending}
          reason={state.pending.length > 0 ? 'Wait until everything is sent' : undefined}
        >
          End meeting
        </Button>
      </div>
    </form>
  );
}
