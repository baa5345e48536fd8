import { pointsFor } from '#domain/templates/kinds.rules.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { ArrowRightIcon, CheckIcon, XIcon } from '#web/ui/icons.tsx';
import { RowCheckbox } from '#web/ui/tables/RowCheckbox.tsx';
import { OriginMark } from './OriginMark.tsx';
import { proposedWords, textBefore, wordsIn } from './tray.words.ts';

interface TrayRowProps {
  proposal: TrayProposal;
  isCurrent: boolean;
  isSelected: boolean;
  onSelect: () => void;
  /** False without the permission to answer. */
  mayDecide: boolean;
  isBusy: boolean;
  onShow: () => void;
  onAccept: () => void;
  onReject: () => void;
}

/** Columns from 768 px on: item, now and proposed, origin, reason, buttons. Below, the same parts are a card. */
export const COLUMNS = 'lg:grid-cols-[minmax(0,2.4fr)_minmax(0,2.2fr)_minmax(0,1.4fr)_minmax(0,2fr)_9.5rem] lg:items-center lg:gap-x-3';

export function TrayRow({ proposal, isCurrent, isSelected, onSelect, mayDecide, isBusy, onShow, onAccept, onReject }: TrayRowProps) {
  const { question, assessment, agrees, sentence, observedAt } = proposal;
  return (
    <div className={classes('grid gap-y-1.5 px-3 py-2 text-sm lg:min-h-13', COLUMNS)}>
      <div className="flex min-w-0 items-start gap-3 lg:items-center">
        {mayDecide && <RowCheckbox label={`Select the proposal for ${question.text}`} checked={isSelected} onChange={onSelect} />}
        <button type="button" aria-current={isCurrent || undefined} onClick={onShow} className="min-w-0 text-left">
          <span className="block font-medium wrap-anywhere lg:line-clamp-2">{question.text}</span>
          <span className="block text-xs text-muted max-lg:wrap-anywhere lg:truncate">{assessment.name}</span>
        </button>
      </div>
      <Change proposal={proposal} />
      <p className="text-xs text-muted max-lg:order-last">
        <OriginMark proposal={proposal} />
        {originLabel(proposal)}, {formatDay(observedAt.slice(0, 10))}
      </p>
      <p className={classes('wrap-anywhere lg:line-clamp-2', agrees === false ? 'text-warning-text' : 'text-muted')}>
        {agrees === false && 'Disagrees: '}
        {sentence}
      </p>
      {mayDecide && (
        <div className="flex gap-1.5 max-lg:order-last lg:justify-end">
          <Button
            size="sm"
            variant={isCurrent ? 'secondary' : 'ghost'}
            icon={CheckIcon}
            disabled={isBusy}
            className="max-lg:h-12 max-lg:flex-1"
            onClick={onAccept}
          >
            <span className="lg:sr-only">
              Accept<span className="sr-only">{` “${proposedWords(proposal)}” for ${question.text}`}</span>
            </span>
            {isCurrent && <KeyHint>P</KeyHint>}
          </Button>
          <Button
            size="sm"
            variant={isCurrent ? 'secondary' : 'ghost'}
            icon={XIcon}
            disabled={isBusy}
            className="max-lg:h-12 max-lg:flex-1"
            onClick={onReject}
          >
            <span className="lg:sr-only">
              Reject<span className="sr-only">{` the proposal for ${question.text}`}</span>
            </span>
            {isCurrent && <KeyHint>R</KeyHint>}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Hidden from screen readers, which read the label of the button. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="max-lg:hidden pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

/** Answer now and proposed answer. */
function Change({ proposal: { question, answer, value } }: { proposal: TrayProposal }) {
  const now = answer ?? { value: null, notApplicable: false };
  const hasAnswer = now.value !== null || now.notApplicable;
  const before = textBefore({ question, answer });
  if (before !== null) {
    return (
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="sr-only">Now: </span>
        {countText(wordsIn(before), 'word')}
        <ArrowRightIcon size={14} className="shrink-0 text-muted" />
        <span className="sr-only">Proposed: </span>
        <span className="font-medium">{countText(wordsIn(value), 'word')}</span>
      </p>
    );
  }
  const points = now.value === null ? null : (answer?.points ?? pointsFor(question, now.value, ''));
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className={classes('inline-flex items-center gap-1', !hasAnswer && 'text-muted')}>
        <span className="sr-only">Now: </span>
        {hasAnswer && <AnswerSign question={question} draft={now} points={points} />}
        {hasAnswer ? shortWords(question, now) : 'No answer'}
      </span>
      <ArrowRightIcon size={14} className="shrink-0 text-muted" />
      <ProposedChip question={question} value={value} />
    </p>
  );
}
