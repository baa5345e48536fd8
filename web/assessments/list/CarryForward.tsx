import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { InputOf } from '#contract/endpoint.ts';
import type { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { ask } from '#web/http/ask.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';

/** Shown if the customer has an approved assessment on the template. */
export function CarryForward() {
  const form = useFormContext<InputOf<typeof createAssessment>['body']>();
  const [customerId, templateId] = [form.watch('customerId'), form.watch('templateId')];
  const { data } = useQuery({
    ...ask(listAssessments, { query: { customerId, templateId, status: 'approved', limit: '1' } }),
    enabled: Boolean(customerId && templateId),
  });
  const isUsual = useQuery(organizationQuery).data?.settings.assessments?.carryForward ?? true;
  const [last] = data ?? [];
  if (!last) return null;
  return (
    <Checkbox
      defaultChecked={isUsual}
      help="Carried-over answers count towards the score. Each stays unverified until someone reviews it."
      {...form.register('carryForward', { shouldUnregister: true })}
    >
      Start with the answers of “{last.name}”
    </Checkbox>
  );
}
