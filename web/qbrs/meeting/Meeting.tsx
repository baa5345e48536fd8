import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { agendaOf } from '#domain/deck/agenda.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useTitle } from '#web/ui/title.ts';
import { AgendaBar } from './AgendaBar.tsx';
import { AttendanceButton } from './Attendance.tsx';
import { toggleFullScreen } from './full.screen.ts';
import { meetingDeck, type MeetingDeck } from './meeting.deck.ts';
import { EndDialog, KeysDialog, Overview } from './meeting.dialogs.ts';
import { focusMinutesField } from './meeting.focus.ts';
import type { Command } from './meeting.keys.ts';
import { MeetingBar } from './MeetingBar.tsx';
import { MeetingPanel } from './MeetingPanel.tsx';
import { Prompter } from './Prompter.tsx';
import { bareSlide, type ShownSlide } from './slides.channel.ts';
import { Stage } from './Stage.tsx';
import { StageControls } from './StageControls.tsx';
import { useMeetingClock } from './use.clock.ts';
import { useDecisions } from '#web/qbrs/meeting/decisions/use.decisions.ts';
import { useMeetingKeys } from './use.meeting.keys.ts';
import { usePaging } from './use.paging.ts';
import type { RecordingOfMeeting } from '#web/qbrs/meeting/recording/use.recording.ts';
import { useSecondWindow } from './use.second.window.ts';

interface MeetingProps {
  qbr: Qbr;
  recorded: RecordingOfMeeting;
}

/** The presenter's screen: bar, slide with its controls and notes, and the panel in which the meeting is recorded. */
export function Meeting({ qbr, recorded }: MeetingProps) {
  const isOpen = useCan()('qbrs:edit');
  const [hidesAmounts, setHidesAmounts] = useState(false);
  const [isBlank, setBlank] = useState(false);
  const [dialog, setDialog] = useState<'keys' | 'overview' | 'end' | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useTitle(`Meeting: ${qbr.title}`);
  // A decision is shown in the panel at once; the slides that tell of it are drawn when there is time.
  const latest = useDeferredValue(qbr);
  const deck = useMemo(() => meetingDeck(latest, hidesAmounts), [latest, hidesAmounts]);
  const agenda = useMemo(() => agendaOf(deck?.slides ?? [], latest.durationMinutes), [deck, latest.durationMinutes]);
  const clock = useMeetingClock(qbr.id);
  const paging = usePaging(clock, agenda, deck?.slides.length ?? 0);
  const shown = useMemo(
    () => deck && shownSlide(deck, { at: paging.at, isBlank, title: latest.title }),
    [deck, paging.at, isBlank, latest],
  );
  const second = useSecondWindow(qbr.id, shown, (by) => paging.goTo(paging.at + by));

  const slide = deck?.slides[paging.at];
  const { recording, shown: withKept } = recorded;
  const decisions = useDecisions({ qbr: withKept, recording, slideKey: slide?.key, isOpen });
  // What is needed without a connection is loaded in advance.
  useEffect(() => EndDialog.prefetchWhenIdle(), []);
  useEffect(() => KeysDialog.prefetchWhenIdle(), []);
  useEffect(() => Overview.prefetchWhenIdle(), []);

  const obey = (command: Command) => {
    if (decisions.obey(command)) return;
    const actions: Partial<Record<Command['do'], () => void>> = {
      first: () => paging.goTo(0),
      last: () => paging.goTo(Infinity),
      blank: () => setBlank(!isBlank),
      amounts: () => setHidesAmounts(!hidesAmounts),
      overview: () => setDialog('overview'),
      help: () => setDialog('keys'),
      full: () => toggleFullScreen(stage.current),
      window: second.open,
      minutes: focusMinutesField,
    };
    if (command.do === 'page') paging.goTo(paging.at + command.by);
    else actions[command.do]?.();
  };
  useMeetingKeys(obey);

  if (!deck || !shown) return null;
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      <MeetingBar qbr={qbr} clock={clock} isSecondOpen={second.isOpen} onOpenSecond={second.open}>
        <AttendanceButton qbr={withKept} recording={recording} isOpen={isOpen} />
        {isOpen && (
          <Button {...EndDialog.prefetch} onClick={() => setDialog('end')}>
            End meeting
          </Button>
        )}
      </MeetingBar>
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <section
          aria-label="Slides"
          className="stage grid min-w-0 flex-1 content-start gap-3 overflow-y-auto bg-[#0b0b0d] p-5 text-text max-sm:p-3"
        >
          <Stage shown={shown} ref={stage} />
          <div className="mx-auto grid w-full max-w-248 gap-3">
            <StageControls place={shown.place} isBlank={isBlank} hidesAmounts={hidesAmounts} onCommand={obey} />
            <AgendaBar agenda={agenda} at={paging.at} clock={clock} onShow={paging.goTo} />
            <Prompter deck={deck} at={paging.at} onNext={paging.next} />
          </div>
        </section>
        <MeetingPanel recorded={recorded} decisions={decisions} slide={slide} isOpen={isOpen} hidesAmounts={hidesAmounts} />
      </div>
      {dialog === 'end' && <EndDialog qbr={withKept} state={recorded.state} onClose={() => setDialog(null)} />}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
      {dialog === 'overview' && <Overview deck={deck} at={paging.at} onShow={paging.goTo} onClose={() => setDialog(null)} />}
    </div>
  );
}

function shownSlide(deck: MeetingDeck, { at, isBlank, title }: { at: number; isBlank: boolean; title: string }): ShownSlide | null {
  const slide = deck.slides[at];
  if (!slide) return null;
  const { palette, foot, logos } = deck;
  return { title, slide: isBlank ? null : bareSlide(slide), place: { number: at + 1, of: deck.slides.length }, palette, foot, logos };
}
