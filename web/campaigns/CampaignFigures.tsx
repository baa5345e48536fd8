import type { Campaign, CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';
import { CAMPAIGN_LIMITS, CAMPAIGN_STATES, isPriced, totalsByState, totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { CampaignOptions } from './CampaignOptions.tsx';
import { newOptionKey, STATE_LOOKS, unitWords } from './campaigns.words.ts';
import { WeeksChart } from './WeeksChart.tsx';

interface CampaignFiguresProps {
  campaign: Campaign;
  customers: readonly CampaignCustomer[];
  /** Edits the option with the key. */
  onEditRule?: (key: string) => void;
}

export function CampaignFigures({ campaign, customers, onEditRule }: CampaignFiguresProps) {
  return (
    <div className="mb-4 grid grid-cols-1 rounded-card border border-border bg-surface-1 max-lg:divide-y lg:grid-cols-[minmax(0,1fr)_auto_minmax(15rem,auto)] lg:divide-x divide-border">
      <section className="p-4">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="font-semibold">Customers by state</h2>
          <p className="text-sm text-muted">At the end of each week</p>
        </div>
        <WeeksChart customers={customers} />
      </section>
      <States campaign={campaign} customers={customers} />
      <Price campaign={campaign} customers={customers} {...(onEditRule && { onEditRule })} />
    </div>
  );
}

const CELL = 'py-0.5 pl-3 md:pl-5 whitespace-nowrap text-right tabular-nums';

function States({ campaign: { currency }, customers }: Omit<CampaignFiguresProps, 'onEditRule'>) {
  const totals = totalsByState(customers, currency);
  return (
    <section className="p-4">
      <table aria-label="Customers and amounts by state" className="w-full text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-0.5 text-left font-normal">
              State
            </th>
            <th scope="col" className={classes(CELL, 'font-normal')}>
              Customers
            </th>
            <th scope="col" className={classes(CELL, 'font-normal')}>
              One-time
            </th>
            <th scope="col" className={classes(CELL, 'font-normal')}>
              Hours
            </th>
          </tr>
        </thead>
        <tbody>
          {CAMPAIGN_STATES.map((state) => (
            <tr key={state}>
              <th scope="row" className="py-0.5 text-left font-normal whitespace-nowrap">
                <span aria-hidden className={classes('mr-2 inline-block size-2.5 rounded-[2px]', STATE_LOOKS[state].bar)} />
                {STATE_LOOKS[state].label}
              </th>
              <td className={classes(CELL, 'font-semibold')}>{numberText(totals[state].customers)}</td>
              <td className={classes(CELL, 'text-muted')}>{moneyText(totals[state].oneTime, currency)}</td>
              <td className={classes(CELL, 'text-muted')}>{numberText(totals[state].hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Price({ campaign, customers, onEditRule }: CampaignFiguresProps) {
  const { rule, currency, advised, options } = campaign;
  const { one } = unitWords(campaign);
  const open = customers.filter(({ state }) => state !== 'declined');
  const total = totalsOf(open, currency);
  const edited = open.filter(({ isEdited }) => isEdited).length;
  const lines: [string, string][] = [
    ['Per customer', moneyText(rule.perCustomer, currency)],
    [`Per ${one}`, moneyText(rule.perUnit, currency)],
    ...(rule.monthlyPerCustomer > 0
      ? [['Monthly per customer', moneyText(rule.monthlyPerCustomer, currency)] satisfies [string, string]]
      : []),
    [`Monthly per ${one}`, moneyText(rule.monthlyPerUnit, currency)],
    ['Work', `${numberText(rule.hoursPerCustomer)} h + ${numberText(rule.hoursPerUnit)} h per ${one}`],
  ];
  const sums: [string, string][] = [
    ['One-time', moneyText(total.oneTime, currency)],
    ['Monthly', moneyText(total.monthly, currency)],
  ];
  return (
    <section className="p-4">
      <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">Price rule</h2>
        {onEditRule && (
          <span className="-mr-2 flex">
            {options.length < CAMPAIGN_LIMITS.options && (
              <Button size="sm" variant="ghost" onClick={() => onEditRule(newOptionKey(campaign))}>
                Add option
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => onEditRule(advised.key)}>
              Edit price rule
            </Button>
          </span>
        )}
      </div>
      {isPriced(rule) ? (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          {lines.map((line) => (
            <Line key={line[0]} line={line} />
          ))}
          <dt className="col-span-2 my-1 border-t border-border" aria-hidden />
          {sums.map((line) => (
            <Line key={line[0]} line={line} isSum />
          ))}
        </dl>
      ) : (
        <p className="text-muted">No price yet. Recommendations are created as “to be quoted” until you set one.</p>
      )}
      <p className="mt-2 text-sm text-muted">
        {`${numberText(total.hours)} h`}
        {edited > 0 && `, ${countText(edited, 'amount')} edited`}
        {', without declined customers'}
      </p>
      <CampaignOptions campaign={campaign} customers={customers} onEdit={onEditRule} />
    </section>
  );
}

function Line({ line: [label, value], isSum = false }: { line: [string, string]; isSum?: boolean }) {
  return (
    <>
      <dt className={isSum ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd className={classes('text-right tabular-nums', isSum && 'font-semibold')}>{value}</dd>
    </>
  );
}
