import type { OutputOf } from '#contract/endpoint.ts';
import { type Finding, getFindingHistory } from '#contract/findings/findings.contract.ts';
import { ask } from '#web/http/ask.ts';

export type History = OutputOf<typeof getFindingHistory>;

export const historyQuery = ({ id }: Pick<Finding, 'id'>) => ask(getFindingHistory, { params: { id } });
