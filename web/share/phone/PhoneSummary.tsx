import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { capitalized } from '#domain/deck/titles/titles.words.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DownloadButton } from '#web/ui/controls/DownloadButton.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { decidedWords, isWaiting, RECORDED, type RequestedDecision, waitingWords } from '#web/share/share.desk.ts';
import { PhoneHead } from './PhoneHead.tsx';

interface PhoneSummaryProps {
  view: CustomerView;
  onOpen: (tab: 'decisions' | 'pages') => void;
  download: (() => Promise<void>) | null;
}

/** Score, requested amount and decisions on the first screen. */
export function PhoneSummary({ view, onOpen, download }: PhoneSummaryProps) {
  const { title, slides, score, asked, customer } = view;
  const summary = slides.find(({ section }) => section === 'summary');
  const waiting = asked.filter(isWaiting).length;
  return (
    <>
      <PhoneHead kicker={title} title={summary?.title ?? customer} />
      {score && <Score score={score} />}
      {asked.length > 0 && <Ask view={view} onOpen={onOpen} />}
      <div className="mt-4 grid gap-2">
        {asked.length > 0 && waiting === 0 && <p className="text-center font-semibold">{decidedWords(asked)}</p>}
        {waiting > 0 && (
          <Button variant="primary" className="min-h-12" onClick={() => onOpen('decisions')}>
            Decide on {waiting} {waiting === 1 ? 'item' : 'items'}
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2 *:min-h-11">
          <Button variant={waiting > 0 ? 'secondary' : 'primary'} onClick={() => onOpen('pages')}>
            Read the review
          </Button>
          {download && <DownloadButton label="Get the PDF" download={download} />}
        </div>
      </div>
    </>
  );
}

export function Score({ score: { now, percent, target, change, toGo } }: { score: NonNullable<CustomerView['score']> }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 rounded-card bg-accent p-4 text-accent-text">
      <div>
        <p className="text-sm">Alignment score</p>
        <p className="text-[40px] leading-11 font-semibold">{now}</p>
      </div>
      <div className="grid gap-1.5 text-sm">
        <p className="font-medium">{change === null ? 'First score' : capitalized(change)}</p>
        <div aria-hidden className="relative h-2 rounded-full bg-accent-text/30">
          <div className="absolute inset-y-0 left-0 rounded-full bg-accent-text" style={{ width: `${percent}%` }} />
          <div className="absolute -inset-y-1 w-0.5 bg-accent-text" style={{ left: `${target}%` }} />
        </div>
        <p>{toGo}</p>
      </div>
    </div>
  );
}

const ROW = 'flex min-h-15 w-full items-center gap-3 px-4 py-2 text-start';

interface AskProps {
  view: CustomerView;
  /** Opens the decisions; without it, rows are no buttons. */
  onOpen?: PhoneSummaryProps['onOpen'];
}

export function Ask({ view: { asked, ask }, onOpen }: AskProps) {
  const waiting = asked.filter(isWaiting).length;
  const heading = ask.by === null ? 'We ask you to decide' : `Please decide by ${ask.by}`;
  return (
    <section className="mt-3 overflow-hidden rounded-card border border-border bg-surface-1">
      <div className="bg-accent-tint p-4">
        <h3 className="font-medium">{waiting === 0 ? waitingWords(0) : heading}</h3>
        {ask.sum !== '' && <p className="mt-0.5 text-lg font-semibold tabular-nums">{ask.sum}</p>}
        {ask.sum !== '' && waiting < asked.length && <p className="text-sm">Requested in this review, all {asked.length} items</p>}
      </div>
      <ul className="divide-y divide-border border-t border-border">
        {asked.map((one) => (
          <li key={one.id}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen('decisions')} className={ROW}>
                <AskedRow one={one} />
                <ChevronRightIcon className="shrink-0" />
              </button>
            ) : (
              <div className={ROW}>
                <AskedRow one={one} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskedRow({ one }: { one: RequestedDecision }) {
  return (
    <>
      <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent text-sm font-semibold text-accent-text">
        {one.number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{one.title}</span>
        <span className="flex flex-wrap gap-x-4 text-sm text-muted">
          {one.cost !== '' && <span className="tabular-nums">{one.cost}</span>}
          {one.decision ? (
            <span className="font-medium text-text">{one.decision.called ?? RECORDED[one.decision.outcome]}</span>
          ) : (
            one.severity && (
              <span>
                <SeverityMark severity={one.severity} /> risk
              </span>
            )
          )}
        </span>
      </span>
    </>
  );
}
