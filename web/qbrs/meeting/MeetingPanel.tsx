import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { DecisionsPanel } from '#web/qbrs/meeting/decisions/DecisionsPanel.tsx';
import { MeetingAnswers } from '#web/surveys/meeting/MeetingAnswers.tsx';
import { MinutesPanel } from './MinutesPanel.tsx';
import { Refusals } from '#web/qbrs/meeting/recording/Refusals.tsx';
import { SavedMark } from '#web/qbrs/meeting/recording/SavedMark.tsx';
import type { Decisions } from '#web/qbrs/meeting/decisions/use.decisions.ts';
import type { RecordingOfMeeting } from '#web/qbrs/meeting/recording/use.recording.ts';

interface MeetingPanelProps {
  recorded: RecordingOfMeeting;
  decisions: Decisions;
  slide: DeckSlide | undefined;
  isOpen: boolean;
  hidesAmounts: boolean;
}

export function MeetingPanel({ recorded, decisions, slide, isOpen, hidesAmounts }: MeetingPanelProps) {
  const { recording, state, shown } = recorded;
  return (
    <aside
      aria-label="Meeting record"
      data-beside
      className="flex w-102 shrink-0 flex-col overflow-y-auto border-l border-border bg-surface-0 max-lg:w-full max-lg:overflow-visible max-lg:border-t max-lg:border-l-0"
    >
      {state.refused.length > 0 && (
        <div className="grid gap-2 p-4">
          <Refusals recording={recording} refused={state.refused} />
        </div>
      )}
      <DecisionsPanel qbr={shown} decisions={decisions} isOpen={isOpen} hidesAmounts={hidesAmounts} />
      <MeetingAnswers customerId={shown.customer.id} />
      <MinutesPanel
        qbr={shown}
        recording={recording}
        section={sectionOf(shown, slide?.section)}
        isOpen={isOpen}
        saved={<SavedMark state={state} timezone={shown.timezone} />}
      />
    </aside>
  );
}

/** Section that minutes belong to; slides without a section count towards the first. */
export function sectionOf({ sections }: Pick<Qbr, 'sections'>, key: string | undefined) {
  return sections.find((section) => section.key === key) ?? sections[0] ?? null;
}
