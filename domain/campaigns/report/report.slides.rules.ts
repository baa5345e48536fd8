import { CAMPAIGN_STATES, type CampaignState, totalsByState, totalsOf } from '#domain/campaigns/campaigns.rules.ts';
import { weeksOf } from '#domain/campaigns/weeks.rules.ts';
import { columnAmount, deckMoney, deckNumber } from '#domain/deck/facts/deck.money.rules.ts';
import { drawnChart, headed, listed } from '#domain/deck/page/layout.parts.rules.ts';
import { type Part, row, space, stack } from '#domain/deck/page/layout.rules.ts';
import { BETTER, NEUTRAL, WORSE } from '#domain/deck/page/palette.rules.ts';
import { BODY, type Cell, type Chart, type DeckSlide, type TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { flowed, measuredRows } from '#domain/deck/page/table.flow.rules.ts';
import { cell, column, quiet } from '#domain/deck/page/table.parts.rules.ts';
import { type CampaignsReport, currencyOf, declinedClaim, leadClaim, type ReportClaim, titleClaim } from './report.claims.rules.ts';

/** Colours of the states; each is named in the table beside the chart. */
const STATES: Record<CampaignState, { label: string; colour: string }> = {
  not_sent: { label: 'Not sent', colour: NEUTRAL.rule },
  declined: { label: 'Declined', colour: WORSE },
  proposed: { label: 'Proposed', colour: '#8a93a0' },
  approved: { label: 'Approved', colour: '#2f5fb3' },
  in_progress: { label: 'In progress', colour: '#6f9fe0' },
  done: { label: 'Done', colour: '#7cc0a0' },
  verified: { label: 'Verified', colour: BETTER },
};

const CHART = { height: 206, width: 500, gap: 26 } as const;
const SIZE = 11;
const LEAST = 22;
const HEAD = 20;

interface Drawn {
  key: string;
  kicker: string;
  pieces: DeckSlide['pieces'];
  claims: { title: ReportClaim; lead: ReportClaim | null };
}

/** Slides of the report: burn-down with money and hours, the campaigns, and the customers that declined. Long tables continue. */
export function campaignsSlides(report: CampaignsReport): { slides: DeckSlide[]; claims: ReportClaim[] } {
  const [title, lead, declined] = [titleClaim(report), leadClaim(report), declinedClaim(report)];
  const top = progressPart(report);
  const rows = campaignRows(report);
  const room = BODY.height - top.heightAt(BODY.width) - HEAD - 30;
  const first = flowed(rows, { room, isEven: false })[0] ?? [];
  const others = flowed(rows.slice(first.length), { room: BODY.height - HEAD });
  const table = (shown: readonly TableRow[]) =>
    listed(shown, { alt: ALT.campaigns, columns: campaignColumns(report), size: SIZE, headHeight: HEAD });
  const drawn: Drawn[] = [
    {
      key: 'campaigns',
      kicker: 'Campaigns',
      pieces: stack([top, space(8), headed('Campaigns'), space(4), table(first)]).draw(BODY),
      claims: { title, lead },
    },
    ...others.map((shown, place) => ({
      key: `campaigns-${place + 2}`,
      kicker: 'Campaigns, continued',
      pieces: table(shown).draw(BODY),
      claims: { title, lead },
    })),
    ...declinedPages(report, declined),
  ];
  return { slides: drawn.map((one) => slideOf(one, report)), claims: [title, lead, declined] };
}

const ALT = {
  campaigns: 'Campaigns with their customers by state, money and hours',
  declined: 'Customers that declined, who declined and why',
  states: 'Recommendations by state with one-time amount and hours',
};

function slideOf({ key, kicker, pieces, claims: { title, lead } }: Drawn, { todayLabel }: CampaignsReport): DeckSlide {
  return {
    key,
    section: 'campaigns',
    chapter: null,
    kicker,
    title: title.words,
    lead: lead?.words ?? null,
    pieces,
    source: `recommendations and decisions, ${todayLabel}`,
    notes: { say: '', proof: '', ask: '', minutes: null },
  };
}

/** Chart of the weeks beside the states with money and hours, which is its legend. */
function progressPart(report: CampaignsReport): Part {
  const customers = report.campaigns.flatMap((campaign) => campaign.customers);
  const weeks = weeksOf(customers, report.today);
  const shown = CAMPAIGN_STATES.toReversed();
  const chart: Chart = {
    kind: 'columns',
    categories: weeks.map(({ monday }) => `${Number(monday.slice(8))}/${Number(monday.slice(5, 7))}`),
    series: shown.map((state) => ({
      name: STATES[state].label,
      colour: STATES[state].colour,
      values: weeks.map(({ states }) => states[state]),
    })),
    line: null,
    scale: { min: 0, max: Math.max(1, customers.length) },
    totals: weeks.map(() => null),
    isLastStrong: true,
  };
  const alt = `Recommendations by state at the end of each week since ${weeks[0]?.monday ?? report.today}`;
  const legend = stateTable(report);
  const drawn =
    weeks.length === 0
      ? headed('No recommendation was created yet')
      : stack([headed('Recommendations by state', 'at the end of each week'), space(6), drawnChart(CHART.height, { alt, chart })]);
  return row([{ part: drawn, width: CHART.width }, { part: legend }], { gap: CHART.gap });
}

const STATE_COLUMNS = [column('State', 122), column('Customers', 70, 'end'), column('One-time', 94, 'end'), column('Hours', 60, 'end')];

function stateTable(report: CampaignsReport): Part {
  const currency = currencyOf(report);
  const customers = report.campaigns.flatMap((campaign) => campaign.customers);
  const totals = totalsByState(customers, currency ?? '');
  const rows = CAMPAIGN_STATES.map((state) => {
    const { customers: count, oneTime, hours } = totals[state];
    const money = currency === null ? quiet('see below') : cell(deckMoney(oneTime, { currency, locale: report.locale }));
    const { label, colour } = STATES[state];
    return { cells: [cell(label, { shape: 'square', colour }), cell(String(count)), money, hoursCell(hours, report)] };
  });
  return listed(measuredRows(rows, { columns: STATE_COLUMNS, size: SIZE, least: 26 }), {
    alt: ALT.states,
    columns: STATE_COLUMNS,
    size: SIZE,
    headHeight: HEAD,
  });
}

const hoursCell = (hours: number, report: CampaignsReport): Cell => cell(deckNumber(hours, report, { most: 2 }));

const campaignColumns = (report: CampaignsReport) => [
  column('Campaign', 288),
  column('Customers', 76, 'end'),
  column('Proposed', 72, 'end'),
  column('Approved', 72, 'end'),
  column('Done', 56, 'end'),
  column('Verified', 66, 'end'),
  column('Declined', 70, 'end'),
  column(currencyOf(report) === null ? 'One-time' : `One-time, ${currencyOf(report)}`, 104, 'end'),
  column('Hours', 68, 'end'),
];

function campaignRows(report: CampaignsReport): TableRow[] {
  const single = currencyOf(report) !== null;
  const rows = report.campaigns.map(({ title, currency, customers }) => {
    const totals = totalsByState(customers, currency);
    const open = totalsOf(
      customers.filter(({ state }) => state !== 'declined'),
      currency,
    );
    const count = (...states: CampaignState[]) => cell(String(states.reduce((sum, state) => sum + totals[state].customers, 0)));
    const writing = { currency, locale: report.locale };
    return {
      cells: [
        cell(title),
        cell(String(customers.length)),
        count('proposed'),
        count('approved', 'in_progress'),
        count('done'),
        count('verified'),
        count('declined'),
        cell(single ? columnAmount(open.oneTime, writing) : deckMoney(open.oneTime, writing)),
        hoursCell(open.hours, report),
      ],
    };
  });
  return measuredRows(rows, { columns: campaignColumns(report), size: SIZE, least: LEAST });
}

const DECLINED_COLUMNS = [column('Customer', 190), column('Campaign', 232), column('Declined by', 150), column('Reason', 300)];

function declinedPages(report: CampaignsReport, title: ReportClaim): Drawn[] {
  const rows = report.campaigns.flatMap((campaign) =>
    campaign.customers.flatMap(({ customer, declined, state }) =>
      state !== 'declined'
        ? []
        : [{ cells: [cell(customer), cell(campaign.title), cell(declined?.by ?? ''), reasonCell(declined?.note ?? '')] }],
    ),
  );
  if (rows.length === 0) return [];
  const measured = measuredRows(rows, { columns: DECLINED_COLUMNS, size: SIZE, least: LEAST });
  return flowed(measured, { room: BODY.height - HEAD }).map((shown, place) => ({
    key: place === 0 ? 'declined' : `declined-${place + 1}`,
    kicker: place === 0 ? 'Who declined and why' : 'Who declined and why, continued',
    pieces: listed(shown, { alt: ALT.declined, columns: DECLINED_COLUMNS, size: SIZE, headHeight: HEAD }).draw(BODY),
    claims: { title, lead: null },
  }));
}

const reasonCell = (note: string): Cell => (note.trim() === '' ? quiet('no reason given') : cell(note.trim()));
