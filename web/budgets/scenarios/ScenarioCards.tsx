import type { BudgetModel, ScenarioCard } from '#web/budgets/budget.model.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { briefLabel, signedText } from '#web/budgets/budget.words.ts';
import { THE_PLAN } from '#web/budgets/budget.view.ts';
import { isOver } from '#domain/budgets/outlook.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { moneyText, thousandsText } from '#web/ui/data/money.format.ts';
import { CheckIcon, CircleDashedIcon, DotsIcon, EditIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import { MenuSeparator } from '#web/ui/overlays/MenuSeparator.tsx';

export type ScenarioAct = 'change' | 'accept' | 'delete';

interface ScenarioCardsProps {
  model: BudgetModel;
  /** Scenario drawn as a dashed line. */
  compare: string | undefined;
  mayEdit: boolean;
  onChoose: (name: string) => void;
  /** Null ends the comparison. */
  onCompare: (name: string | null) => void;
  onAct: (act: ScenarioAct, name: string) => void;
}

/** Plan and scenarios side by side against the target. */
export function ScenarioCards(props: ScenarioCardsProps) {
  const { model, compare } = props;
  const chosen = model.scenario ?? THE_PLAN;
  return (
    <ul aria-label="Plan and scenarios" className="mb-3 grid gap-3 md:grid-cols-3">
      {model.cards.map((card) => (
        <li key={card.name}>
          <Card {...props} card={card} isChosen={card.name === chosen} isCompared={card.name === compare && card.name !== chosen} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps extends ScenarioCardsProps {
  card: ScenarioCard;
  isChosen: boolean;
  isCompared: boolean;
}

const nameOf = ({ name }: ScenarioCard) => (name === THE_PLAN ? 'The plan' : name);

function Card({ card, isChosen, isCompared, ...props }: CardProps) {
  const { model, onChoose } = props;
  const { total, peak } = card.outline;
  const border = isChosen ? 'border-2 border-accent-line' : isCompared ? 'border border-dashed border-text' : 'border border-border';
  const peakAt = model.periods[peak.column];
  return (
    <div className={classes('relative flex h-full min-h-20.5 items-center gap-3 rounded-card bg-surface-1 px-4 py-2', border)}>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <button
            type="button"
            aria-pressed={isChosen}
            title={nameOf(card)}
            onClick={() => onChoose(card.name)}
            className="truncate font-semibold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {nameOf(card)}
          </button>
          {(isChosen || isCompared) && (
            <span className="text-xs whitespace-nowrap text-muted">{isChosen ? 'shown below' : 'compared below'}</span>
          )}
        </div>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-lg font-semibold tabular-nums">{moneyText(total, model.currency)}</span>
          <AgainstTarget difference={card.outline.difference} currency={model.currency} />
        </div>
        <p className="text-xs text-muted">
          {peak.amount > 0 && peakAt ? `Peak ${thousandsText(peak.amount, model.currency)}k in ${briefLabel(peakAt)}` : 'Nothing planned'}
          {card.outline.over > 0 && `, ${countText(card.outline.over, STEP_WORDS[stepOf(model)])} over`}
        </p>
      </div>
      <Bars card={card} model={model} />
      <CardMenu card={card} isChosen={isChosen} isCompared={isCompared} {...props} />
    </div>
  );
}

const STEP_WORDS = { month: 'month', quarter: 'quarter', year: 'year' } as const;

function stepOf({ periods }: BudgetModel): keyof typeof STEP_WORDS {
  const [first] = periods;
  if (first?.month) return 'month';
  return first?.quarter ? 'quarter' : 'year';
}

function AgainstTarget({ difference, currency }: { difference: number | null; currency: string }) {
  if (difference === null) return null;
  return (
    <span className="text-xs text-muted">
      <span className={classes('font-medium tabular-nums', difference > 0 ? 'text-warning-text' : 'text-success-text')}>
        {signedText(difference, currency)}
      </span>{' '}
      against target
    </span>
  );
}

const BAR = 6;
const HIGH = 34;

/** Miniature columns, marking those above the target; the figures are next to it as text. */
function Bars({ card: { outline }, model: { outlook } }: { card: ScenarioCard; model: BudgetModel }) {
  const known = outlook.targets.flatMap((target) => target ?? []);
  const highest = Math.max(1, ...outline.cells, ...known);
  const step = Math.min(BAR + 2, 104 / outline.cells.length);
  const heightOf = (amount: number) => (Math.max(0, amount) / highest) * HIGH;
  return (
    <svg aria-hidden width={outline.cells.length * step} height={HIGH} className="shrink-0 max-lg:hidden">
      {outline.cells.map((amount, column) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- a column has no other name here
          key={column}
          x={column * step}
          y={HIGH - heightOf(amount)}
          width={step - 2}
          height={heightOf(amount)}
          className={isOver(amount, outlook.targets[column] ?? null) ? 'fill-warning-line' : 'fill-border-strong/60'}
        />
      ))}
      {outlook.targets.map((target, column) => {
        if (target === null) return null;
        const y = HIGH - heightOf(target);
        // oxlint-disable-next-line react/no-array-index-key -- a column has no other name here
        return (
          <line key={column} x1={column * step - 1} x2={(column + 1) * step - 1} y1={y} y2={y} className="stroke-text" strokeWidth="1.5" />
        );
      })}
    </svg>
  );
}

function CardMenu({ card, isChosen, isCompared, model, mayEdit, onCompare, onAct }: CardProps) {
  const canCompare = !isChosen && model.cards.length > 1;
  const isScenario = card.name !== THE_PLAN;
  if (!canCompare && !(isScenario && mayEdit)) return null;
  return (
    <span className="absolute top-1 right-1">
      <Menu trigger={<IconButton label={`More about ${nameOf(card)}`} icon={DotsIcon} />}>
        {canCompare && (
          <MenuItem icon={CircleDashedIcon} onSelect={() => onCompare(isCompared ? null : card.name)}>
            {isCompared ? 'Stop comparing' : 'Compare below'}
          </MenuItem>
        )}
        {isScenario && mayEdit && (
          <>
            <MenuItem icon={EditIcon} onSelect={() => onAct('change', card.name)}>
              Change recommendations
            </MenuItem>
            <MenuItem icon={CheckIcon} onSelect={() => onAct('accept', card.name)}>
              Preview and accept
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={TrashIcon} danger onSelect={() => onAct('delete', card.name)}>
              Delete scenario
            </MenuItem>
          </>
        )}
      </Menu>
    </span>
  );
}
