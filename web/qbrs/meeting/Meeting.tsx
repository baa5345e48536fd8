import { memo, type Ref, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type AgendaNow, agendaNow, agendaOf, type AgendaPart, partAt } from '#domain/deck/agenda.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useTitle } from '#web/ui/title.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { CheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import { AttendanceButton } from './Attendance.tsx';
import { toggleFullScreen } from './full.screen.ts';
import { meetingDeck, type MeetingDeck } from './meeting.deck.ts';
import { focusMinutesField } from './meeting.focus.ts';
import type { Command } from './meeting.keys.ts';
import type { MeetingClock } from './meeting.clock.ts';
import { MeetingBar } from './MeetingBar.tsx';
import { MeetingPanel } from './MeetingPanel.tsx';
import { Prompter } from './Prompter.tsx';
import { bareSlide, type ShownSlide, connectSlides } from './slides.channel.ts';
import { StageControls } from './StageControls.tsx';
import { useClockState, useMeetingClock } from './use.clock.ts';
import { useDecisions } from '#web/qbrs/meeting/decisions/use.decisions.ts';
import { useMeetingKeys } from './use.meeting.keys.ts';
import type { RecordingOfMeeting } from '#web/qbrs/meeting/recording/use.recording.ts';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';

const KeysDialog = lazyDialog(async () => (await import('./KeysDialog.tsx')).KeysDialog);
const EndDialog = lazyDialog(async () => (await import('#web/qbrs/meeting/closing/EndDialog.tsx')).EndDialog);
const Overview = lazyDialog(async () => (await import('./Overview.tsx')).Overview);

interface MeetingProps {
  qbr: Qbr;
  recorded: RecordingOfMeeting;
}

/** Presenter's screen: bar, slide with controls and notes, and the recording panel. */
export function Meeting({ qbr, recorded }: MeetingProps) {
  const isOpen = useCan()('qbrs:edit');
  const [hidesAmounts, setHidesAmounts] = useState(false);
  const [isBlank, setBlank] = useState(false);
  const [dialog, setDialog] = useState<'keys' | 'overview' | 'end' | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useTitle(`Meeting: ${qbr.title}`);
  // The panel shows a decision at once; slides render when there is time.
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
  // Preloads everything needed offline.
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

/** Current slide; the clock counts its time towards its part of the agenda. */
function usePaging(clock: MeetingClock, agenda: readonly AgendaPart[], count: number) {
  const { at: wanted } = useClockState(clock);
  const at = Math.min(wanted, Math.max(0, count - 1));
  const goTo = useCallback(
    (slide: number) => {
      const next = Math.max(0, Math.min(count - 1, slide));
      clock.show(next, partAt(agenda, next));
    },
    [clock, agenda, count],
  );
  // Passes the shown part to the clock, also after a reload or a change of the deck.
  useEffect(() => clock.show(at, partAt(agenda, at)), [clock, agenda, at]);
  const next = useCallback(() => goTo(at + 1), [goTo, at]);
  return { at, goTo, next };
}

interface StageProps {
  shown: ShownSlide;
  ref: Ref<HTMLDivElement>;
}

/** Slide as the customer sees it, on near-black in every theme. Full screen shows it alone. */
const Stage = memo(function Stage({ shown, ref }: StageProps) {
  const { slide, place, palette, foot, logos } = shown;
  return (
    <div ref={ref} className="flex items-center justify-center bg-[#0b0b0d]">
      <h2 className="sr-only">On screen</h2>
      <div className="w-full max-w-248 in-[:fullscreen]:max-w-[calc(100dvh*16/9)]" aria-live="polite">
        {slide ? (
          <SlidePage slide={slide} palette={palette} place={place} foot={foot} logos={logos} />
        ) : (
          <p className="flex aspect-video items-center justify-center border border-dashed border-border text-muted in-[:fullscreen]:border-none in-[:fullscreen]:text-transparent">
            The customer sees a blank screen
          </p>
        )}
      </div>
    </div>
  );
});

/** Second window with only the slide: opens it, keeps it in sync, and reports whether it is open. */
function useSecondWindow(qbrId: string, shown: ShownSlide | null, onStep: (by: number) => void) {
  const [isOpen, setOpen] = useState(false);
  const teller = useRef<ReturnType<typeof connectSlides> | null>(null);
  const step = useEffectEvent(onStep);
  const latest = useEffectEvent(() => shown);
  // Subscribes to the second window.
  useEffect(() => {
    const channel = connectSlides(qbrId, { onFollowed: setOpen, onStep: (by) => step(by) });
    teller.current = channel;
    const now = latest();
    if (now) channel.show(now);
    return () => {
      channel.close();
      teller.current = null;
    };
  }, [qbrId]);
  // Sends every change of the shown slide to the second window.
  useEffect(() => {
    if (shown) teller.current?.show(shown);
  }, [shown]);
  const open = useCallback(() => {
    window.open(`/qbrs/${qbrId}/slides`, `plumbline-slides-${qbrId}`, 'popup,width=1280,height=720');
  }, [qbrId]);
  return { isOpen, open };
}

interface AgendaBarProps {
  agenda: readonly AgendaPart[];
  at: number;
  clock: MeetingClock;
  onShow: (slide: number) => void;
}

/** Parts of the meeting, with widths by minutes; an overlong one shows a warning, never red. */
function AgendaBar({ agenda, at, clock, onShow }: AgendaBarProps) {
  const { spent } = useClockState(clock);
  return (
    <ol aria-label="Agenda" className="flex gap-1.5 border-t border-border pt-3 max-sm:flex-col">
      {agendaNow(agenda, spent, partAt(agenda, at)).map((part) => (
        <li key={part.first} className="min-w-0" style={{ flexGrow: part.minutes, flexBasis: 0 }}>
          <AgendaStep part={part} onShow={() => onShow(part.first)} />
        </li>
      ))}
    </ol>
  );
}

function AgendaStep({ part, onShow }: { part: AgendaNow; onShow: () => void }) {
  const { title, minutes, spent, state, filled, isLate } = part;
  const isNow = state === 'now';
  return (
    <button type="button" aria-current={isNow ? 'step' : undefined} onClick={onShow} className="block w-full text-start">
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-surface-2">
        <span
          className={classes('block h-full rounded-full', isLate ? 'bg-warning-line' : 'bg-accent-line')}
          style={{ width: `${filled * 100}%` }}
        />
      </span>
      <span className={classes('mt-1.5 flex items-center gap-1 text-xs', isNow ? 'font-semibold text-text' : 'text-muted')}>
        {state === 'done' && !isLate && <CheckIcon size={14} className="text-success-text" />}
        {isLate && <ClockIcon size={14} className="text-warning-text" />}
        <span className="truncate">{title}</span>
        <span className={classes('shrink-0 font-normal tabular-nums', isLate ? 'text-warning-text' : 'text-muted')}>
          {isNow || isLate ? `${spent} of ${minutes}` : minutes}
          <span className="sr-only"> minutes{isLate ? ', over time' : ''}</span>
        </span>
      </span>
    </button>
  );
}
