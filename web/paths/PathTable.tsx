import { quarterName } from '#domain/customers/fiscal.rules.ts';
import { type ReactNode, useState } from 'react';
import type { Path } from '#contract/paths/paths.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { amountText, currencySign, moneyText } from '#web/ui/data/money.format.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { PinIcon, PinFilledIcon } from '#web/ui/icons.planning.tsx';
import { ChevronDownIcon, ChevronRightIcon, PlusIcon, XIcon } from '#web/ui/icons.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import type { PathControls } from './path.query.ts';
import { exactScore, type FoundPath, gainText, type OtherItem, type PathItem, reasonsText } from './path.words.ts';

interface PathTableProps {
  path: Path;
  found: FoundPath;
  controls: PathControls;
}

const CELL = 'px-2 py-2 align-top text-right whitespace-nowrap tabular-nums';
const WIDE = 'max-md:hidden';

/** Recommendations of the plan by quarter, and below them those that are not chosen. */
export function PathTable({ path, found, controls }: PathTableProps) {
  const { plan, others } = found;
  const sign = currencySign(path.currency);
  return (
    <section className="overflow-x-auto rounded-card border border-border bg-surface-1">
      <table className="w-full border-collapse">
        <caption className="sr-only">Recommendations of the plan by quarter</caption>
        <thead>
          <tr className="border-b border-border text-sm text-muted">
            <th scope="col" className="w-8">
              <span className="sr-only">Severity</span>
            </th>
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {plan ? `${numberText(plan.count)} of ${countText(path.recommendations, 'recommendation')}` : 'No plan'}
            </th>
            <Head>Score</Head>
            <Head>One-time, {sign}</Head>
            <Head>Monthly, {sign}</Head>
            <Head>12 months, {sign}</Head>
            <th scope="col" className="w-20 max-md:w-10">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        {plan?.quarters.map((quarter) => (
          <tbody key={`${quarter.year} ${quarter.quarter}`}>
            <tr className="border-b border-border bg-surface-2">
              <td>&nbsp;</td>
              <th scope="rowgroup" className="py-2 pr-3 text-left font-semibold">
                <span className="mr-2 whitespace-nowrap">{quarterName(quarter, path.startMonth)}</span>
                <span className="font-normal whitespace-nowrap text-muted">{exactScore(quarter.scoreAfter)} after</span>
                <ShortFigures row={quarter} currency={path.currency} />
              </th>
              <Figures row={quarter} currency={path.currency} className="text-muted" />
              <td>&nbsp;</td>
            </tr>
            {quarter.items.map((item) => (
              <Row key={item.id} item={item} path={path} note={resolvesText(item)}>
                <PlanActions item={item} controls={controls} />
              </Row>
            ))}
          </tbody>
        ))}
        {plan && plan.count > 0 && (
          <tbody>
            <tr className="border-b border-border font-semibold">
              <td>&nbsp;</td>
              <th scope="row" className="py-3 pr-3 text-left">
                Total
                <ShortFigures row={totalOf(plan, found)} currency={path.currency} />
              </th>
              <Figures row={totalOf(plan, found)} currency={path.currency} className="py-3" />
              <td>&nbsp;</td>
            </tr>
          </tbody>
        )}
        {plan?.count === 0 && (
          <tbody>
            <tr className="border-b border-border">
              <td colSpan={7} className="px-3 py-6 text-center text-muted">
                {found.isReached ? 'The score already meets the goal. Nothing is needed.' : 'No recommendation fits this budget.'}
              </td>
            </tr>
          </tbody>
        )}
        {others.length > 0 && <Others path={path} others={others} controls={controls} />}
      </table>
    </section>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className={classes('px-2 py-2 text-right font-medium whitespace-nowrap', WIDE)}>
      {children}
    </th>
  );
}

const totalOf = (plan: NonNullable<FoundPath['plan']>, { scoreNow }: FoundPath) => ({
  ...plan,
  gained: Math.round((plan.score - scoreNow) * 10) / 10,
});

const resolvesText = ({ resolves, isCampaign }: PathItem): string =>
  `${resolves === 0 ? 'Resolves no open finding' : `Resolves ${countText(resolves, 'finding')}`}${isCampaign ? ', campaign' : ''}`;

interface FiguresProps {
  row: { gained: number; oneTime: number; monthly: number; firstYear: number };
  currency: string;
  className?: string;
}

function Figures({ row, currency, className }: FiguresProps) {
  const cell = classes(CELL, WIDE, className);
  return (
    <>
      <td className={classes(cell, row.gained > 0 && 'text-success-text')}>{gainText(row.gained)}</td>
      <td className={cell}>{amountText(row.oneTime, currency)}</td>
      <td className={cell}>{amountText(row.monthly, currency)}</td>
      <td className={classes(cell, 'font-semibold')}>{amountText(row.firstYear, currency)}</td>
    </>
  );
}

/** Figures of a row on a phone, where the columns have no room. */
function ShortFigures({ row, currency }: Pick<FiguresProps, 'row' | 'currency'>) {
  return (
    <span className="block text-sm font-normal text-muted tabular-nums md:hidden">
      <span className={row.gained > 0 ? 'text-success-text' : undefined}>{gainText(row.gained)}</span>, {moneyText(row.firstYear, currency)}{' '}
      in 12 months
    </span>
  );
}

interface RowProps {
  item: PathItem;
  path: Path;
  note: string | null;
  /** Uncosted rows have no amounts. */
  isCosted?: boolean;
  children: ReactNode;
}

function Row({ item, path, note, isCosted = true, children }: RowProps) {
  const { id, title, severity } = item;
  return (
    <tr data-row={id} className="border-b border-border last:border-b-0">
      <td className="py-2 pl-3 align-top">{severity && <SeverityMark severity={severity} isShape />}</td>
      <th scope="row" className="py-2 pr-3 text-left align-top font-normal">
        <RecommendationLink id={id} className="font-medium wrap-anywhere hover:underline">
          {title}
        </RecommendationLink>
        {note !== null && <span className="block text-sm text-muted">{note}</span>}
        {isCosted && <ShortFigures row={item} currency={path.currency} />}
        {!isCosted && (
          <span className="block text-sm md:hidden">
            <span className="text-warning-text">Uncosted</span> <AddCost id={id} title={title} />
          </span>
        )}
      </th>
      {isCosted ? (
        <Figures row={item} currency={path.currency} />
      ) : (
        <>
          <td className={classes(CELL, WIDE, 'text-muted')}>{gainText(item.gained)}</td>
          <td className={classes(CELL, WIDE, 'text-warning-text')}>Uncosted</td>
          <td colSpan={2} className={classes(CELL, WIDE)}>
            <AddCost id={id} title={title} />
          </td>
        </>
      )}
      <td className="px-1 py-1 align-top">
        <div className="flex justify-end">{children}</div>
      </td>
    </tr>
  );
}

function AddCost({ id, title }: Pick<PathItem, 'id' | 'title'>) {
  return (
    <RecommendationLink id={id} className="inline-block min-h-6 text-link underline">
      Add cost
      <span className="sr-only"> to {title}</span>
    </RecommendationLink>
  );
}

function PlanActions({ item: { id, title }, controls }: { item: PathItem; controls: PathControls }) {
  const isPinned = controls.must.includes(id);
  return (
    <>
      <IconButton
        label={isPinned ? `No longer require ${title}` : `Require ${title}`}
        icon={isPinned ? PinFilledIcon : PinIcon}
        aria-pressed={isPinned}
        data-action="i"
        onClick={() => controls.pin(id)}
      />
      <IconButton label={`Exclude ${title}`} icon={XIcon} data-action="x" onClick={() => controls.exclude(id)} />
    </>
  );
}

function Others({ path, others, controls }: { path: Path; others: readonly OtherItem[]; controls: PathControls }) {
  const [isOpen, setOpen] = useState(true);
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <tbody>
      <tr className="border-b border-border bg-surface-2">
        <th scope="rowgroup" colSpan={7} className="text-left font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex w-full flex-wrap items-center gap-x-2 px-2.5 py-2 text-left"
          >
            <Chevron size={16} />
            Not chosen <span className="font-normal text-muted">{numberText(others.length)}</span>
            <span className="text-sm font-normal text-muted md:ml-auto">
              {reasonsText(others, { goal: path.goal, isReached: path.path?.isReached ?? false })}
            </span>
          </button>
        </th>
      </tr>
      {isOpen &&
        others.map((item) => (
          <Row key={item.id} item={item} path={path} note={NOTES[item.reason]} isCosted={item.reason !== 'uncosted'}>
            <OtherAction item={item} controls={controls} />
          </Row>
        ))}
    </tbody>
  );
}

const NOTES: Record<OtherItem['reason'], string | null> = {
  not_needed: null,
  uncosted: null,
  excluded: 'Excluded',
  blocked: 'Depends on an uncosted or excluded recommendation',
};

function OtherAction({ item: { id, title, reason }, controls }: { item: OtherItem; controls: PathControls }) {
  if (reason === 'excluded')
    return <IconButton label={`Allow ${title}`} icon={PlusIcon} data-action="x" onClick={() => controls.allow(id)} />;
  if (reason === 'not_needed')
    return <IconButton label={`Include ${title}`} icon={PlusIcon} data-action="plus" onClick={() => controls.include(id)} />;
  return null;
}
