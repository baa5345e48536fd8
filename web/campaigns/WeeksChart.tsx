import type { CampaignCustomer } from '#contract/campaigns/campaigns.contract.ts';
import { CAMPAIGN_STATES } from '#domain/campaigns/campaigns.rules.ts';
import { type CampaignWeek, weeksOf } from '#domain/campaigns/weeks.rules.ts';
import { useToday } from '#web/session/today.ts';
import { classes } from '#web/ui/classes.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { STATE_LOOKS } from './campaigns.words.ts';
import { StateBar } from './StateBar.tsx';

/** Customers by state at the end of each week as stacked columns, with the same as a table for screen readers; one week is one bar. */
export function WeeksChart({ customers }: { customers: readonly CampaignCustomer[] }) {
  const weeks = weeksOf(customers.map(datedOf), useToday());
  const [first, ...others] = weeks;
  if (!first || others.length === 0) return <StateBar states={statesOf(customers)} />;
  const last = others.at(-1) ?? first;
  return (
    <figure className="relative overflow-hidden">
      <div aria-hidden className="flex h-40 items-stretch gap-2">
        {weeks.map((week) => (
          <Column key={week.monday} week={week} />
        ))}
      </div>
      <figcaption className="mt-1 flex justify-between text-xs text-muted">
        <span>{formatDay(first.monday)}</span>
        <span>{formatDay(last.monday)}</span>
      </figcaption>
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
