import { quarterName } from '#domain/customers/fiscal.rules.ts';
import type { ReactNode } from 'react';
import type { Path } from '#contract/paths/paths.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { amountText, currencySign } from '#web/ui/data/money.format.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { PinIcon, PinFilledIcon } from '#web/ui/icons.planning.tsx';
import { PlusIcon, XIcon } from '#web/ui/icons.tsx';
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
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {plan ? `${numberText(plan.count)} of ${countText(path.recommendations, 'recommendation')}` : 'No plan'}
            </th>
            <Head>Score</Head>
            <Head isWide>One-time, {sign}</Head>
            <Head isWide>Monthly, {sign}</Head>
            <Head>12 months, {sign}</Head>
            <th scope="col" className="w-20 max-md:w-10">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        {plan?.quarters.map((quarter) => (
          <tbody key={`${quarter.year} ${quarter.quarter}`}>
            <tr className="border-b border-border bg-surface-2">
              <th scope="rowgroup" className="px-3 py-2 text-left font-semibold">
                <span className="mr-2 whitespace-nowrap">{quarterName(quarter, path.startMonth)}</span>
                <span className="font-normal whitespace-nowrap text-muted">{exactScore(quarter.scoreAfter)} after</span>
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
              <th scope="row" className="px-3 py-3 text-left">
                Total
              </th>
              <Figures
                row={{ ...plan, gained: Math.round((plan.score - found.scoreNow) * 10) / 10 }}
                currency={path.currency}
                className="py-3"
              />
              <td>&nbsp;</td>
            </tr>
          </tbody>
        )}
        {plan?.count === 0 && (
          <tbody>
            <tr className="border-b border-border">
              <td colSpan={6} className="px-3 py-6 text-center text-muted">
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

function Head({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={classes('px-2 py-2 text-right font-medium md:whitespace-nowrap', isWide && WIDE)}>
      {children}
    </th>
  );
}

const resolvesText = ({ resolves }: PathItem): string =>
  resolves === 0 ? 'Resolves no open finding' : `Resolves ${countText(resolves, 'finding')}`;

interface FiguresProps {
  row: { gained: number; oneTime: number; monthly: number; firstYear: number };
  currency: string;
  className?: string;
}

function Figures({ row, currency, className }: FiguresProps) {
  const cell = classes(CELL, className);
  return (
    <>
      <td className={classes(cell, row.gained > 0 && 'text-success-text')}>{gainText(row.gained)}</td>
      <td className={classes(cell, WIDE)}>{amountText(row.oneTime, currency)}</td>
      <td className={classes(cell, WIDE)}>{amountText(row.monthly, currency)}</td>
      <td className={cell}>{amountText(row.firstYear, currency)}</td>
    </>
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
      <th scope="row" className="px-3 py-2 text-left align-top font-normal">
        <RecommendationLink id={id} className="font-medium wrap-anywhere hover:underline">
          {title}
        </RecommendationLink>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {severity && <SeverityMark severity={severity} />}
          {note !== null && <span>{note}</span>}
        </span>
      </th>
      {isCosted ? (
        <Figures row={item} currency={path.currency} />
      ) : (
        <>
          <td className={classes(CELL, 'text-muted')}>{gainText(item.gained)}</td>
          <td colSpan={2} className={classes(CELL, WIDE, 'text-warning-text')}>
            Uncosted
          </td>
          <td className={CELL}>
            <RecommendationLink id={id} className="inline-block min-h-6 text-link underline">
              Add cost
              <span className="sr-only"> to {title}</span>
            </RecommendationLink>
          </td>
        </>
      )}
      <td className="px-1 py-1 align-top">
        <div className="flex justify-end max-md:flex-col max-md:items-end">{children}</div>
      </td>
    </tr>
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
  return (
    <tbody>
      <tr className="border-b border-border bg-surface-2">
        <th scope="rowgroup" colSpan={6} className="px-3 py-2 text-left font-semibold">
          Not chosen <span className="font-normal text-muted">{numberText(others.length)}</span>
          <span className="ml-3 text-sm font-normal text-muted">{reasonsText(others, path.goal)}</span>
        </th>
      </tr>
      {others.map((item) => (
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
