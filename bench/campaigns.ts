import { createCampaign, runCampaign, undoCampaignRun, updateCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { PRODUCT, RULE } from '#tests/process/campaign.rule.ts';
import { type Bench, CAMPAIGN_CUSTOMERS } from './programs.ts';
import { GOALS, type Part, percentile, rounded, verdict } from './report.ts';

const ROUNDS = 5;

/** Start, run and undo of a campaign for 300 customers, and the reads of another screen during the run. */
export const campaignParts = ({ product, client }: Bench): Part[] => [
  {
    name: 'Campaign of 300 customers',
    measure: async (report) => {
      const headers = await client.headers();
      const times: Record<'start' | 'run' | 'undo', number[]> = { start: [], run: [], undo: [] };
      const reads: number[] = [];
      const timed = async <T>(name: keyof typeof times, work: () => Promise<T>): Promise<T> => {
        const began = performance.now();
        const result = await work();
        times[name].push(performance.now() - began);
        return result;
      };
      const { id } = await timed('start', () => client.call(createCampaign, { body: { product: PRODUCT } }));
      const params = { id };
      await client.call(updateCampaign, { params, body: { rule: RULE } });
      for (let round = 0; round < ROUNDS; round += 1) {
        const state = { isOver: false };
        const reading = readWhile(`${product.url}/api/customers?limit=50`, { headers, state, reads });
        const { created } = await timed('run', () => client.call(runCampaign, { params, body: {} }));
        state.isOver = true;
        await reading;
        if (created !== CAMPAIGN_CUSTOMERS) throw new Error(`The run created ${created} recommendations.`);
        await timed('undo', () => client.call(undoCampaignRun, { params }));
      }
      const longest = Math.max(...times.run);
      report.add('Campaign of 300 customers', {
        what: 'Start, run, undo',
        'start ms': rounded(percentile(times.start, 0.5)),
        'run ms, longest': rounded(longest),
        'undo ms': rounded(percentile(times.undo, 0.5)),
        goal: verdict(GOALS.campaign, longest),
        'other reads, longest ms': rounded(Math.max(...reads)),
      });
    },
  },
];

interface Reading {
  headers: Record<string, string>;
  state: { isOver: boolean };
  /** Milliseconds of each read. */
  reads: number[];
}

async function readWhile(url: string, { headers, state, reads }: Reading): Promise<void> {
  while (!state.isOver) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The list was refused: ${response.status}`);
    reads.push(performance.now() - began);
  }
}
