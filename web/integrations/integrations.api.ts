import { useQueryClient } from '@tanstack/react-query';
import { getSso, type Sso } from '#contract/auth/sso.contract.ts';
import { authStatusQuery, organizationQuery } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';

export const ssoQuery = ask(getSso);

/** Whether single sign-on is on stands in the organisation's settings too, and at the sign-in. */
export function useShowSso() {
  const client = useQueryClient();
  return async (sso?: Sso) => {
    if (sso) client.setQueryData(ssoQuery.queryKey, sso);
    const stale = [organizationQuery, authStatusQuery, ...(sso ? [] : [ssoQuery])];
    await Promise.all(stale.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  };
}
