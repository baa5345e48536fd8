import { getSetupChecklist } from '#contract/onboarding/onboarding.contract.ts';
import { ask } from '#web/http/ask.ts';

export const checklistQuery = ask(getSetupChecklist);
