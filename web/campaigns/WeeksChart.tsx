import type { CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';
import { CAMPAIGN_STATES } from '#domain/campaigns/campaigns.rules.ts';
import { type CampaignWeek, weeksOf } from '#domain/campaigns/weeks.rules.ts';
import { monthName } from '#domain/customers/fiscal.rules.ts';
import { useToday } from '#web/session/today.ts';
import { classes } from '#web/ui/classes.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { STATE_LOOKS } from './campaigns.words.ts';
import { StateBar } from './StateBar.tsx';

/** Customers by state at the end of each week as stacked columns, with the same as a table for screen readers; one week is one bar. */
export function WeeksChart({ customers }: { customers: readonly CampaignCustomer[] }) {
  const weeks = weeksOf(customers.map(datedOf), useToday());
  const [first, ...others] = weeks;
  if (!first || others.length === 0) return <StateBar states={statesOf(customers)} />;
  return (
    <figure className="relative overflow-hidden">
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2 text-xs text-muted tabular-nums">
        <div className="-my-2 flex flex-col justify-between text-right">
          {ticksOf(customers.length).map((tick) => (
            <span key={tick}>{numberText(tick)}</span>
          ))}
        </div>
        <div className="flex h-36 items-stretch gap-2">
          {weeks.map((week) => (
            <Column key={week.monday} week={week} />
          ))}
        </div>
        <div className="col-start-2 mt-1 flex gap-2">
          {weeks.map(({ monday }, at) => (
            <span key={monday} className="flex-1 basis-0 overflow-visible whitespace-nowrap">
              {(weeks.length - 1 - at) % LABELLED_EVERY === 0 && dayAndMonth(monday)}
            </span>
          ))}
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>Customers by state at the end of each week</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              {CAMPAIGN_STATES.map((state) => (
                <th key={state} scope="col">
                  {STATE_LOOKS[state].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ monday, states }) => (
              <tr key={monday}>
                <th scope="row">{formatDay(monday)}</th>
                {CAMPAIGN_STATES.map((state) => (
                  <td key={state}>{states[state]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Every third week has its day below, the latest one always. */
const LABELLED_EVERY = 3;

/** "30 Nov", since the columns are at most twelve weeks. */
const dayAndMonth = (monday: string) => `${Number(monday.slice(8))} ${monthName(monday).slice(0, 3)}`;

/** All customers, half of them if that is a whole number, and none. */
const ticksOf = (customers: number) => [customers, ...(customers % 2 === 0 ? [customers / 2] : []), 0];

function Column({ week: { states } }: { week: CampaignWeek }) {
  return (
    <span className="flex flex-1 flex-col gap-px overflow-hidden rounded-[3px]">
      {CAMPAIGN_STATES.map((state) => (
        <span key={state} className={classes(STATE_LOOKS[state].bar)} style={{ flexGrow: states[state] }} />
      ))}
    </span>
  );
}

function datedOf({ state, recommendation }: CampaignCustomer) {
  return {
    state,
    sentAt: recommendation?.createdAt ?? null,
    decision: recommendation?.decision ?? null,
    doneAt: recommendation?.doneAt ?? null,
    verifiedAt: recommendation?.verifiedAt ?? null,
  };
}

function statesOf(customers: readonly CampaignCustomer[]) {
  return Object.fromEntries(CAMPAIGN_STATES.map((state) => [state, customers.filter((customer) => customer.state === state).length]));
}
