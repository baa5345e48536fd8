import { getOutlook } from '#contract/integrations/outlook.contract.ts';
import { ask } from '#web/http/ask.ts';

export const outlookQuery = ask(getOutlook);
