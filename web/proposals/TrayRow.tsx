import { pointsFor } from '#domain/templates/kinds.rules.ts';
import type { TrayProposal } from '#contract/proposals/tray.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { ArrowRightIcon, CheckIcon, XIcon } from '#web/ui/icons.tsx';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { shortWords } from '#web/ui/marks/answer.words.ts';
import { ProposedChip } from '#web/ui/marks/ProposedChip.tsx';
import { RowCheckbox } from '#web/ui/tables/RowCheckbox.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { summaryOf } from './change.words.ts';
import { KeyHint } from './KeyHint.tsx';
import { OriginMark } from './OriginMark.tsx';
import { isChange, titleOf, type TrayItem } from './tray.items.ts';
import { isWritten, nowWords, originWords, proposedWords, textBefore, wordsIn } from './tray.words.ts';

export interface TrayRowProps {
  item: TrayItem;
  /** Time at which the list was opened. */
  now: Date;
  isCurrent: boolean;
  /** True for cards on narrow screens. */
  isCard: boolean;
  isSelected: boolean;
  onSelect: () => void;
  mayDecide: boolean;
  isBusy: boolean;
  onShow: () => void;
  onAccept: () => void;
  onReject: () => void;
}

/** Columns on wide screens: item, now and proposed, origin, reason, buttons. Below, the same parts are a card. */
export const COLUMNS =
  'lg:grid-cols-[minmax(0,2.6fr)_minmax(12.5rem,2fr)_minmax(0,1.75fr)_minmax(0,1.95fr)_8.25rem] lg:items-center lg:gap-x-3 lg:pr-3 lg:pl-6';

export function TrayRow(props: TrayRowProps) {
  const { item, now, isCurrent, isSelected, onSelect, mayDecide, onShow } = props;
  return (
    <div className={classes('grid gap-y-1.5 px-4 py-3 text-sm lg:min-h-13 lg:py-1.5', COLUMNS)}>
      <div className="flex min-w-0 items-start gap-3 lg:items-center">
        {mayDecide && <RowCheckbox label={`Select the proposal for ${titleOf(item)}`} checked={isSelected} onChange={onSelect} />}
        <button
          type="button"
          aria-current={isCurrent || undefined}
          title={titleOf(item)}
          onClick={onShow}
          className="min-w-0 flex-1 text-left"
        >
          <span className="block leading-snug font-medium wrap-anywhere lg:line-clamp-2">{titleOf(item)}</span>
          <span className="block text-xs text-muted max-lg:wrap-anywhere lg:truncate">{placeOf(item)}</span>
        </button>
      </div>
      {isChange(item) ? <ChangedField {...summaryOf(item)} /> : <ChangedAnswer proposal={item} />}
      <p className="min-w-0 text-xs text-muted max-lg:order-1 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2">
        <OriginMark proposal={item} />
        <span className="block truncate">{originWords(item, now)}</span>
      </p>
      <Reason item={item} />
      {mayDecide && <Decide {...props} />}
    </div>
  );
}

const placeOf = (item: TrayItem) => (isChange(item) ? summaryOf(item).place : item.assessment.name);

/** Sentences up to this length fit in the two lines of the column. */
const TWO_LINES = 52;

/** Whole reason: in its column, or below the others over their width if it is longer than two lines. */
function Reason({ item }: { item: TrayItem }) {
  const warning = isChange(item) ? item.hasChanged && 'Changed since: ' : item.agrees === false && 'Disagrees: ';
  return (
    <p
      className={classes(
        'min-w-0 wrap-anywhere',
        warning ? 'text-warning-text' : 'text-muted',
        `${warning || ''}${item.sentence}`.length > TWO_LINES && 'lg:order-1 lg:col-span-4 lg:pl-7',
      )}
    >
      {warning}
      {item.sentence}
    </p>
  );
}

function Decide({ item, isCurrent, isCard, isBusy, onAccept, onReject }: TrayRowProps) {
  const title = titleOf(item);
  const accepted = isChange(item) ? ` the change of ${title}` : ` “${proposedWords(item)}” for ${title}`;
  const rejected = isChange(item) ? ` the change of ${title}` : ` the proposal for ${title}`;
  const look = isCurrent || isCard ? 'secondary' : 'ghost';
  return (
    <div className="flex gap-1.5 max-lg:order-2 lg:col-start-5 lg:justify-end">
      <DecideButton
        icon={CheckIcon}
        look={look}
        label="Accept"
        about={accepted}
        hint={isCurrent ? 'P' : null}
        disabled={isBusy}
        onClick={onAccept}
      />
      <DecideButton
        icon={XIcon}
        look={look}
        label="Reject"
        about={rejected}
        hint={isCurrent ? 'R' : null}
        disabled={isBusy}
        onClick={onReject}
      />
    </div>
  );
}

interface DecideButtonProps {
  icon: Icon;
  look: 'secondary' | 'ghost';
  label: string;
  /** Rest of the label for screen readers. */
  about: string;
  hint: string | null;
  disabled: boolean;
  onClick: () => void;
}

function DecideButton({ icon, look, label, about, hint, disabled, onClick }: DecideButtonProps) {
  return (
    <Button
      size="sm"
      variant={look}
      icon={icon}
      disabled={disabled}
      className="max-lg:h-12! max-lg:flex-1 lg:gap-1! lg:px-1.5!"
      onClick={onClick}
    >
      <span className="lg:sr-only">
        {label}
        <span className="sr-only">{about}</span>
      </span>
      {hint && <KeyHint>{hint}</KeyHint>}
    </Button>
  );
}

/** Value now and proposed value of a record, or their numbers of words. */
function ChangedField({ now, proposed }: { now: string; proposed: string }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 lg:flex-nowrap">
      <span className="sr-only">Now: </span>
      <span className="min-w-0 truncate text-muted">{now}</span>
      <ArrowRightIcon size={14} className="shrink-0 text-muted" />
      <span className="sr-only">Proposed: </span>
      <span className="min-w-0 truncate font-medium">{proposed}</span>
    </p>
  );
}

function ChangedAnswer({ proposal: { question, answer, value } }: { proposal: TrayProposal }) {
  if (isWritten({ question })) {
    const before = textBefore({ question, answer });
    const now = before === null ? nowWords({ question, answer }) : countText(wordsIn(before), 'word');
    return <ChangedField now={now} proposed={countText(wordsIn(String(value)), 'word')} />;
  }
  const now = answer ?? { value: null, notApplicable: false };
  const hasAnswer = now.value !== null || now.notApplicable;
  const points = now.value === null ? null : (answer?.points ?? pointsFor(question, now.value, ''));
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 lg:flex-nowrap">
      <span className={classes('inline-flex shrink-0 items-center gap-1', !hasAnswer && 'text-muted')}>
        <span className="sr-only">Now: </span>
        {hasAnswer && <AnswerSign question={question} draft={now} points={points} />}
        {hasAnswer ? shortWords(question, now) : 'No answer'}
      </span>
      <ArrowRightIcon size={14} className="shrink-0 text-muted" />
      <span className="flex min-w-0">
        <ProposedChip question={question} value={value} />
      </span>
    </p>
  );
}
