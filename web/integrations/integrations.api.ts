import { getSso } from '#contract/auth/sso.contract.ts';
import { ask } from '#web/http/ask.ts';

export const ssoQuery = ask(getSso);
