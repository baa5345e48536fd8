import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nameOf } from '#domain/users/names.rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type Finding, updateFinding } from '#contract/findings/findings.contract.ts';
import { noteDecision } from '#web/assessments/assessments.api.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useCurrentUser } from '#web/session/session.ts';

export type FindingChange = Omit<BodyOf<typeof updateFinding>, 'version'>;

/** Saves a decision or a wording with the version of the finding that is shown. */
export function useFindingChange(finding: Finding) {
  const user = useCurrentUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FindingChange) => call(updateFinding, { params: { id: finding.id }, body: { ...body, version: finding.version } }),
    onSuccess: () => user && noteDecision(client, finding.assessmentId, { id: user.id, name: nameOf(user) }),
    onSettled: () => refreshAfter(updateFinding),
  });
}
